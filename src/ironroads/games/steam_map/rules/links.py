"""Links: track between two stops, its owner, when it is complete, and how it is lost (rules 3.3, 3.5).

In these hot loops `bits >> item & 1` is `has(bits, item)` written out, which saves a call.
"""

from __future__ import annotations

from bisect import insort
from typing import Final, final

from ....core.rules.bits import bitset, members
from ....core.rules.sentinels import NOBODY
from .board import SteamBoard
from .tiles import TOWN, Tiles
from .track_state import OWNERS, UNOWNED, TrackState


@final
class Links:
    """Updates the derived fields of the track when links are extended, completed, handed over or lost."""

    def __init__(self, board: SteamBoard, tiles: Tiles) -> None:
        self.board: Final = board
        self.tiles: Final = tiles

    def is_city(self, state: TrackState, hex: int) -> bool:
        stop = self.board.stop_at[hex]
        return stop >= 0 and bool(state.cities >> stop & 1)

    def vacant(self, state: TrackState) -> int:
        """Bit set of the link symbols that can take a marker (rules 3.11)."""
        stops, towns = self.board.symbol_stops, ~state.cities
        return bitset([n for n, owner in enumerate(state.marker) if owner == NOBODY and not stops[n] & towns])

    def exits_at(self, state: TrackState, hex: int, side: int) -> bool:
        """Whether the tile on this hex has an exit at that side."""
        tile = state.tile[hex]
        return tile >= 0 and bool(self.tiles.sides[tile] >> side & 1)

    def count(self, state: TrackState, tile: int, more: int) -> None:
        """Count a tile that leaves the box (1) or goes back (-1)."""
        face, tiles = self.tiles.face[tile], self.tiles
        state.used[face] += more
        out = tiles.run_out(state.used, state.out, face)
        if out != state.out:
            state.out, state.stock = out, [tiles.plain.stock(out), tiles.towns.stock(out)]

    def open_end(self, state: TrackState, owner: int, half: int, origin: int) -> None:
        """Record that an incomplete link from `origin` points into this half."""
        hex = half // 6
        insort(state.ends[owner], half << 8 | origin)
        state.pointing[hex] |= 1 << 6 * owner + half % 6
        state.untouched &= self.board.elsewhere[hex]
        state.origin[self.board.edge[half]] = origin

    def close_end(self, state: TrackState, owner: int, half: int) -> None:
        hex, edge = half // 6, self.board.edge[half]
        state.ends[owner].remove(half << 8 | state.origin[edge])
        state.pointing[hex] ^= 1 << 6 * owner + half % 6
        if not state.pointing[hex] and state.tile[hex] < 0 and not self.is_city(state, hex):
            state.untouched |= self.board.spot[hex]
        del state.origin[edge]

    def points(self, state: TrackState, owner: int, half: int) -> bool:
        """Whether an open end of this owner points into the half."""
        return bool(state.pointing[half // 6] >> 6 * owner + half % 6 & 1)

    def ends(self, state: TrackState, owner: int) -> list[int]:
        """The halves into which open ends of an owner point."""
        return [end >> 8 for end in state.ends[owner]]

    def complete(self, state: TrackState, owner: int, a: int, b: int) -> None:
        state.own_links()
        stops = self.board.stops
        state.near[owner * stops + a] |= 1 << b
        state.near[owner * stops + b] |= 1 << a
        state.stops[owner] |= 1 << a | 1 << b
        state.links[owner] += 1
        if (state.joined >> a ^ state.joined >> b) & 1:
            state.joined = self.reach(state, state.joined, [b if state.joined >> a & 1 else a])

    def reach(self, state: TrackState, stops: int, growing: list[int]) -> int:
        """These stops, and all that complete links of any owner connect to the `growing` ones."""
        count = self.board.stops
        for stop in growing:
            stops |= 1 << stop
        while growing:
            stop = growing.pop()
            next = 0
            for owner in range(OWNERS + 1):
                next |= state.near[owner * count + stop]
            next &= ~stops
            stops |= next
            growing += members(next)
        return stops

    def paint(self, state: TrackState, half: int, owner: int) -> None:
        """Set the owner of the track from this exit of a hex to the other end of the link."""
        board, leads = self.board, self.tiles.leads
        while True:
            state.owner[board.edge[half]] = owner
            hex = half // 6
            tile = state.tile[hex]
            if tile < 0:
                return
            side = leads[6 * tile + half % 6]
            if side < 0 or side == TOWN:
                return
            state.owner[board.edge[6 * hex + side]] = owner
            half = board.across[6 * hex + side]

    def owner_at(self, state: TrackState, half: int) -> int:
        return state.owner.get(self.board.edge[half], NOBODY)

    def hand_over(self, state: TrackState, half: int, giver: int, taker: int) -> None:
        """Change the owner of the incomplete link whose open end points into this half."""
        origin = state.origin[self.board.edge[half]]
        state.ends[giver].remove(half << 8 | origin)
        insort(state.ends[taker], half << 8 | origin)
        state.pointing[half // 6] ^= 1 << 6 * giver + half % 6 | 1 << 6 * taker + half % 6
        self.paint(state, self.board.across[half], taker)
        if taker != UNOWNED:
            state.stops[taker] |= 1 << origin

    def lose(self, state: TrackState, owner: int) -> list[int]:
        """Make incomplete links unowned that were not extended in this build turn; returns their origins."""
        lost = [end for end in state.ends[owner] if not state.fresh >> self.board.edge[end >> 8] & 1]
        if not lost:
            return lost
        state.own_track()
        origins = [end & 255 for end in lost]
        for end in lost:
            self.hand_over(state, end >> 8, owner, UNOWNED)
        for stop in origins:
            self.forget(state, owner, stop)
        return origins

    def forget(self, state: TrackState, owner: int, stop: int) -> None:
        """Remove a stop from those of an owner without track there."""
        if state.near[owner * self.board.stops + stop]:
            return
        for end in state.ends[owner]:
            if end & 255 == stop:
                return
        state.stops[owner] &= ~(1 << stop)

    def release(self, state: TrackState, owner: int) -> None:
        """Make all track of an owner unowned."""
        state.own_track()
        state.own_links()
        stops = self.board.stops
        for half in self.ends(state, owner):
            self.hand_over(state, half, owner, UNOWNED)
        state.owner = {edge: UNOWNED if holder == owner else holder for edge, holder in state.owner.items()}
        state.marker = [UNOWNED if symbol == owner else symbol for symbol in state.marker]
        for stop in range(stops):
            near = state.near[owner * stops + stop]
            if near:
                state.near[UNOWNED * stops + stop] |= near
                state.near[owner * stops + stop] = 0
                state.stops[UNOWNED] |= 1 << stop
        state.links[UNOWNED] += state.links[owner]
        state.stops[owner] = state.links[owner] = 0
