"""A game of Steel Driver in progress, phase by phase as in the rulebook."""

from __future__ import annotations

from typing import Any

from . import auction, building, final, turn
from .board import Board
from .position import position
from .table import Table


class SteelDriver:
    def __init__(
        self, file: dict[str, Any], players: int, options: dict[str, str], faults: frozenset[str] = frozenset()
    ) -> None:
        self.table = Table(Board(file, options["link"] == "prototype"), players)
        self.faults = faults
        if options["first"] == "seat-one":
            self._begin(0)

    def asked(self) -> set[int]:
        table = self.table
        if table.phase in ("build", "claim"):
            return {table.controller[table.company]}
        return {"first": {-1}, "offer": {table.active}, "bid": {table.bidder}, "over": set()}[table.phase]

    def legal(self, seat: int) -> set[str]:
        table = self.table
        match table.phase:
            case "first":
                return {f"first:{seat + 1}" for seat in range(table.players)}
            case "offer":
                return auction.offers(table)
            case "bid":
                return auction.bids(table)
            case "build":
                return building.builds(table, table.company)
        return final.claims(table, table.company)

    def play(self, seat: int, move: str) -> None:
        table = self.table
        kind, _, what = move.partition(":")
        match kind:
            case "first":
                self._begin(int(what) - 1)
            case "on":
                auction.pass_marker(table)
            case "offer":
                auction.put_up(table, what)
            case "bid":
                auction.bid(table, int(what))
            case "pass":
                auction.pass_bid(table)
            case "start":
                building.start(table, *what.split(">"))
            case "build":
                building.build(table, what)
            case "claim":
                final.claim(table, what)
        self.go_on()

    def position(self) -> dict[str, Any]:
        return position(self.table)

    def scores(self) -> list[int]:
        return self.table.cash

    def places(self) -> list[int]:
        return final.places(self.table)

    def _begin(self, seat: int) -> None:
        self.table.active = seat
        self.table.phase = "income"
        self.go_on()

    def go_on(self) -> None:
        """Everything that happens by itself, up to the next decision."""
        phase = ""
        while phase != self.table.phase:
            phase = self.table.phase
            self._step(phase)

    def _step(self, phase: str) -> None:
        table = self.table
        match phase:
            case "income":
                turn.take_cubes(table)
            case "offer":
                auction.next_offer(table, self.faults)
            case "bid":
                auction.next_bidder(table)
            case "build":
                building.next_company(table)
            case "profits":
                turn.take_profits(table)
            case "end of turn":
                turn.end_turn(table)
            case "final profits":
                final.begin(table)
            case "claim":
                final.next_company(table)
