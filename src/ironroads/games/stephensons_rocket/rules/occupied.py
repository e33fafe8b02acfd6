"""Which hexes are taken, beside which lines the others lie, and what follows for engines and stations.

`ground` says all of a hex in one int: the lines in or beside it as a bit set (but not for towns), TAKEN when a town,
track or an engine is there, and above that the seat of the station there, counted from one.
"""

from __future__ import annotations

from typing import Final

from ....core.rules.bits import members
from ..boards.format import MOST_LINES
from .board import RocketBoard
from .state import Rocket

TAKEN: Final = 1 << MOST_LINES
NEAR: Final = TAKEN - 1
OBSTACLES: Final = TAKEN | NEAR
OWNER: Final = MOST_LINES + 1
STEPS: Final = [members(exits) for exits in range(1 << 6)]  # by bit set of exits


def survey(board: RocketBoard, state: Rocket) -> None:
    """Work out everything that follows from where engines, track and stations are."""
    state.counted = (1 << board.towns) - 1
    state.ground = empty_ground(board)
    state.towns = [0] * board.lines
    state.exits = 0
    for line in range(board.lines):
        if state.heading[line] < 0:
            state.counted ^= 1 << board.start_town[line]
        for hex in members(state.hexes[line]):
            state.ground[hex] |= TAKEN
            state.towns[line] |= board.towns_near[hex]
            border(board, state, line, hex)
    for line in range(board.lines):
        state.towns[line] &= state.counted
    look_around(board, state)
    mark_stations(board, state)


def empty_ground(board: RocketBoard) -> list[int]:
    return [TAKEN if board.town_hexes >> hex & 1 else 0 for hex in range(board.hexes)]


def mark_stations(board: RocketBoard, state: Rocket) -> None:
    for seat, stations in enumerate(state.stations):
        for hex in members(stations):
            state.ground[hex] |= seat + 1 << OWNER
    state.spare = board.room - 7 * sum(state.placed) - (board.tiles - state.tiles)
    crowd(board, state)


def crowd(board: RocketBoard, state: Rocket) -> None:
    """Stations keep others off the hexes around them (rules 4.2)."""
    placed = 0
    for stations in state.stations:
        placed |= stations
    state.crowded = board.rings(members(placed))


def border(board: RocketBoard, state: Rocket, line: int, hex: int) -> None:
    """The hexes around one of a line lie beside it."""
    for near in board.around[hex]:
        state.ground[near] |= 1 << line


def leave_start(board: RocketBoard, state: Rocket, line: int, hex: int) -> None:
    """The start town is no longer part of the line, but a town like others (rules 5.1)."""
    start = board.start_hex[line]
    state.hexes[line] ^= board.bit[start]
    state.counted |= 1 << board.start_town[line]
    for near in board.around[start]:
        if not board.ring[hex] >> near & 1:
            state.ground[near] &= ~(1 << line)
    for hex in members(state.hexes[line]):  # of lines that were joined to it in its start town
        border(board, state, line, hex)


def look_out(board: RocketBoard, state: Rocket, line: int) -> list[int]:
    """Where an engine may go: no town, no track, no engine, beside one other line at most (rules 5.2, 5.3).

    What lies ahead of it lies beside its line. The hexes where this is new and which lie beside another one are found.
    """
    ground, bit = state.ground, 1 << line
    contested: list[int] = []
    exits, step = 0, 1 << 6 * line
    for hex in ahead(board, state, line):
        lines = ground[hex] & OBSTACLES
        if not lines & bit:
            ground[hex] |= bit
            if lines & NEAR:
                contested.append(hex)
        lines &= ~bit
        if lines < TAKEN and not lines & (lines - 1):
            exits |= step
        step <<= 1
    state.exits = state.exits & ~(63 << 6 * line) | exits
    return contested


def look_around(board: RocketBoard, state: Rocket) -> None:
    for line in range(board.lines):
        look_out(board, state, line)


def ahead(board: RocketBoard, state: Rocket, line: int) -> list[int]:
    """The hexes that the engine of a line faces, free or not; none once it is dissolved."""
    engine = state.engine[line]
    return board.steps[7 * engine + state.heading[line] + 1] if engine >= 0 else []


def exits_of(state: Rocket, line: int) -> int:
    """Bit set of those of the steps ahead that the engine of a line may take."""
    return state.exits >> 6 * line & 63


def targets(board: RocketBoard, state: Rocket, line: int) -> list[int]:
    """The hexes to which the engine of a line may go, in ascending order (rules 5.1 to 5.3)."""
    hexes = ahead(board, state, line)
    return [hexes[step] for step in STEPS[exits_of(state, line)]]


def several(bits: int) -> bool:
    """Whether there are two or more in a set."""
    return bits & (bits - 1) != 0


def between_three(state: Rocket, hexes: list[int]) -> bool:
    """Whether one of some hexes lies beside three lines or more."""
    for hex in hexes:
        lines = state.ground[hex] & NEAR
        if several(lines & (lines - 1)):
            return True
    return False


def station_sites(board: RocketBoard, state: Rocket) -> int:
    """Bit set of the hexes where a station may be placed (rules 4.2)."""
    taken = board.town_hexes | state.crowded
    for hexes in state.hexes:
        taken |= hexes
    for engine in state.engine:
        if engine >= 0:
            taken |= board.ring[engine]
    return board.all & ~taken


def has_site(board: RocketBoard, state: Rocket) -> bool:
    """Whether a station may be placed anywhere; while few pieces lie on the board this needs no search."""
    return state.spare > 0 or station_sites(board, state) != 0
