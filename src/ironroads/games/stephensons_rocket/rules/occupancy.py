"""What is on and beside each hex, packed into one int of `state.occupancy` for each hex.

The lowest bits are the set of lines on or beside the hex (empty for towns). TAKEN is set if a town, track or an engine
is on it. The bits from STATION on are the owner of the station on it, counted from one, or 0.
"""

from __future__ import annotations

from typing import Final

from ....core.rules.bits import has, members
from ....core.rules.sentinels import NOBODY
from ..boards.format import MOST_LINES
from .board import RocketBoard
from .state import RocketState

TAKEN: Final = 1 << MOST_LINES
LINES: Final = TAKEN - 1  # mask of the lines on or beside a hex
OBSTACLES: Final = TAKEN | LINES
STATION: Final = MOST_LINES + 1


def derive_occupancy(board: RocketBoard, state: RocketState) -> None:
    """Compute the occupancy of all hexes, the towns in play and those of each line."""
    state.towns_in_play = (1 << board.towns) - 1
    state.occupancy = empty_occupancy(board)
    state.towns = [0] * board.lines
    for line in range(board.lines):
        if state.heading[line] < 0:
            state.towns_in_play ^= 1 << board.start_town[line]
        for hex in members(state.hexes[line]):
            state.occupancy[hex] |= TAKEN
            state.towns[line] |= board.towns_near[hex]
            mark_ring(board, state, line, hex)
    for line in range(board.lines):
        state.towns[line] &= state.towns_in_play
    for seat, stations in enumerate(state.stations):
        for hex in members(stations):
            state.occupancy[hex] |= seat + 1 << STATION


def empty_occupancy(board: RocketBoard) -> list[int]:
    return [TAKEN if has(board.town_hexes, hex) else 0 for hex in range(board.hexes)]


def mark_ring(board: RocketBoard, state: RocketState, line: int, hex: int) -> None:
    """Note that a hex of a line and its neighbours are on or beside this line."""
    for near in board.ring_hexes[hex]:
        state.occupancy[near] |= 1 << line


def leave_start(board: RocketBoard, state: RocketState, line: int, target: int) -> None:
    """Take a start town out of its line as the engine leaves for `target` (rules 5.1)."""
    start = board.start_hex[line]
    state.hexes[line] ^= board.bit[start]
    state.towns_in_play |= 1 << board.start_town[line]
    for near in board.ring_hexes[start]:
        if not has(board.ring[target], near):
            state.occupancy[near] &= ~(1 << line)
    for hex in members(state.hexes[line]):  # track of lines that merged into this one before it left
        mark_ring(board, state, line, hex)


def relabel_ring(board: RocketBoard, state: RocketState, hexes: int, old: int, new: int) -> None:
    """Note that the hexes on or beside those of one line now belong to another (a merger)."""
    occupancy, old_bit, new_bit = state.occupancy, 1 << old, 1 << new
    for hex in members(hexes):
        for near in board.ring_hexes[hex]:
            lines = occupancy[near]
            if lines & old_bit:
                occupancy[near] = lines ^ old_bit | new_bit


def station_owner(state: RocketState, hex: int) -> int:
    """The seat whose station is on a hex, or NOBODY."""
    owner = state.occupancy[hex] >> STATION
    return owner - 1 if owner else NOBODY


def line_on(state: RocketState, hex: int) -> int:
    """The line whose track or engine is on a hex that one occupies."""
    return [has(hexes, hex) for hexes in state.hexes].index(True)


def several(bits: int) -> bool:
    """Whether a set has two or more members."""
    return bits & (bits - 1) != 0


def beside_three_lines(state: RocketState, hexes: list[int]) -> bool:
    """Whether any of some hexes is on or beside three lines or more."""
    for hex in hexes:
        lines = state.occupancy[hex] & LINES
        if several(lines & (lines - 1)):
            return True
    return False
