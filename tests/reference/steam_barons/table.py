"""What lies on the table in the stock-market game: set-up, and the words of a position."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from ..steam_track import Board, Tiles, Track

COMPANIES = ("orange", "green", "brown", "natural", "black", "white")
BANKRUPT = -1  # the space B of the price track


class Table:
    """Map, stock card, companies' cards and what the players have."""

    def __init__(self, board: Board, players: int, options: Mapping[str, str], faults: frozenset[str]) -> None:
        self.board, self.players, self.options, self.faults = board, players, options, faults
        self.market = board.market
        stock, shares = self.market["stock"], board.layout["rules"]["shares_per_company"]
        self.track = Track(board, Tiles(self.market, options["tiles"] == "limited"), faults)
        self.bag = {colour: self.market["cubes"][colour] for colour in board.colours}
        self.cubes = {stop: dict.fromkeys(board.colours, 0) for stop in board.stops}
        self.goals = {
            colour: {name for name, city in board.cities.items() if city["colour"] == colour}
            for colour in board.colours
        }
        self.turn, self.first = 1, 0
        self.order: list[str] = []
        self.cash = [stock["start_capital"][str(players)]] * players
        self.shares = [dict.fromkeys(COMPANIES, 0) for _ in range(players)]
        self.available = dict.fromkeys(COMPANIES, stock["shares_available_at_start"])
        self.unissued = dict.fromkeys(COMPANIES, shares - stock["shares_available_at_start"])
        self.treasury = dict.fromkeys(COMPANIES, stock["start_treasury"])
        self.price = dict.fromkeys(COMPANIES, stock["start_share_price"])
        self.performance = dict.fromkeys(COMPANIES, 0)
        self.controller: dict[str, int | None] = dict.fromkeys(COMPANIES)
        self.bankrupt: set[str] = set()

    def living(self) -> list[str]:
        return [company for company in COMPANIES if company not in self.bankrupt]

    def clockwise(self, seat: int) -> Iterator[int]:
        """All seats, beginning with this one."""
        for step in range(self.players):
            yield (seat + step) % self.players

    def position(self) -> dict[str, Any]:
        return {name: self.field(name) for name in FIELDS}

    def field(self, name: str) -> Any:
        """One field as a position has it."""
        if name in ("tile", "owner", "marker"):
            return self.track.field(name)
        value = getattr(self, FIELDS[name])
        if name == "bankrupt":
            return [company for company in COMPANIES if company in value]
        if name in ("cash", "shares"):
            return {str(seat): entry for seat, entry in enumerate(value)}
        if name == "controller":
            return {company: word(seat) for company, seat in value.items()}
        return word(value) if name == "first" else value


FIELDS = {  # of a position: what they are called here
    name: "unissued" if name == "left" else name
    for name in (
        *("turn", "first", "bankrupt", "bag", "cubes", "order", "cash", "shares", "available", "left", "treasury"),
        *("price", "performance", "controller", "tile", "owner", "marker"),
    )
}


def word(value: object) -> str:
    """A seat or a name as a position has it."""
    return "none" if value is None else str(value)
