"""Compute the derived fields of a state from the tiles, owners, markers and cubes on the map."""

from __future__ import annotations

from ....core.rules.bits import members
from ....core.rules.sentinels import NOBODY, NOTHING, NOWHERE
from .board import SteamBoard
from .links import Links
from .tiles import TOWN
from .track_state import OWNERS, UNOWNED, TrackState


def clear_map(links: Links, state: TrackState) -> None:
    """Set up the map without track and cubes."""
    board = links.board
    state.shared = 0
    state.hex = state.at = NOWHERE
    state.good = NOTHING
    state.laid = state.fresh = state.visited = 0
    state.cities, state.targets = board.cities, board.targets[:]
    state.tile, state.owner, state.marker = [NOTHING] * board.hexes, {}, [NOBODY] * board.symbols
    state.cubes = [0] * (board.stops * len(board.colours))
    derive(links, state)


def derive(links: Links, state: TrackState) -> None:
    board, tiles = links.board, links.tiles
    state.untouched = board.ground
    for stop in members(state.cities & ~board.cities):
        state.untouched &= ~(1 << board.stop_hex[stop])
    state.used = [0] * len(tiles.face_ids)
    for hex, tile in enumerate(state.tile):
        if tile >= 0:
            state.untouched &= ~(1 << hex)
            state.used[tiles.face[tile]] += 1
    state.out = 0
    for face in range(len(state.used)):
        state.out = tiles.run_out(state.used, state.out, face)
    state.stock = [tiles.plain.stock(state.out), tiles.towns.stock(state.out)]
    state.vacant = links.vacant(state)
    count_cubes(board, state)
    _trace_links(links, state)


def count_cubes(board: SteamBoard, state: TrackState) -> None:
    colours = len(board.colours)
    state.present = [0] * colours
    for index, count in enumerate(state.cubes):
        if count:
            state.present[index % colours] |= 1 << index // colours


def _trace_links(links: Links, state: TrackState) -> None:
    board = links.board
    state.origin = {}
    state.ends, state.pointing = [[] for _ in range(OWNERS + 1)], [0] * board.hexes
    state.stops, state.links = [0] * (OWNERS + 1), [0] * (OWNERS + 1)
    state.near = [0] * ((OWNERS + 1) * board.stops)
    state.joined = board.ports if board.port_rule else (1 << board.stops) - 1
    for stop in range(board.stops):
        for half in exits(links, state, stop):
            _trace(links, state, stop, half)
    for symbol, owner in enumerate(state.marker):
        if owner != NOBODY:
            links.complete(state, owner, board.symbol_a[symbol], board.symbol_b[symbol])


def exits(links: Links, state: TrackState, stop: int) -> list[int]:
    """The halves through which track leaves a stop, seen from its own hex."""
    hex = links.board.stop_hex[stop]
    if links.is_city(state, hex):
        halves = [6 * hex + side for side in range(6) if links.board.step[6 * hex + side] >= 0]
        return [half for half in halves if _has_track(links, state, links.board.across[half])]
    return [6 * hex + side for side in range(6) if links.exits_at(state, hex, side)]


def _has_track(links: Links, state: TrackState, half: int) -> bool:
    return links.exits_at(state, half // 6, half % 6)


def _trace(links: Links, state: TrackState, stop: int, half: int) -> None:
    """Follow a link outwards; a complete one is found from both ends and counted from the lower half."""
    owner, first = links.owner_at(state, half), half
    while True:
        half = links.board.across[half]
        hex = half // 6
        if links.is_city(state, hex):
            break
        if not _has_track(links, state, half):
            links.open_end(state, owner, half, stop)
            if owner != UNOWNED:
                state.stops[owner] |= 1 << stop
            return
        side = links.tiles.leads[6 * state.tile[hex] + half % 6]
        if side == TOWN:
            break
        half = 6 * hex + side
    if first < half:
        links.complete(state, owner, stop, links.board.stop_at[hex])
