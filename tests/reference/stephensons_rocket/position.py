"""The table in the words of a position (docs/positions.md)."""

from __future__ import annotations

from typing import Any

from .table import Extension, Table

NOTHING = "none"


def written(table: Table) -> dict[str, Any]:
    return {**turn(table), **under_way(table), **by_seat(table), **by_line(table), "tiles": table.tiles}


def turn(table: Table) -> dict[str, Any]:
    return {
        "phase": table.phase,
        "player": str(table.player),
        "action": table.action,
        "moved": in_order(table, table.moved),
        "idle": table.shuffled,
        "lifted": table.in_hand or NOTHING,
        "paid": sum(table.cash),
    }


def under_way(table: Table) -> dict[str, Any]:
    move = table.extension or Extension(NOTHING, NOTHING, NOTHING)
    return {
        "line": table.board.lines.get(move.line, NOTHING),
        "choice": move.choice,
        "target": move.target,
        "undecided": [str(seat) for seat in sorted(move.undecided)],
        "asked": seat_name(move.asked),
        "bid": move.bid,
        "bidder": seat_name(move.bidder),
    }


def by_seat(table: Table) -> dict[str, Any]:
    seats, lines = range(table.players), table.board.lines
    placed: dict[int, list[str]] = {seat: [] for seat in seats}
    for hex, seat in table.stations.items():
        placed[seat].append(hex)
    return {
        "cash": {str(seat): table.cash[seat] for seat in seats},
        "passengers": {str(seat): table.passengers[seat] for seat in seats},
        "stations": {str(seat): table.board.in_order(placed[seat]) for seat in seats},
        "tokens": {str(seat): tokens(table, seat) for seat in seats},
        "shares": {str(seat): {lines[line]: table.shares[seat][line] for line in lines} for seat in seats},
    }


def tokens(table: Table, seat: int) -> dict[str, int]:
    """By pile; a metropolis has one for each of its goods."""
    title, held = table.board.title, table.tokens[seat]
    return {f"{title[town]} ({good})": held[town, good] for town, good in table.supply}


def by_line(table: Table) -> dict[str, Any]:
    board, lines = table.board, table.board.lines
    hexes: dict[str, list[str]] = {line: [] for line in lines}
    for hex, line in table.line_on.items():
        hexes[line].append(hex)
    return {
        "isolated": in_order(table, table.isolated),
        "stack": {lines[line]: table.stack[line] for line in lines},
        "extra": {lines[line]: table.supplementary[line] for line in lines},
        "engine": {lines[line]: table.engine.get(line, NOTHING) for line in lines},
        "heading": {lines[line]: table.heading[line] or NOTHING for line in lines},
        "hexes": {lines[line]: board.in_order(hexes[line]) for line in lines},
        "sides": {direction: board.in_order(sides) for direction, sides in table.sides.items()},
    }


def in_order(table: Table, lines: set[str]) -> list[str]:
    return [name for line, name in table.board.lines.items() if line in lines]


def seat_name(seat: int | None) -> str:
    return NOTHING if seat is None else str(seat)
