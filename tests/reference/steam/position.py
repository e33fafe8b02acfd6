"""The table in the names and forms of a position (docs/positions.md)."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any

from .table import NO_BID, NOBODY, Question, Table, owner_name

MOST_PLAYERS = 6


PARTS = {  # of a turn: the phases of questions that belong together, since they change the same things
    "stock": "supply",
    **dict.fromkeys(("lot", "place", "order", "capital", "select"), "players"),
    **dict.fromkeys(("build", "lay", "grow", "found"), "building"),
    **dict.fromkeys(("move", "carry", "credit"), "goods"),
}


class Writer:
    """Writes the whole table when a part of a turn begins; then only what the part can change, to save time."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.part = ""

    def write(self, question: Question | None) -> dict[str, Any]:
        phase = question.phase if question else "over"
        before, self.part = self.part, PARTS.get(phase, "")
        now = {"phase": phase, "turn": self.table.turn, "round": self.table.round}
        if not self.part or self.part != before:
            return now | self._all()
        return now | self._changes()

    def _all(self) -> dict[str, Any]:
        table = self.table
        order = {"order": [str(seat) for seat in table.order]}
        return order | _players(table) | _auction(table) | _building(table) | _cities(table) | _goods(table)

    def _changes(self) -> dict[str, Any]:
        table = self.table
        if self.part == "supply":
            return _supply(table)
        changing = {"players": _auction, "building": _building, "goods": _goods}[self.part]
        return _players(table) | changing(table)


def _seat(seat: int) -> str:
    return "none" if seat == NOBODY else str(seat)


def _bid(amount: int) -> int | str:
    return "none" if amount == NO_BID else amount


def _players(table: Table) -> dict[str, Any]:
    players = table.players
    return {
        "cash": {str(player.seat): player.cash for player in players},
        "income": {str(player.seat): player.income for player in players},
        "points": {str(player.seat): player.points for player in players},
        "locomotive": {str(player.seat): player.locomotive for player in players},
        "taken": {str(player.seat): player.tile or "none" for player in players},
        "owing": [str(player.seat) for player in players if player.must_place],
        "raised": [str(player.seat) for player in players if player.upgraded],
        "bankrupt": [str(player.seat) for player in players if player.bankrupt],
    }


def _auction(table: Table) -> dict[str, Any]:
    auction, seats = table.auction, range(len(table.players))
    return {
        "bid": _bid(auction.bid),
        "leader": _seat(auction.leader),
        "bidders": [str(seat) for seat in sorted(auction.bidders)],
        "waiting": [str(seat) for seat in sorted(auction.free_pass)],
        "placed": [_seat(auction.placed.get(place, NOBODY)) for place in seats],
        "bids": {str(seat): _bid(auction.bids.get(seat, NO_BID)) for seat in seats},
    }


def _building(table: Table) -> dict[str, Any]:
    return {
        "laid": table.laid,
        "hex": table.hex or "none",
        "group": "none" if table.group == NOBODY else str(table.group + 1),
        "grown": in_board_order(table, table.grown),
        "cities": in_board_order(table, table.wants),
        **table.track.position(),
        "new_cities": table.new_cities,
    }


def _supply(table: Table) -> dict[str, Any]:
    return {"cubes": table.cubes, "supply": {str(space + 1): cubes for space, cubes in enumerate(table.supply)}}


def _cities(table: Table) -> dict[str, Any]:
    targets: dict[str, list[str]] = {colour: [] for colour in table.board.colours}
    for city in in_board_order(table, table.wants):
        targets[table.wants[city]].append(city)
    return {"targets": targets} | _supply(table)


def _goods(table: Table) -> dict[str, Any]:
    cargo, owners = table.cargo, [*(owner_name(seat) for seat in range(MOST_PLAYERS)), "nobody"]
    return {
        "at": cargo.at or "none",
        "good": cargo.good or "none",
        "visited": in_board_order(table, cargo.visited),
        "ridden": {owner: cargo.used.get(owner, 0) for owner in owners},
    }


def in_board_order(table: Table, stops: Collection[str]) -> list[str]:
    return [stop for stop in table.board.stops if stop in stops]
