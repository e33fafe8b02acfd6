"""Die Veto-Runde: who may call it, bids, and where the engine goes."""

from __future__ import annotations

from .extending import passengers_left, targets
from .faults import ONE_WAY
from .table import Extension, Table


def may_call(table: Table, extension: Extension) -> set[int]:
    """Every other baron with shares of the moved line."""
    if ONE_WAY in table.faults and not worth_asking(table, extension):
        return set()
    return table.holders(extension.line) - {table.player}


def worth_asking(table: Table, extension: Extension) -> bool:
    owner = table.stations.get(extension.choice)
    passenger = owner is not None and owner != table.player and passengers_left(table) > 0
    return passenger or len(targets(table, extension.line)) > 1


def next_bidder(table: Table, extension: Extension, after: int) -> int | None:
    """Once around from the left of the mover, who comes last; those with too few shares cannot bid."""
    while after != table.player or extension.asked is None:
        after = extension.asked = table.left_of(after)
        if table.shares[after][extension.line] >= least_bid(table, extension, after):
            return after
    return None


def least_bid(table: Table, extension: Extension, seat: int) -> int:
    """One share at least, more than the last bid; the mover need only equal it."""
    return max(1, extension.bid) if seat == table.player else extension.bid + 1


def bid_moves(table: Table, extension: Extension, seat: int) -> set[str]:
    most = table.shares[seat][extension.line]
    return {"pass", *(f"bid:{count}" for count in range(least_bid(table, extension, seat), most + 1))}


def put_hexes(table: Table, extension: Extension) -> list[str]:
    """All possible hexes of this move, the present one too; with the option the mover's first choice (rules 6.4)."""
    if extension.bidder == table.player and table.options["veto_mover_choice"] == "original":
        return [extension.choice]
    return list(targets(table, extension.line).values())
