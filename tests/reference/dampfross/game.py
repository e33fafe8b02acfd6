"""The reference for `side_by_side`: which part of the rulebook answers in which phase."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

from ..side_by_side import CHANCE
from . import building, destinations, entering, extension, opening, race, rounds, routes
from .board import Board, load
from .table import Table

Moves = Callable[[Table], set[str]]
Play = Callable[[Table, str], None]

PHASES: dict[str, tuple[Moves, Play]] = {
    "first": (opening.lots, opening.draw),
    "site": (opening.towns, opening.begin),
    "offer": (rounds.offers, rounds.offer),
    "pact": (lambda table: {"accept", "decline"}, rounds.answer),
    "throw": (rounds.faces, rounds.throw),
    "build": (building.moves, building.play),
    "start": (destinations.numbers, destinations.throw_start),
    "goal": (destinations.numbers, destinations.throw_goal),
    "special": (destinations.faces, destinations.throw_special),
    "second": (lambda table: {"even", "odd"}, destinations.throw_second),
    "enter": (entering.choices, entering.choose),
    "share": (lambda table: {"accept", "decline"}, entering.answer),
    "route": (routes.moves, routes.play),
    "payee": (routes.payee_moves, routes.choose_payee),
    "race": (race.faces, race.throw),
    "extend": (extension.choices, extension.choose),
}
DICE = {"first", "throw", "start", "goal", "special", "second", "race"}  # phases in which chance decides
ASKED_TO_JOIN = {"pact", "share"}  # the partner answers


class DampfrossReference:
    """One game of Dampfross 2 by the rulebook."""

    def __init__(
        self,
        file: Path | dict[str, Any],
        players: int,
        options: Mapping[str, str],
        faults: frozenset[str] = frozenset(),
    ) -> None:
        board = load(file) if isinstance(file, Path) else Board(file)
        self.table = Table(board, players, options, faults)

    def asked(self) -> set[int]:
        table = self.table
        if table.phase == "over":
            return set()
        if table.phase in DICE:
            return {CHANCE}
        return {table.partner if table.phase in ASKED_TO_JOIN and table.partner is not None else table.player}

    def legal(self, seat: int) -> set[str]:
        return PHASES[self.table.phase][0](self.table)

    def play(self, seat: int, move: str) -> None:
        PHASES[self.table.phase][1](self.table, move)

    def position(self) -> dict[str, Any]:
        return self.table.position()

    def scores(self) -> list[int]:
        return [self.table.accounts[seat] for seat in self.table.seats]
