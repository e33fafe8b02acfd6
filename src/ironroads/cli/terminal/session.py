"""A session at one terminal, with people and bots."""

from __future__ import annotations

from contextlib import suppress
from pathlib import Path
from random import Random

import click

from ...bots.history import ask
from ...core.rules.game import Event, Seat
from ...core.rules.sentinels import NOBODY
from ...library.loaded import save_record
from .result import result
from .screen import Screen
from .turn import Leave, TerminalTurn, gathered

with suppress(ImportError):  # not on Windows
    import readline  # noqa: F401  makes the arrow keys work


class TerminalSession(Screen):
    """Asks one player after the other until the game is over or they leave."""

    def run(self) -> None:
        self.console.print(self.speaker.text("title"), style="bold")
        self.console.print(self.say.phrase("play", "welcome"))
        try:
            while not self._settled():
                self._decide(self.match.decision().seats[0])
            self._finish()
        except (Leave, EOFError):
            self._leave()
        except KeyboardInterrupt:
            self._leave()
            raise click.exceptions.Exit(130) from None

    def _settled(self) -> bool:
        """Let chance decide and save the record; True if the game is over."""
        self.match.settle()
        if self.record is not None:
            save_record(self.record, self.match, self.loaded.seats)
        return self.match.over()

    def _decide(self, seat: Seat) -> None:
        player = self.bots[seat]
        if player is None:
            self._ask(seat)
            return
        rng = Random(f"{self.match.seed}/{len(self.match.moves)}/{seat}")
        self.match.play(seat, ask(player, self.match, seat, rng))

    def _ask(self, seat: Seat) -> None:
        going_on = self._goes_on(seat)
        self._hand_over(seat)
        self.console.rule(style="dim")
        self.show_news(seat)
        if not going_on:
            self.show_position(seat)
        turn = TerminalTurn(self, seat)
        turn.show()
        while not turn.obey(self.console.input("> ")):
            pass

    def _goes_on(self, seat: Seat) -> bool:
        """Whether the same person decides again; then the position is not printed again."""
        return self.looking == seat and [move.seat for move in self.match.moves[-1:]] == [seat]

    def _hand_over(self, seat: Seat) -> None:
        """Clear the screen between two people if one knows what the other may not."""
        before, self.looking = self.looking, seat
        if before in (NOBODY, seat):
            return
        state, veil = self.match.state, self.game.veil
        if self.match.decision().sealed or veil(state, before) != veil(state, seat):
            self.console.clear()
            self.console.input(self.say.phrase("play", "pass_on", self.speaker.seat(seat)) + " ")

    def show_news(self, seat: Seat) -> None:
        """Print what happened since this person last decided."""
        for line in gathered(self._news(seat), self.speaker, self.say):
            self.console.print(line)

    def _news(self, seat: Seat) -> list[Event]:
        log = self.match.log
        begin = min(self.read.get(seat, 0), len(log))
        self.read[seat] = len(log)
        return [event for event in log[begin:] if event.is_for(seat)]

    def _finish(self) -> None:
        people = [seat for seat in range(self.match.seats) if self.is_person(seat)]
        self.show_news(self.looking if self.looking != NOBODY or not people else people[0])
        self.show_position(NOBODY)
        self.console.print(self.say.phrase("play", "over"), style="bold")
        self.console.print(result(self.loaded, self.speaker, self.say))
        if self.record is not None:
            self.console.print(self.say.phrase("play", "kept", str(self.record)), soft_wrap=True)

    def _leave(self) -> None:
        """Save the game on leaving, in a new file if there is no record."""
        self.console.print()
        if not any(self.is_person(move.seat) for move in self.match.moves):
            return
        self.record = self.record or Path(f"{self.game.id}-{self.match.seed}.json")
        whole = self.match.at(len(self.match.moves))  # without a half-finished move
        save_record(self.record, whole, self.loaded.seats)
        self.console.print(self.say.phrase("play", "left", str(self.record), self.game.id), soft_wrap=True)
