"""Why a hex, tile, marker or cube is refused, with the paragraph of the rules (rules 3 and 5)."""

from __future__ import annotations

from typing import Final, final

from ....core.rules.bits import has, members
from ....core.rules.refusal import Refusal
from ....core.rules.sentinels import NOBODY
from ..boards.format import WATER
from .goods import Goods
from .placements import Placements
from .track_state import OWNERS, TrackState, pointing, rivals_pointing

PLENTY: Final = 999
OTHER: Final = 1  # distance of a weak reason for a clicked stop: another cube or link there may be meant


@final
class Refusals:
    """Finds the first reason a player can act on; call it only for impossible actions."""

    def __init__(self, placements: Placements, goods: Goods) -> None:
        self.placements: Final = placements
        self.goods: Final = goods

    def hex(self, state: TrackState, owner: int, hex: int, money: int) -> Refusal:
        placements, board = self.placements, self.placements.board
        if board.terrain[hex] in WATER:
            return Refusal("water_hex", (), "3.1")
        if placements.links.is_city(state, hex):
            return Refusal("city_hex", (board.stop_at[hex],), "3.1")
        if placements.can_build(state, owner, hex, PLENTY):
            return Refusal("hex_too_dear", (hex, money), "3.8")
        return self._unreached(state, owner, hex)

    def _unreached(self, state: TrackState, owner: int, hex: int) -> Refusal:
        board, ends, starts = self.placements.board, state.pointing[hex], self.placements.starts(state, owner)
        if rivals_pointing(ends, owner) and not self.placements.ends_at(state, owner, hex):
            return Refusal("others_end", (hex, self._pointer(state, owner, hex)), "3.4")
        cities = [entry >> 3 for entry in board.beside[hex] if has(state.cities, entry >> 3)]
        if cities and not any([has(starts, stop) for stop in cities]):
            if self.placements.together and state.stops[owner]:
                return Refusal("must_hang_together", (owner,), "4.3")
            return Refusal("no_port", (cities[0],), "3.10")
        if state.tile[hex] >= 0 and not self.placements.tiles.richer[state.tile[hex]]:
            return Refusal("tile_full", (hex,), "3.7")
        return Refusal("joins_nothing", (hex,), "3.4")

    def _pointer(self, state: TrackState, owner: int, hex: int) -> int:
        others = [other for other in range(OWNERS) if other != owner and state.pointing[hex] >> 6 * other & 63]
        return others[0]

    def tile(self, state: TrackState, owner: int, hex: int, tile: int, money: int) -> Refusal:
        tiles, board = self.placements.tiles, self.placements.board
        town = board.stop_at[hex] >= 0
        if tiles.town[tile] != town:
            return Refusal("only_town_tiles" if town else "no_town_tiles", (hex,), "3.1")
        old = state.tile[hex]
        kept = tiles.tracks[old] if old >= 0 else []
        added = [track for track in tiles.tracks[tile] if track not in kept]
        if not added:
            return Refusal("adds_nothing", (), "3.7")
        closed = [side for track in added for side in members(track & ~board.sides[hex])]
        if closed:
            return Refusal("side_closed", (closed[0],), "3.1")
        foreign = [side for track in added for side in members(track & rivals_pointing(state.pointing[hex], owner))]
        if foreign:
            edge = board.edge[6 * hex + foreign[0]]
            return Refusal("others_track", (foreign[0], state.owner[edge]), "3.4")
        return self._unfit(state, owner, hex, tile, money)

    def _unfit(self, state: TrackState, owner: int, hex: int, tile: int, money: int) -> Refusal:
        placements, tiles = self.placements, self.placements.tiles
        cost = placements.cost(state, hex, tile)
        old = state.tile[hex]
        if has(placements.out_without(state, old), tiles.face[tile]):
            return Refusal("tile_out", (), "3.2")
        if tile in placements.choices(state, owner, hex, PLENTY):
            return Refusal("tile_too_dear", (cost, money), "3.8")
        if old >= 0 and not tiles.improves(tile, old):
            return Refusal("must_keep_track", (hex,), "3.7")
        if self._rings(state, hex, tile):
            return Refusal("ring", (), "3.3")
        return Refusal("loose_track", (), "3.4")

    def _rings(self, state: TrackState, hex: int, tile: int) -> bool:
        placements = self.placements
        origins = placements.origins(state, hex, pointing(state.pointing[hex]))
        stop = placements.board.stop_at[hex]
        for track in placements.tiles.tracks[tile]:
            found = [origins[side] for side in members(track)] + ([stop] if stop >= 0 else [])
            if len(found) == 2 and found[0] == found[1] >= 0:
                return True
        return False

    def symbol(self, state: TrackState, owner: int, symbol: int, money: int) -> Refusal:
        board = self.placements.board
        a, b = board.symbol_a[symbol], board.symbol_b[symbol]
        towns = [stop for stop in (a, b) if not has(state.cities, stop)]
        if towns:
            return Refusal("still_a_town", (towns[0],), "3.11")
        if state.marker[symbol] != NOBODY:
            return Refusal("symbol_taken", (symbol, state.marker[symbol]), "3.11")
        starts = self.placements.starts(state, owner)
        if not (starts >> a | starts >> b) & 1:
            if self.placements.together and state.stops[owner]:
                return Refusal("must_hang_together", (owner,), "4.3")
            return Refusal("no_port", (a,), "3.10")
        return Refusal("symbol_too_dear", (board.symbol_cost[symbol], money), "3.11")

    def load(self, state: TrackState, owner: int, stop: int, good: int) -> Refusal:
        if not has(state.present[good], stop):
            return Refusal("no_such_cube", (stop, good), "5.2", OTHER)
        return Refusal("cannot_arrive", (stop, good, owner), "5.3")

    def go(self, state: TrackState, owner: int, stop: int, over: int) -> Refusal:
        """`over` is the owner of the link the cube should use."""
        if has(state.visited, stop):
            return Refusal("stop_twice", (stop,), "5.4")
        if not has(state.near[over * self.goods.board.stops + state.at], stop):
            return Refusal("no_such_link", (state.at, stop, over), "5.3", OTHER)
        return Refusal("dead_end", (stop, state.good), "5.3")
