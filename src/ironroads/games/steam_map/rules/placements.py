"""Where an owner may lay track, and at what cost (rules 3). An owner is a company or a player.

In these hot loops `bits >> item & 1` is `has(bits, item)` written out, which saves a call.
"""

from __future__ import annotations

from typing import Final, final

from ....core.rules.bits import members
from ....core.rules.sentinels import NOWHERE
from .links import Links
from .placement_tables import BuildSite, Passage, SingleTrack, Surroundings, SurroundingsCache
from .tiles import SIDES_IN, Kind
from .track_state import UNOWNED, TrackState, pointing, rivals_pointing

EVERY_SIDE: Final = 63
PLAIN: Final = 0  # kinds of tiles, as in `TrackState.stock`
TOWNS: Final = 1


@final
class Placements:
    """Finds the tiles and markers an owner may place; `together`: all track of an owner must connect (rules 4.3)."""

    def __init__(self, links: Links, together: bool) -> None:
        self.links: Final = links
        self.board: Final = links.board
        self.tiles: Final = links.tiles
        self.together: Final = together
        exit = self.board.per_exit
        self.simple_cost: Final = max(2 * exit, exit + self.board.town_cost)
        self.least_cost: Final = min([2 * exit, exit + self.board.town_cost, *self.board.symbol_cost])
        self.dearest: Final = self.simple_cost + len(self.board.within) - 1
        self._sites: Final[list[BuildSite]] = [BuildSite(self.board, hex) for hex in range(self.board.hexes)]
        self._passages: Final[list[Passage]] = [  # by half; unused where track cannot cross
            Passage(self.board, self._sites, half) for half in range(6 * self.board.hexes)
        ]
        self._single_tracks: Final[dict[int, SingleTrack]] = {}  # by simple faces that are out
        self._surroundings_cache: Final = SurroundingsCache(self.board)

    def starts(self, state: TrackState, owner: int) -> int:
        """Cities where a new link may start: connected to a port (rules 3.10), or at the builder's own track."""
        own = state.stops[owner]
        if self.together and own:
            return own & state.cities
        return (own | state.joined) & state.cities

    def _surroundings(self, state: TrackState, owner: int) -> Surroundings:
        return self._surroundings_cache.of(self.starts(state, owner))

    def hexes(self, state: TrackState, owner: int, money: int) -> int:
        """Bit set of the hexes where some tile can be laid."""
        if money < self.least_cost:
            return 0
        single, around, passages = self._single_track(state.out), self._surroundings(state, owner), self._passages
        home, near, found = around.stops | state.stops[owner], around.rim, 0
        if money >= self.simple_cost:
            found = near & state.untouched & single.sites
            if money < self.dearest:
                found &= self.board.within[money - self.simple_cost]
        rest = near ^ found | self._surroundings_cache.of(home & ~state.cities).spots
        for end in self._extendable(state, owner, home):
            passage, origin = passages[end >> 8], end & 255
            if self._leads_on(state, passage, origin, money, single):
                found |= passage.ahead.spot
            else:
                rest |= passage.ahead.spot
            behind = passage.behind
            if behind.stop < 0 and self._turns(state, owner, behind, passage.back, origin, money, single):
                found |= behind.spot
        return found | self._growing(state, owner, money, around, rest & ~found)

    def can_build_anywhere(self, state: TrackState, owner: int, money: int) -> bool:
        """Whether some tile can be laid; usually the empty hexes beside a city answer that."""
        if money < self.dearest:
            return self.hexes(state, owner, money) != 0
        near = self._surroundings(state, owner).rim & state.untouched
        return near & self._single_track(state.out).sites != 0 or self.hexes(state, owner, money) != 0

    def _extendable(self, state: TrackState, owner: int, home: int) -> list[int]:
        """Open ends that the builder may extend: own ones, and unowned ones that begin at a stop in `home`."""
        return state.ends[owner] + [end for end in state.ends[UNOWNED] if home >> (end & 255) & 1]

    def _growing(self, state: TrackState, owner: int, money: int, around: Surroundings, hexes: int) -> int:
        """Those of the given hexes where track can be added."""
        sides, richer, toward, found = self.tiles.sides, self.tiles.richer, around.toward, 0
        ends, own = 63 << 6 * owner | 63 << 6 * UNOWNED, state.stops[owner]
        while hexes:
            hex = hexes.bit_length() - 1
            old, site = state.tile[hex], self._sites[hex]
            hexes ^= site.spot
            if old >= 0:
                # cheap checks first: most tiles are full, or have no free side where track could start
                if not richer[old]:
                    continue
                begins = toward[hex] & ~sides[old] or state.pointing[hex] & ends
                if not begins and (site.stop < 0 or not own >> site.stop & 1):
                    continue
            if self._additions(state, owner, site, money, around, True):
                found |= site.spot
        return found

    def _single_track(self, out: int) -> SingleTrack:
        out &= self.tiles.simple_faces
        single = self._single_tracks.get(out)
        if single is None:
            single = self._single_tracks[out] = SingleTrack(self.board, self.tiles, out)
        return single

    def _leads_on(self, state: TrackState, passage: Passage, origin: int, money: int, single: SingleTrack) -> bool:
        """Whether an open end can be extended by a single track; a cheap check that is usually enough."""
        site = passage.ahead
        if state.tile[site.hex] >= 0 or money - site.surcharge < self.simple_cost:
            return False
        if site.stop >= 0:
            return bool(single.stations >> passage.side & 1) and origin != site.stop
        ends, open = state.pointing[site.hex], single.partners[passage.side] & site.blank_sides
        if ends & (ends - 1):
            open &= ~pointing(ends)
        return open != 0

    def _turns(
        self, state: TrackState, owner: int, site: BuildSite, side: int, origin: int, money: int, single: SingleTrack
    ) -> bool:
        """Whether an open end can be redirected; usually a single track can turn to a side without track."""
        if single.turns[6 * state.tile[site.hex] + side] & site.blank_sides and not state.pointing[site.hex]:
            return money >= 2 * self.board.per_exit
        return self._redirections(state, owner, site, side, origin, money) != 0

    def can_build(self, state: TrackState, owner: int, hex: int, money: int) -> bool:
        return bool(self.board.ground >> hex & 1) and self.options(state, owner, hex, money) != 0

    def choices(self, state: TrackState, owner: int, hex: int, money: int) -> list[int]:
        """The tiles that can be laid on a hex for that much money."""
        return self.kind(hex).numbers(self.options(state, owner, hex, money))

    def kind(self, hex: int) -> Kind:
        """The tiles for this hex."""
        return self.tiles.towns if self.board.stop_at[hex] >= 0 else self.tiles.plain

    def options(self, state: TrackState, owner: int, hex: int, money: int) -> int:
        """The same choices as a bit set of tiles of their kind."""
        around, old, site = self._surroundings(state, owner), state.tile[hex], self._sites[hex]
        found = self._additions(state, owner, site, money, around, False)
        if old >= 0 and site.stop < 0:
            home, sides = around.stops | state.stops[owner], self.tiles.sides[old]
            for side in SIDES_IN[sides]:
                edge = site.edges[side]
                if edge in state.origin:
                    holder, origin = state.owner[edge], state.origin[edge]
                    if holder == owner or (holder == UNOWNED and home >> origin & 1):
                        found |= self._redirections(state, owner, site, side, origin, money)
        return found

    def _additions(
        self, state: TrackState, owner: int, site: BuildSite, money: int, around: Surroundings, hasty: bool
    ) -> int:
        """Tiles that add track to a hex, empty or not; if `hasty`, some are enough (rules 3.4, 3.7)."""
        tiles, old, sides, pay = self.tiles, state.tile[site.hex], 0, money
        if old < 0:
            pay -= site.surcharge
        elif tiles.richer[old]:
            sides = tiles.sides[old]
        else:
            return 0
        if site.stop >= 0:
            return self._town_tiles(state, owner, site, pay - self.board.town_cost, around)
        ends, exits = state.pointing[site.hex], pay // self.board.per_exit
        anchors = around.toward[site.hex]
        if ends:
            anchors |= self._ends_at(state, owner, site, around)
        if exits < 1 or not anchors & ~sides:
            return 0
        open, kind = site.sides | sides, tiles.plain
        if ends:
            open &= ~rivals_pointing(ends, owner)
            ends = ends >> 6 * owner & 63 | ends >> 6 * UNOWNED
        found = kind.fitting(old, anchors | sides, open, exits) & self._stock(state, old, PLAIN)
        sure = found & ~kind.between[ends | site.stop_sides] if ends else found
        apart = self.together and old < 0 and not state.stops[owner]
        if apart:
            sure &= kind.simple
        if found == sure or (hasty and sure):
            return sure
        found &= ~self._rings(state, site, ends)
        return self._connected(state, site, found) if apart else found

    def _town_tiles(self, state: TrackState, owner: int, site: BuildSite, pay: int, around: Surroundings) -> int:
        """In a town one anchor, or the builder's own track there, is enough for all exits."""
        old, ends, exits = state.tile[site.hex], state.pointing[site.hex], pay // self.board.per_exit
        if exits < 1 or state.cities >> site.stop & 1:
            return 0
        sides, anchors = self.tiles.sides[old] if old >= 0 else 0, EVERY_SIDE
        if not state.stops[owner] >> site.stop & 1:
            anchors = (self._ends_at(state, owner, site, around) | around.toward[site.hex]) & ~sides
            if not anchors:
                return 0
        open = site.sides | sides
        if ends:
            open &= ~(rivals_pointing(ends, owner) | self._from(state, site, pointing(ends), site.stop))
        return self.tiles.towns.fitting(old, anchors, open, exits) & self._stock(state, old, TOWNS)

    def _stock(self, state: TrackState, old: int, kind: int) -> int:
        """Tiles of a kind in the box; the old tile of the hex is back in it (rules 3.7)."""
        if old < 0 or not state.out:
            return state.stock[kind]
        out = self.out_without(state, old)
        return self.tiles.plain.stock(out) if kind == PLAIN else self.tiles.towns.stock(out)

    def out_without(self, state: TrackState, old: int) -> int:
        """Bit set of the tile faces that have run out, once the old tile is back in the box."""
        return self.tiles.out_without(state.used, state.out, self.tiles.face[old]) if old >= 0 else state.out

    def ends_at(self, state: TrackState, owner: int, hex: int) -> int:
        """The sides where open ends that the owner may extend point into the hex."""
        return self._ends_at(state, owner, self._sites[hex], self._surroundings(state, owner))

    def _ends_at(self, state: TrackState, owner: int, site: BuildSite, around: Surroundings) -> int:
        ends = state.pointing[site.hex]
        sides, loose = ends >> 6 * owner & 63, ends >> 6 * UNOWNED
        if loose:
            home = around.stops | state.stops[owner]
            for side in SIDES_IN[loose]:
                if home >> state.origin[site.edges[side]] & 1:
                    sides |= 1 << side
        return sides

    def _from(self, state: TrackState, site: BuildSite, ends: int, stop: int) -> int:
        """The sides where links from this stop point into the hex."""
        sides = 0
        for side in SIDES_IN[ends]:
            if state.origin[site.edges[side]] == stop:
                sides |= 1 << side
        return sides

    def origins(self, state: TrackState, hex: int, ends: int) -> list[int]:
        """By side: the stop to which track from that side would lead, or NOWHERE."""
        found = [NOWHERE] * 6
        for entry in self.board.beside[hex]:
            if state.cities >> (entry >> 3) & 1:
                found[entry & 7] = entry >> 3
        for side in SIDES_IN[ends]:
            found[side] = state.origin[self.board.edge[6 * hex + side]]
        return found

    def _rings(self, state: TrackState, site: BuildSite, ends: int) -> int:
        """Tiles on which a link would lead from a stop back to the same stop (rules 3.3)."""
        found = 0
        for side in SIDES_IN[ends]:
            back = self._leading(state, site, ends & (1 << side) - 1, state.origin[site.edges[side]])
            for other in SIDES_IN[back]:
                found |= self.tiles.plain.having[1 << side | 1 << other]
        return found

    def _leading(self, state: TrackState, site: BuildSite, ends: int, stop: int) -> int:
        """The sides from which track would lead to a stop: directly, or over an open end of a link from it."""
        sides = self._from(state, site, ends, stop) if ends else 0
        if (site.stops_beside & state.cities) >> stop & 1:
            sides |= site.toward[stop]
        return sides

    def _redirections(self, state: TrackState, owner: int, site: BuildSite, side: int, origin: int, money: int) -> int:
        """Tiles that turn the open end at this side of a hex without a stop to another side (rules 3.6)."""
        tiles, old = self.tiles, state.tile[site.hex]
        if tiles.exits[old] * self.board.per_exit > money:
            return 0
        open, ends = site.sides, state.pointing[site.hex]
        if ends:
            open &= ~(rivals_pointing(ends, owner) | self._from(state, site, pointing(ends), origin))
        if (site.stops_beside & state.cities) >> origin & 1:
            open &= ~site.toward[origin]
        return tiles.turned(old, side, open) & self._stock(state, old, PLAIN)

    def _connected(self, state: TrackState, site: BuildSite, found: int) -> int:
        """Remove tiles that would start two networks; for the first tile of an owner (rules 4.3)."""
        origins, kind = self.origins(state, site.hex, state.pointing[site.hex] >> 6 * UNOWNED), self.tiles.plain
        for tile in members(found & ~kind.simple):
            one, two = self.tiles.tracks[tile]
            if not _stops_at(origins, one) & _stops_at(origins, two):
                found ^= 1 << tile
        return found

    def cost(self, state: TrackState, hex: int, tile: int) -> int:
        """The price of a tile: exits and town; terrain only on a hex without a tile (rules 3.8)."""
        terrain = self.board.surcharge[hex] if state.tile[hex] < 0 else 0
        town = self.board.town_cost if self.tiles.town[tile] else 0
        return self.tiles.exits[tile] * self.board.per_exit + town + terrain

    def symbols(self, state: TrackState, owner: int, money: int) -> int:
        """Bit set of the link symbols where a marker can be placed (rules 3.11)."""
        if money < 0 or not state.vacant:
            return 0
        within = self.board.symbols_within
        cheap = within[money if money < len(within) else -1]
        return cheap & state.vacant & self._surroundings(state, owner).symbols


def _stops_at(origins: list[int], track: int) -> int:
    """Bit set of the stops to which a track would lead."""
    stops = 0
    for side in range(6):
        if track >> side & 1 and origins[side] >= 0:
            stops |= 1 << origins[side]
    return stops
