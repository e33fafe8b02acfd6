"""Phase two: building track, and the shares that companies issue for it."""

from __future__ import annotations

from typing import Any

from ..steam_track import Sites, slug
from ..steam_track.board import symbol_id
from .phase import SINGLE_ANSWERS, Phase
from .table import Table
from .table import word as named

CHEAPEST = 2  # a town with one exit, or turning a tile


class Building(Phase):
    """The companies build in order of play; their controllers choose a hex, then the tile."""

    def __init__(self, table: Table) -> None:
        super().__init__(table)
        self.hexes = {slug(hex): hex for hex in table.board.at}
        self.symbols = {symbol_id(symbol): symbol for symbol in table.board.symbols}
        self.waiting = [company for company in table.order if table.controller[company] is not None]
        self.company: str | None = None
        self.hex: str | None = None
        self.laid = 0
        self._next_company()

    def limit(self) -> int:
        """Three tiles in northern England, turn + 1 in the eastern USA (ruling R1), or there as well."""
        by_turn = "turn" in self.table.board.layout["rules"]["stock_build_limit"]
        return self.table.turn + 1 if by_turn or self.table.options["limit"] == "turn-plus-one" else 3

    def money(self) -> int:
        """What the treasury has, and what all shares still on the card would bring."""
        assert self.company is not None
        value = self.table.market["stock"]["issue_value"]
        return self.table.treasury[self.company] + value * self.table.unissued[self.company]

    def _pay(self, cost: int) -> None:
        """Only the treasury pays; the company issues as many shares as it needs for that."""
        assert self.company is not None
        table, company = self.table, self.company
        while table.treasury[company] < cost:
            table.unissued[company] -= 1
            table.available[company] += 1
            table.treasury[company] += table.market["stock"]["issue_value"]
        table.treasury[company] -= cost

    # who is asked what

    @property
    def changes(self) -> tuple[str, ...]:
        """The map is looked at after the build turn of each company."""
        track = ("tile", "owner", "marker") if not self.laid else ()
        return ("treasury", "left", "available", *track)

    @property
    def kind(self) -> str:
        return "lay" if self.hex else "build"

    def _next_company(self) -> None:
        """Companies that can build nothing have had their build turn all the same."""
        while True:
            if self.company is not None:
                self.table.track.end_build_turn(self.company)
            self.company, self.laid, self.choices = None, 0, set()
            if not self.waiting:
                return
            self.company = self.waiting.pop(0)
            if self._goes_on():
                return

    def _goes_on(self) -> bool:
        """Until its tiles of the turn are laid, or it can build nothing more."""
        if self.laid == self.limit():
            return False
        self._survey()
        return bool(self.choices) or (SINGLE_ANSWERS in self.table.faults and self.money() >= CHEAPEST)

    def _survey(self) -> None:
        """Hexes and symbols at which the company can build now."""
        assert self.company is not None
        sites = self.sites = Sites(self.table.track, self.company, together=True)
        self.choices = {f"hex:{slug(hex)}" for hex in sites.hexes(self.money())}
        self.choices |= {f"join:{symbol_id(symbol)}" for symbol in sites.symbols(self.money())}

    def asked(self) -> set[int]:
        if self.company is None:
            return set()
        controller = self.table.controller[self.company]
        assert controller is not None
        return {controller}

    def legal(self, seat: int) -> set[str]:
        if self.hex is None:
            return {"done"} | self.choices
        return {f"lay:{tile.name}" for tile, cost in self.sites.tiles(self.hex) if cost <= self.money()}

    # moves

    def play(self, seat: int, word: str, value: str) -> None:
        if word == "hex":
            self.hex = self.hexes[value]
            return
        if word == "done":
            self._next_company()
            return
        self._lay(value) if word == "lay" else self._join(self.symbols[value])
        self.laid += 1
        if not self._goes_on():
            self._next_company()

    def _lay(self, name: str) -> None:
        assert self.company is not None and self.hex is not None
        tile = self.table.track.tiles.named[name]
        self._pay(self.sites.cost(self.hex, tile))
        self.table.track.lay(self.company, self.hex, tile)
        self.hex = None

    def _join(self, symbol: str) -> None:
        assert self.company is not None
        self._pay(self.table.board.symbol_cost[symbol])
        self.table.track.join(self.company, symbol)

    def position(self) -> dict[str, Any]:
        return {"company": named(self.company), "hex": named(self.hex), "laid": self.laid}
