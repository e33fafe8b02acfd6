"""Outside programs as bots: one question and one answer a line, in the engine protocol.

Each question is complete; a program needs to know neither the rules nor the history:

    {"request": "suggest", "seat": 1, "position": {…}, "legal": ["pass", "bid:3"], "seconds": 10.0}
    {"ok": true, "move": "bid:3"}

The position is what the seat may see. A program serves all seats and games of a series that its worker process plays.
After a fault or at the end of the series it reads `{"request": "quit"}`, with the reason if there is one.
"""

from __future__ import annotations

import atexit
import json
import shlex
import subprocess
from contextlib import suppress
from queue import Empty, Queue
from random import Random
from threading import Thread
from typing import IO, TypeVar

from ..core.errors import IllegalMove, MoveError
from ..core.position import write_position
from ..core.rules.game import Action, Game, Seat, State

S = TypeVar("S", bound=State)
PROGRAM = "program:"  # prefix of a bot's name that is a command
START = 10.0  # extra seconds for the first answer, while the program starts
PATIENCE = 2.0  # seconds to exit after `quit`
LONGEST = 400  # characters of an answer that are read; moves are far shorter


class Disqualified(Exception):
    """Why an outside program was excluded: `illegal`, `unreadable`, `silent` or `dead`, and its answer.

    `error` is the game's refusal of an illegal move.
    """

    def __init__(self, reason: str, error: MoveError | None = None) -> None:
        super().__init__(reason)
        self.error = error


class Program:
    """A running program; one of each command lives as long as the process that asks it, for all its seats and games."""

    def __init__(self, command: str) -> None:
        self._lines: Queue[str] = Queue()
        self.is_fresh = True  # it may still be starting
        pipe = subprocess.PIPE
        try:
            self._process = subprocess.Popen(
                shlex.split(command), stdin=pipe, stdout=pipe, stderr=subprocess.DEVNULL, text=True, encoding="utf-8"
            )
        except (OSError, ValueError) as error:
            raise Disqualified(f"dead: {error}") from None
        Thread(target=self._listen, args=(self._process.stdout,), daemon=True).start()

    def ask(self, question: dict[str, object], seconds: float) -> str:
        """Put a question and return the line that answers it, empty if the program has ended; Empty if it is silent."""
        patience = seconds + START if self.is_fresh else seconds
        self._tell(question)
        line = self._lines.get(timeout=patience)
        self.is_fresh = False
        return line

    def close(self, reason: str = "") -> None:
        """Send `quit` with the reason, and end the process."""
        self._tell({"request": "quit", "reason": reason} if reason else {"request": "quit"})
        assert self._process.stdin is not None
        with suppress(OSError):
            self._process.stdin.close()
        try:
            self._process.wait(PATIENCE)
        except subprocess.TimeoutExpired:
            self._process.kill()
            self._process.wait()

    def _tell(self, message: dict[str, object]) -> None:
        assert self._process.stdin is not None
        try:
            self._process.stdin.write(json.dumps(message) + "\n")
            self._process.stdin.flush()
        except OSError:
            self._lines.put("")

    def _listen(self, said: IO[str]) -> None:
        with said:
            for line in said:
                self._lines.put(line)
        self._lines.put("")


_running: dict[str, Program] = {}  # by command


@atexit.register
def close_programs() -> None:
    """End all programs: after a series, or with the process that asked them."""
    while _running:
        _running.popitem()[1].close()


class OutsideBot:
    """A seat played by an outside program, which starts with the first question."""

    def __init__(self, command: str, seconds: float) -> None:
        self._command = command
        self._seconds = seconds

    def choose(self, game: Game[S], veiled: S, seat: Seat, rng: Random) -> Action:
        move = self._ask(
            {
                "request": "suggest",
                "seat": seat,
                "position": write_position(game, veiled),
                "legal": [game.write(action) for action in game.legal(veiled, seat)],
                "seconds": self._seconds,
            }
        )
        try:
            return _permitted(game, veiled, seat, move)
        except MoveError as error:
            raise self._fault(f"illegal: {move}", error) from None

    def _ask(self, question: dict[str, object]) -> str:
        if self._command not in _running:
            _running[self._command] = Program(self._command)
        try:
            line = _running[self._command].ask(question, self._seconds)
        except Empty:
            raise self._fault("silent") from None
        if not line:
            raise self._fault("dead")
        try:
            return str(json.loads(line)["move"])[:LONGEST]
        except (ValueError, TypeError, KeyError):
            raise self._fault(f"unreadable: {line.strip()[:LONGEST]}") from None

    def _fault(self, reason: str, error: MoveError | None = None) -> Disqualified:
        """End the program: what it would say next could be the late answer to this question."""
        _running.pop(self._command).close(reason)
        return Disqualified(reason, error)


def _permitted(game: Game[S], veiled: S, seat: Seat, move: str) -> Action:
    """Read a legal action; BadNotation or IllegalMove otherwise."""
    action = game.read(move)
    refusal = game.refusal(veiled, seat, action)
    if refusal is not None:
        raise IllegalMove(move, refusal)
    return action
