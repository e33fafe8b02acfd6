"""Games of the arena: seats rotate, seeds are paired, and every game can be repeated by itself."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from random import Random
from typing import Any

import msgspec

from ...core.errors import IllegalMove, MoveError
from ...core.record import Record, write_record
from ...core.rules.game import Seat
from ...core.rules.match import Match
from ..history import ask
from ..outside import PROGRAM, Disqualified, OutsideBot
from ..picklable import PicklableGame
from ..random import RandomBot
from ..registry import AnyBot, bot


@dataclass(frozen=True)
class Series:
    """Games between the same bots on one board; the bots take the seats in turn."""

    box: PicklableGame
    bots: tuple[str, ...]
    seats: int
    games: int
    seed: int
    seconds: float = 10.0  # for each move of an outside program
    keeps_records: bool = False

    def line_up(self, number: int) -> tuple[str, ...]:
        """The bots by seat; they move one seat on from game to game."""
        return tuple([self.bots[(seat + number) % len(self.bots)] for seat in range(self.seats)])

    def seed_of(self, number: int) -> int:
        """The seed of a game: the same for a whole rotation, to give every bot the same luck."""
        return self.seed + number // len(self.bots)


class Reason(msgspec.Struct, frozen=True):
    """Why a game refused a move: a key of its catalogue and the facts."""

    section: str
    code: str
    facts: tuple[int | str, ...]


class Played(msgspec.Struct, frozen=True, omit_defaults=True):
    """One finished game, as written to the results file."""

    number: int
    seed: int
    bots: list[str]  # by seat
    scores: list[int]
    shares: list[float]  # of the win
    places: list[int]
    moves: int
    faults: dict[int, str] = {}  # by seat: why a bot was disqualified
    reasons: dict[int, Reason] = {}  # by seat: why its move was not possible
    record: Record | None = None  # the whole game, if the series keeps records; not in the results file


def play(series: Series, number: int) -> Played:
    """Play one game; the result depends on the series and the number alone."""
    game = series.box.open()
    names, seed = series.line_up(number), series.seed_of(number)
    match = Match(game, series.seats, seed)
    table = ArenaMatch(match, [contestant(name, series.seconds) for name in names], seed)
    table.play()
    result = _result(table, number, names)
    if not series.keeps_records:
        return result
    return msgspec.structs.replace(result, record=write_record(match, names))


class ArenaMatch:
    """Bots playing a match; a bot that breaks the rules is replaced by random moves and cannot win."""

    def __init__(self, match: Match[Any], bots: list[AnyBot], seed: int) -> None:
        self.match = match
        self.bots = bots
        self.rngs = [Random(f"{seed}/{seat}") for seat in range(len(bots))]
        self.faults: dict[Seat, str] = {}
        self.reasons: dict[Seat, Reason] = {}

    def play(self) -> None:
        match = self.match
        match.settle()
        while not match.over():
            self._move(match.game.seat(match.state))
            match.settle()

    def _move(self, seat: Seat) -> None:
        try:
            action = ask(self.bots[seat], self.match, seat, self.rngs[seat])
        except Disqualified as fault:
            return self._disqualify(seat, str(fault), fault.error)
        except MoveError as error:
            return self._disqualify(seat, f"illegal: {error.facts[0] if error.facts else error.code}", error)
        try:
            self.match.play(seat, action)
        except IllegalMove as error:
            self._disqualify(seat, f"illegal: {error.move}", error)

    def _disqualify(self, seat: Seat, fault: str, error: MoveError | None) -> None:
        self.faults[seat] = fault
        if error is not None:
            self.reasons[seat] = Reason(error.section, error.code, error.facts)
        self.bots[seat] = RandomBot()


def contestant(name: str, seconds: float) -> AnyBot:
    """A built-in bot by name, or an outside program by its command."""
    if name.startswith(PROGRAM):
        return OutsideBot(name.removeprefix(PROGRAM), seconds)
    return bot(name)


def _result(table: ArenaMatch, number: int, names: Sequence[str]) -> Played:
    match = table.match
    game, state = match.game, match.state
    standings = [(seat not in table.faults, game.standing(state, seat)) for seat in range(match.seats)]
    places = [1 + sum(other > mine for other in standings) for mine in standings]
    shares = [1 / places.count(1) if place == 1 else 0.0 for place in places]
    return Played(
        number=number,
        seed=match.seed,
        bots=list(names),
        scores=game.scores(state),
        shares=shares,
        places=places,
        moves=len(match.moves),
        faults=table.faults,
        reasons=table.reasons,
    )
