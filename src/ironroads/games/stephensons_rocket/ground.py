"""Which hexes are taken, and beside how many lines the others lie."""

from __future__ import annotations

from ...core.bits import members
from .board import RocketBoard
from .state import Rocket


def survey(board: RocketBoard, state: Rocket) -> None:
    """Work out everything that follows from where engines and track are."""
    state.counted = (1 << board.towns) - 1
    state.closed = board.town_hexes
    for line in range(board.lines):
        if state.heading[line] < 0:
            state.counted ^= 1 << board.start_town[line]
        state.closed |= state.hexes[line]
        state.near[line] = board.rings(members(state.hexes[line]))
    for line in range(board.lines):
        state.towns[line] = connected_towns(board, state, line)
        look_ahead(board, state, line)
    count_neighbours(state)


def connected_towns(board: RocketBoard, state: Rocket, line: int) -> int:
    found = 0
    for hex in members(state.hexes[line]):
        found |= board.towns_near[hex]
    return found & state.counted


def count_neighbours(state: Rocket) -> None:
    one = two = three = 0
    for near in state.near:
        three |= two & near
        two |= one & near
        one |= near
    state.beside_one, state.beside_two, state.beside_three = one, two, three


def enlarge(board: RocketBoard, state: Rocket, line: int, hex: int) -> int:
    """A hex becomes part of a line; bit set of the hexes that were not beside it before."""
    state.hexes[line] |= 1 << hex
    state.closed |= 1 << hex
    fresh = board.ring[hex] & ~state.near[line]
    state.near[line] |= fresh
    if fresh & state.beside_one:
        state.beside_three |= state.beside_two & fresh
        state.beside_two |= state.beside_one & fresh
    state.beside_one |= fresh
    return fresh


def leave_start(board: RocketBoard, state: Rocket, line: int) -> None:
    """The start town is no longer part of the line, but a town like others (rules 5.1)."""
    state.hexes[line] ^= 1 << board.start_hex[line]
    state.counted |= 1 << board.start_town[line]
    state.near[line] = board.rings(members(state.hexes[line]))
    count_neighbours(state)


def crowd(board: RocketBoard, state: Rocket) -> None:
    """Stations keep others off the hexes around them (rules 4.2)."""
    placed = 0
    for stations in state.stations:
        placed |= stations
    state.crowded = board.rings(members(placed))


def look_ahead(board: RocketBoard, state: Rocket, line: int) -> None:
    """Where the engine of a line stands and what it faces, after it has moved or was dissolved."""
    engine = state.engine[line]
    state.ahead[line] = board.ahead[7 * engine + state.heading[line] + 1] if engine >= 0 else 0
    state.beside_engines = 0
    for engine in state.engine:
        if engine >= 0:
            state.beside_engines |= board.ring[engine]


def enterable(state: Rocket) -> int:
    """Bit set that holds every hex ahead of an engine that it may enter (rules 5.2, 5.3).

    A hex ahead lies beside the line itself, so one beside two other lines lies beside three.
    """
    return ~(state.closed | state.beside_three)


def targets(state: Rocket, line: int) -> int:
    """Bit set of the hexes to which the engine of a line may go (rules 5.1 to 5.3)."""
    return state.ahead[line] & enterable(state)


def station_sites(board: RocketBoard, state: Rocket) -> int:
    """Bit set of the hexes where a station may be placed (rules 4.2)."""
    return board.all & ~(state.closed | state.crowded | state.beside_engines)
