"""Lay track: put tiles on the map, extend and complete links, change their owners (rules 3.5 to 3.7).

In these hot loops `bits >> item & 1` is `has(bits, item)` written out, which saves a call.
"""

from __future__ import annotations

from typing import Final, final

from ....core.rules.game import Event, Log
from ....core.rules.sentinels import NOWHERE
from .links import Links
from .track_state import UNOWNED, TrackState


@final
class TrackBuilder:
    """Applies tiles and markers without checking them; `Placements` says what is allowed."""

    def __init__(self, links: Links) -> None:
        self.links: Final = links
        self.board: Final = links.board
        self.tiles: Final = links.tiles

    def join(self, state: TrackState, owner: int, symbol: int) -> None:
        state.own_links()
        state.marker[symbol] = owner
        state.vacant ^= 1 << symbol
        self.links.complete(state, owner, self.board.symbol_a[symbol], self.board.symbol_b[symbol])

    def lay(self, state: TrackState, seat: int, owner: int, hex: int, tile: int, log: Log | None) -> None:
        """Put a tile on a hex; the old tile goes back to the box."""
        state.own_track()
        old, added, gone = state.tile[hex], self.tiles.tracks[tile], 0
        if old >= 0:
            change = self.tiles.change(old, tile)
            gone, added = change.gone, change.added
            self.links.count(state, old, -1)
        self.links.count(state, tile, 1)
        state.tile[hex] = tile
        state.untouched &= self.board.elsewhere[hex]
        if gone:
            self._redirect(state, seat, owner, hex, gone, added[0], log)
        elif self.tiles.town[tile]:
            self._open_town(state, seat, owner, hex, added, log)
        else:
            for track in added:
                self._lay_track(state, seat, owner, hex, track, log)

    def _lay_track(self, state: TrackState, seat: int, owner: int, hex: int, track: int, log: Log | None) -> None:
        two = track.bit_length() - 1
        one = (track ^ 1 << two).bit_length() - 1
        a, b = self._meet(state, owner, hex, one), self._meet(state, owner, hex, two)
        state.owner[self.board.edge[6 * hex + one]] = state.owner[self.board.edge[6 * hex + two]] = owner
        if a >= 0 and b >= 0:
            self._complete(state, seat, owner, a, b, log)
        else:
            self._leave_open(state, owner, 6 * hex + (two if a >= 0 else one), a if a >= 0 else b)

    def _leave_open(self, state: TrackState, owner: int, half: int, origin: int) -> None:
        state.stops[owner] |= 1 << origin
        state.fresh |= 1 << self.board.edge[half]
        self.links.open_end(state, owner, self.board.across[half], origin)

    def _complete(self, state: TrackState, seat: int, owner: int, a: int, b: int, log: Log | None) -> None:
        self.links.complete(state, owner, a, b)
        if log is not None:
            log.append(Event("completed", seat, (owner, a, b)))

    def _meet(self, state: TrackState, owner: int, hex: int, side: int) -> int:
        """The stop that track reaches beyond a side, or NOWHERE; a link found there goes to the builder."""
        board, half = self.board, 6 * hex + side
        edge = board.edge[half]
        if edge not in state.origin:
            stop = board.stop_at[board.step[half]]
            return stop if stop >= 0 and state.cities >> stop & 1 else NOWHERE
        origin, before = state.origin[edge], state.owner[edge]
        self.links.close_end(state, before, half)
        if before != owner:
            self.links.paint(state, board.across[half], owner)
        return origin

    def _open_town(self, state: TrackState, seat: int, owner: int, hex: int, added: list[int], log: Log | None) -> None:
        """Add exits to a town; the builder also takes over its unowned incomplete links (rules 3.5)."""
        stop, board = self.board.stop_at[hex], self.board
        for exit in added:
            side = exit.bit_length() - 1
            other = self._meet(state, owner, hex, side)
            state.owner[board.edge[6 * hex + side]] = owner
            if other >= 0:
                self._complete(state, seat, owner, stop, other, log)
            else:
                self._leave_open(state, owner, 6 * hex + side, stop)
        for end in state.ends[UNOWNED][:]:
            if end & 255 == stop:
                self.links.hand_over(state, end >> 8, UNOWNED, owner)
                state.fresh |= 1 << board.edge[end >> 8]

    def _redirect(
        self, state: TrackState, seat: int, owner: int, hex: int, gone: int, added: int, log: Log | None
    ) -> None:
        """Turn an open end to another side; an unowned link is claimed only if it is completed (rules 3.6)."""
        board, links = self.board, self.links
        old, new = (gone & ~added).bit_length() - 1, (added & ~gone).bit_length() - 1
        edge = board.edge[6 * hex + old]
        before, origin, fresh = state.owner[edge], state.origin[edge], state.fresh >> edge & 1
        links.close_end(state, before, board.across[6 * hex + old])
        del state.owner[edge]
        state.fresh &= ~(1 << edge)
        other = self._meet(state, owner, hex, new)
        if other >= 0:
            links.paint(state, 6 * hex + new, owner)
            self._complete(state, seat, owner, origin, other, log)
        else:
            state.owner[board.edge[6 * hex + new]] = before
            state.fresh |= fresh << board.edge[6 * hex + new]
            links.open_end(state, before, board.across[6 * hex + new], origin)
