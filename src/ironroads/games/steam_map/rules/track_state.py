"""The state of the map: track, owners, links and goods. Each game adds its own fields in a subclass.

An owner is a number: a company in the stock-market game, a player in the others. UNOWNED follows the six of them.
Fields marked as derived follow from tiles, owners, markers, cities and cubes; see `derived.derive`.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from ....core.rules.game import State

OWNERS: Final = 6
UNOWNED: Final = 6  # the owner of unowned track
LIVING: Final = (1 << 6 * OWNERS) - 1
TRACK: Final = 1
LINKS: Final = 2
GOODS: Final = 4
SEEN: Final = 3  # bits from a part to the same part where only what `REPLACED` names is held elsewhere
REPLACED: Final = ("tile", "owner", "marker", "cubes", "targets")  # see `Game.replaced_fields`


class SharingState(State):
    """Copies share long lists; call `own_track`, `own_links` or `own_goods` before changing one (copy on write)."""

    shared: int  # bit set of TRACK, LINKS and GOODS, and of the same << SEEN; not part of the position

    def share(self) -> None:
        """Another state holds the long lists, too."""
        self.shared = TRACK | LINKS | GOODS

    def show(self) -> None:
        """An observer holds the long lists that players see."""
        self.shared |= (TRACK | LINKS | GOODS) << SEEN

    def _is_held(self, part: int) -> bool:
        """Whether lists of a part must be copied now."""
        return self.shared & (part | part << SEEN) != 0

    def _own(self, part: int) -> bool:
        """Whether those that players do not see must be copied as well; afterwards none is shared."""
        is_shared = self.shared & part != 0
        self.shared &= ~(part | part << SEEN)
        return is_shared


@dataclass(init=False)
class TrackState(SharingState):
    hex: int  # chosen for the next tile, or NOWHERE
    laid: int  # tiles laid in this build turn
    fresh: int  # bit set of edges: open ends that the builder has laid, extended or taken over in this build turn
    at: int  # stop of the cube that is moving, or NOWHERE
    good: int  # colour of the cube that is moving, or NOTHING
    visited: int  # bit set of stops that it has been to
    cities: int  # bit set of stops that are cities
    joined: int  # bit set of stops from which complete links lead to a port; all of them without the port rule; derived
    untouched: int  # bit set of buildable hexes without track and without open ends pointing in; derived
    vacant: int  # bit set of link symbols between two cities on which no marker lies; derived
    out: int  # bit set of tile faces that have run out; derived
    tile: list[int]  # by hex: number of its tile, or NOTHING
    owner: dict[int, int]  # by edge: owner of the track that crosses it or ends at it
    marker: list[int]  # by link symbol: owner of its marker, or NOBODY
    cubes: list[int]  # by stop * colours + colour
    targets: list[int]  # by colour: bit set of cities of this colour
    origin: dict[int, int]  # by edge: the stop at which the incomplete link that ends here begins; derived
    ends: list[list[int]]  # by owner: half * 256 + origin for open ends of incomplete links, ascending; derived
    pointing: list[int]  # by hex: bit set of owner * 6 + side: open ends that point into it; derived
    stops: list[int]  # by owner: bit set of stops with its track; for UNOWNED only complete links count; derived
    near: list[int]  # by owner * stops + stop: bit set of stops that complete links join to it; derived
    links: list[int]  # by owner: number of complete links; derived
    used: list[int]  # by tile face: how many lie on the map; derived
    stock: list[int]  # of plain tiles, then of town tiles: bit sets of those whose faces have not run out; derived
    present: list[int]  # by colour: bit set of stops with such a cube; derived

    def copy_map(self, state: TrackState) -> None:
        """Copy the fields of the map into another state, sharing the long lists."""
        self.share()
        state.share()
        state.hex = self.hex
        state.laid = self.laid
        state.fresh = self.fresh
        state.at = self.at
        state.good = self.good
        state.visited = self.visited
        state.cities = self.cities
        state.joined = self.joined
        state.untouched = self.untouched
        state.vacant = self.vacant
        state.out = self.out
        state.tile = self.tile
        state.owner = self.owner
        state.marker = self.marker
        state.cubes = self.cubes
        state.targets = self.targets
        state.origin = self.origin
        state.ends = self.ends
        state.pointing = self.pointing
        state.stops = self.stops[:]
        state.near = self.near
        state.links = self.links
        state.used = self.used
        state.stock = self.stock
        state.present = self.present

    def own_track(self) -> None:
        """Call before tiles are laid or open ends change."""
        if self._is_held(TRACK):
            self.tile = self.tile[:]
            self.owner = self.owner.copy()
            if self._own(TRACK):
                self.origin = self.origin.copy()
                self.ends = [ends[:] for ends in self.ends]
                self.pointing = self.pointing[:]
                self.used = self.used[:]

    def own_links(self) -> None:
        """Call before links are completed or lost."""
        if self._is_held(LINKS):
            self.marker = self.marker[:]
            if self._own(LINKS):
                self.near = self.near[:]
                self.links = self.links[:]

    def own_goods(self) -> None:
        """Call before cubes are added or removed, or a city gets a colour."""
        if self._is_held(GOODS):
            self.cubes = self.cubes[:]
            self.targets = self.targets[:]
            self.own_supply()
            if self._own(GOODS):
                self.present = self.present[:]

    def own_supply(self) -> None:
        """Copy the lists of cubes beside the map, if a game has any."""


def pointing(ends: int) -> int:
    """The sides in an entry of `TrackState.pointing`, for all owners."""
    ends |= ends >> 18
    return (ends | ends >> 6 | ends >> 12 | ends >> 18) & 63


def rivals_pointing(ends: int, owner: int) -> int:
    """The sides in an entry of `TrackState.pointing` where other owners have open ends."""
    ends &= LIVING & ~(63 << 6 * owner)
    return pointing(ends) if ends else 0
