"""A New City replaces a town, and the track around it changes (rules 4.6 to 4.8)."""

from __future__ import annotations

from typing import Final, final

from ....core.rules.bits import has, members
from ....core.rules.game import Event, Log
from ....core.rules.refusal import Refusal
from ....core.rules.sentinels import NOBODY, NOTHING, NOWHERE
from ...steam_map.rules.links import Links
from ...steam_map.rules.tiles import TOWN
from ...steam_map.rules.track_state import UNOWNED, TrackState, pointing


@final
class NewCity:
    """Founds New Cities; the tile of the town goes back to the box."""

    def __init__(self, links: Links) -> None:
        self.links: Final = links
        self.board: Final = links.board
        self.tiles: Final = links.tiles

    def refusal(self, state: TrackState, seat: int, stop: int) -> Refusal | None:
        """Say why the track around a town does not allow a New City; None if it does."""
        if self._rings(state, stop):
            return Refusal("ring", (), "3.3")
        for half in self._links_beside(state, stop):
            owner, city = state.owner[self.board.edge[half]], self._city_beyond(half)
            if owner not in (seat, UNOWNED) and self._symbol(stop, city) == NOTHING:
                return Refusal("removes_link", (owner, stop, city), "4.8")
        return None

    def _links_beside(self, state: TrackState, stop: int) -> list[int]:
        """The exits of the town's tile that lead straight into a city: links that are on this tile alone."""
        hex = self.board.stop_hex[stop]
        tile = state.tile[hex]
        exits = members(self.tiles.sides[tile]) if tile >= 0 else []
        return [6 * hex + side for side in exits if self.links.is_city(state, self.board.step[6 * hex + side])]

    def _city_beyond(self, half: int) -> int:
        return self.board.stop_at[self.board.step[half]]

    def _symbol(self, stop: int, city: int) -> int:
        """The link symbol between two stops, or NOTHING."""
        for symbol in range(self.board.symbols):
            pair = (self.board.symbol_a[symbol], self.board.symbol_b[symbol])
            if pair == (stop, city) or pair == (city, stop):
                return symbol
        return NOTHING

    def _rings(self, state: TrackState, stop: int) -> bool:
        """Whether a link would lead from the city back to itself (rules 3.3)."""
        hex = self.board.stop_hex[stop]
        ends = pointing(state.pointing[hex])
        return any([state.origin[self.board.edge[6 * hex + side]] == stop for side in members(ends)])

    def found(self, state: TrackState, seat: int, stop: int, colour: int, log: Log | None) -> None:
        state.own_track()
        state.own_links()
        state.own_goods()
        hex = self.board.stop_hex[stop]
        tile = state.tile[hex]
        exits = self.tiles.sides[tile] if tile >= 0 else 0
        for side in members(exits):
            self._leave_tile(state, seat, stop, 6 * hex + side, log)
        state.cities |= 1 << stop
        state.untouched &= ~(1 << hex)
        state.targets[colour] |= 1 << stop
        if tile >= 0:
            self._clear(state, hex, tile)
        for side in members(self.board.sides[hex] & ~exits):
            self._meet(state, seat, stop, 6 * hex + side, log)
        state.vacant = self.links.vacant(state)
        for owner in range(UNOWNED + 1):
            if has(state.stops[owner], stop):
                self._forget(state, owner, stop)

    def _forget(self, state: TrackState, owner: int, stop: int) -> None:
        """Remove the stop from an owner's if no track is left there; unowned track counts only if complete."""
        if owner != UNOWNED:
            self.links.forget(state, owner, stop)
        elif not state.near[UNOWNED * self.board.stops + stop]:
            state.stops[UNOWNED] &= ~(1 << stop)

    def _clear(self, state: TrackState, hex: int, tile: int) -> None:
        state.tile[hex] = NOTHING
        self.links.count(state, tile, -1)

    def _leave_tile(self, state: TrackState, seat: int, stop: int, half: int, log: Log | None) -> None:
        """Remove track that was only on the town's tile; links that lead on stay."""
        board, links, beyond = self.board, self.links, self.board.across[half]
        edge, hex = board.edge[half], beyond // 6
        owner = state.owner[edge]
        if links.points(state, owner, beyond):
            links.close_end(state, owner, beyond)
            del state.owner[edge]
            state.fresh &= ~(1 << edge)
        elif links.is_city(state, hex):
            del state.owner[edge]
            self._exchange(state, seat, owner, stop, board.stop_at[hex], log)

    def _exchange(self, state: TrackState, seat: int, owner: int, stop: int, city: int, log: Log | None) -> None:
        """Replace a link to a neighbouring city by a marker on their symbol, or remove it (rules 4.8)."""
        symbol = self._symbol(stop, city)
        if symbol != NOTHING:
            state.marker[symbol] = owner
        else:
            self._remove(state, owner, stop, city)
        if log is not None:
            log.append(Event("removed" if symbol == NOTHING else "replaced", seat, (owner, stop, city)))

    def _remove(self, state: TrackState, owner: int, stop: int, city: int) -> None:
        """Remove a link; another one of the same owner may still connect the two."""
        links, stops = self.links, self.board.stops
        state.links[owner] -= 1
        if not self._joined(state, owner, stop, city):
            state.near[owner * stops + stop] &= ~(1 << city)
            state.near[owner * stops + city] &= ~(1 << stop)
            self._forget(state, owner, city)
            if self.board.port_rule:
                state.joined = links.reach(state, 0, members(self.board.ports))

    def _joined(self, state: TrackState, owner: int, stop: int, city: int) -> bool:
        """Whether another link of this owner leads from the town to the city."""
        hex = self.board.stop_hex[stop]
        for side in members(self.tiles.sides[state.tile[hex]]):
            if self.links.owner_at(state, 6 * hex + side) == owner and self._end(state, 6 * hex + side) == city:
                return True
        return False

    def _end(self, state: TrackState, half: int) -> int:
        """The stop at the other end of the link that leaves here, NOWHERE if it is incomplete."""
        board = self.board
        while True:
            half = board.across[half]
            hex = half // 6
            if self.links.is_city(state, hex):
                return board.stop_at[hex]
            if not self.links.exits_at(state, hex, half % 6):
                return NOWHERE
            side = self.tiles.leads[6 * state.tile[hex] + half % 6]
            if side == TOWN:
                return board.stop_at[hex]
            half = 6 * hex + side

    def _meet(self, state: TrackState, seat: int, stop: int, half: int, log: Log | None) -> None:
        """Complete a link whose open end points here, for its owner."""
        owner = self.links.owner_at(state, half)
        if owner == NOBODY or not self.links.points(state, owner, half):
            return
        origin = state.origin[self.board.edge[half]]
        self.links.close_end(state, owner, half)
        self.links.complete(state, owner, origin, stop)
        if log is not None:
            log.append(Event("completed", seat, (owner, origin, stop)))
