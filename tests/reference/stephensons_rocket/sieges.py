"""Engines close to a start town, all heading for the same hex beside it, when the engine there leaves."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from .table import Table


@dataclass(frozen=True)
class Siege:
    line: str  # waits in its start town
    gate: str  # beside the town
    engines: tuple[str, ...]  # hexes beside the gate, but not beside the line nor each other
    taken_over: tuple[str, ...] = ()  # track of the line beside town and gate


def sieges(table: Table) -> Iterator[Siege]:
    board = table.board
    for line, start in board.start.items():
        around = [hex for hex in board.neighbours[start] if hex not in board.town_on]
        for gate in around:
            near = [hex for hex in board.neighbours[gate] if may_wait(table, hex)]
            yield from (Siege(line, gate, (one, two)) for one in near for two in near if board.distance(one, two) > 1)
            for track in set(around) & set(board.neighbours[gate]):
                yield from (Siege(line, gate, (one,), (track,)) for one in near if board.distance(one, track) > 1)


def may_wait(table: Table, hex: str) -> bool:
    return hex not in table.board.town_on and not table.other_lines_beside(hex, "")


def besiege(table: Table, siege: Siege) -> None:
    for hex in siege.taken_over:
        occupy(table, siege.line, hex)
    others = [line for line in table.board.lines if line != siege.line]
    for line, hex in zip(others, siege.engines, strict=False):
        del table.line_on[table.engine[line]]
        table.heading[line] = next(way for way, near in table.board.beside[hex].items() if near == siege.gate)
        table.engine[line] = hex
        occupy(table, line, hex)


def occupy(table: Table, line: str, hex: str) -> None:
    table.line_on[hex] = line
    near = table.board.towns_beside[hex]
    table.connected[line] |= {town for town in near if table.board.hex_of[town] not in table.line_on}
