"""Stations: where they may be placed, and what lifting and placing one changes (rules 4)."""

from __future__ import annotations

from ....core.rules.bits import members
from .board import RING, RocketBoard
from .occupancy import STATION, TAKEN, line_on
from .state import RocketState


def derive_stations(board: RocketBoard, state: RocketState) -> None:
    """Compute where stations keep others off, and how many sites there are at least."""
    state.min_sites = board.min_sites - RING * sum(state.placed) - (board.tiles - state.tiles)
    mark_near_stations(board, state)


def mark_near_stations(board: RocketBoard, state: RocketState) -> None:
    """Stations keep others off the hexes around them (rules 4.2)."""
    placed = 0
    for stations in state.stations:
        placed |= stations
    state.near_stations = board.rings(members(placed))


def station_sites(board: RocketBoard, state: RocketState) -> int:
    """Bit set of the hexes where a station may be placed (rules 4.2)."""
    taken = board.town_hexes | state.near_stations
    for hexes in state.hexes:
        taken |= hexes
    for engine in state.engine:
        if engine >= 0:
            taken |= board.ring[engine]
    return board.all_hexes & ~taken


def has_site(board: RocketBoard, state: RocketState) -> bool:
    """Whether a station may be placed anywhere; no search is needed while few pieces are on the board."""
    return state.min_sites > 0 or station_sites(board, state) != 0


def sites_for(board: RocketBoard, state: RocketState, seat: int, hex: int) -> int:
    """Bit set of the hexes that the station on a hex could move to."""
    trial = state.copy()
    lift(board, trial, seat, hex)
    return station_sites(board, trial) & ~(1 << hex)


def lift(board: RocketBoard, state: RocketState, seat: int, hex: int) -> None:
    state.stations[seat] ^= board.bit[hex]
    state.lifted = hex
    state.placed[seat] -= 1
    state.min_sites += RING
    state.occupancy[hex] ^= seat + 1 << STATION
    mark_near_stations(board, state)
    if state.occupancy[hex] & TAKEN:
        state.line_stations[line_on(state, hex)] -= 1 << 8 * seat


def place(board: RocketBoard, state: RocketState, seat: int, hex: int) -> None:
    state.stations[seat] |= board.bit[hex]
    state.occupancy[hex] |= seat + 1 << STATION
    state.placed[seat] += 1
    state.min_sites -= RING
    state.near_stations |= board.ring[hex]
