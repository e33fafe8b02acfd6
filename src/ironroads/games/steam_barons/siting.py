"""Where an owner may lay track, for how much (rules 3). Knows neither companies nor players nor turns."""

from __future__ import annotations

from typing import Final, final

from ...core.bits import members
from .links import Links
from .rails import FREE, UNOWNED, Rails, pointing, rivals_pointing
from .room import Room, Unions
from .tiles import Kind

EVERY_SIDE: Final = 63


@final
class Siting:
    """`together` says that all track of an owner must hang together (rules 4.3)."""

    def __init__(self, links: Links, together: bool) -> None:
        self.links: Final = links
        self.board: Final = links.board
        self.tiles: Final = links.tiles
        self.together: Final = together
        exit = self.board.per_exit
        self.simple_cost: Final = max(2 * exit, exit + self.board.town_cost)
        self.least_cost: Final = min([2 * exit, exit + self.board.town_cost, *self.board.symbol_cost])
        self.dearest: Final = self.simple_cost + len(self.board.within) - 1
        self._rooms: Final[dict[int, Room]] = {}  # by faces that are out
        self._rims: Final = Unions(self.board.rim)
        self._homes: Final = Unions([self.board.spot[hex] for hex in self.board.stop_hex])
        self._symbols: Final = Unions(self.board.symbols_at)

    def starts(self, state: Rails, owner: int) -> int:
        """Cities where a new link may begin: near a port (rules 3.10), and at the builder's own track."""
        own = state.stops[owner]
        if self.together and own:
            return own & state.cities
        return (own | state.joined) & state.cities

    def hexes(self, state: Rails, owner: int, money: int) -> int:
        """Bit set of the hexes where some tile can be laid."""
        if money < self.least_cost:
            return 0
        board, starts = self.board, self.starts(state, owner)
        near, found = self._rims.of(starts), 0
        if money >= self.simple_cost:
            found = near & state.untouched & self._room(state.out).sites
            if money < self.dearest:
                found &= board.within[money - self.simple_cost]
        rest = near ^ found | self._homes.of(state.stops[owner] & ~state.cities)
        home = starts | state.stops[owner]
        for end in state.ends:
            holder = end & 7
            if holder == owner or (holder == UNOWNED and home >> state.origin[board.edge[end >> 3]] & 1):
                half = end >> 3
                if self._leads_on(state, half, money):
                    found |= board.spot[half // 6]
                else:
                    rest |= board.spot[half // 6]
                if self._redirections(state, owner, board.across[half], money):
                    found |= board.spot[board.step[half]]
        return found | self._growing(state, owner, money, starts, rest & ~found)

    def _growing(self, state: Rails, owner: int, money: int, starts: int, hexes: int) -> int:
        """Those of some hexes where track can be added."""
        board, sides, richer, found = self.board, self.tiles.sides, self.tiles.richer, 0
        for hex in members(hexes):
            old = state.tile[hex]
            if old >= 0 and not richer[old]:
                continue
            # short looks are worth it: most tiles lie where no side is left to begin at
            if old >= 0 and board.stop_at[hex] < 0 and not state.pointing[hex] | board.stop_sides[hex] & ~sides[old]:
                continue
            if self._additions(state, owner, hex, money, starts, True):
                found |= board.spot[hex]
        return found

    def _room(self, out: int) -> Room:
        room = self._rooms.get(out)
        if room is None:
            room = self._rooms[out] = Room(self.board, self.tiles, out)
        return room

    def _leads_on(self, state: Rails, half: int, money: int) -> bool:
        """Can the open end that points here be extended by a single track? A short look that is most often enough."""
        board, hex = self.board, half // 6
        ends = state.pointing[hex]
        if state.tile[hex] >= 0 or ends & (ends - 1) or money - board.surcharge[hex] < self.simple_cost:
            return False
        stop, room = board.stop_at[hex], self._room(state.out)
        if stop < 0:
            return room.partners[half % 6] & board.blank_sides[hex] != 0
        return bool(room.stations >> half % 6 & 1) and state.origin[board.edge[half]] != stop

    def can_build(self, state: Rails, owner: int, hex: int, money: int) -> bool:
        return bool(self.board.ground >> hex & 1) and self.options(state, owner, hex, money) != 0

    def choices(self, state: Rails, owner: int, hex: int, money: int) -> list[int]:
        """The tiles that can be laid on a hex of the ground for that much money."""
        return self.kind(hex).numbers(self.options(state, owner, hex, money))

    def kind(self, hex: int) -> Kind:
        """The tiles for this hex."""
        return self.tiles.towns if self.board.stop_at[hex] >= 0 else self.tiles.plain

    def options(self, state: Rails, owner: int, hex: int, money: int) -> int:
        """The same choices as a bit set of tiles of their kind."""
        board, starts, old = self.board, self.starts(state, owner), state.tile[hex]
        found = self._additions(state, owner, hex, money, starts, False)
        if old >= 0 and board.stop_at[hex] < 0:
            home, sides = starts | state.stops[owner], self.tiles.sides[old]
            for side in range(6):
                edge = board.edge[6 * hex + side]
                if sides >> side & 1 and state.origin[edge] >= 0:
                    holder = state.owner[edge]
                    if holder == owner or (holder == UNOWNED and home >> state.origin[edge] & 1):
                        found |= self._redirections(state, owner, 6 * hex + side, money)
        return found

    def _additions(self, state: Rails, owner: int, hex: int, money: int, starts: int, hasty: bool) -> int:
        """Tiles that bring new track, to an empty hex or to what lies there; in haste not all (rules 3.4, 3.7)."""
        board, tiles, old, sides, pay = self.board, self.tiles, state.tile[hex], 0, money
        if old < 0:
            pay -= board.surcharge[hex]
        elif tiles.richer[old]:
            sides = tiles.sides[old]
        else:
            return 0
        anchors, ends, stop = self._anchors(state, owner, hex, starts), state.pointing[hex], board.stop_at[hex]
        if stop >= 0:
            return self._town_tiles(state, owner, hex, stop, pay - board.town_cost, anchors & ~sides)
        if not anchors & ~sides or pay < board.per_exit:
            return 0
        open, kind = board.sides[hex] | sides, tiles.plain
        if ends:
            open &= ~rivals_pointing(ends, owner)
            ends = ends >> 6 * owner & 63 | ends >> 6 * UNOWNED
        found = kind.fitting(old, anchors | sides, open, pay // board.per_exit) & state.stock[0]
        sure = found & ~kind.between[ends | board.stop_sides[hex]]
        apart = self.together and old < 0 and not state.stops[owner]
        if apart:
            sure &= kind.simple
        if found == sure or (hasty and sure):
            return sure
        found &= ~self._rings(state, hex, ends)
        return self._connected(state, hex, found) if apart else found

    def _town_tiles(self, state: Rails, owner: int, hex: int, stop: int, pay: int, anchors: int) -> int:
        """One anchor serves all exits of a town, and so does track of the builder's own there."""
        board, old, ends = self.board, state.tile[hex], state.pointing[hex]
        if state.stops[owner] >> stop & 1:
            anchors = EVERY_SIDE
        if not anchors or pay < board.per_exit or state.cities >> stop & 1:
            return 0
        open = board.sides[hex] | (self.tiles.sides[old] if old >= 0 else 0)
        if ends:
            open &= ~(rivals_pointing(ends, owner) | self._from(state, hex, pointing(ends), stop))
        return self.tiles.towns.fitting(old, anchors, open, pay // board.per_exit) & state.stock[1]

    def _anchors(self, state: Rails, owner: int, hex: int, starts: int) -> int:
        """The sides at which the builder has something to begin with: cities, and ends of links that he may extend."""
        board = self.board
        anchors = self.ends_at(state, owner, hex, starts) if state.pointing[hex] else 0
        if board.stops_beside[hex] & starts:
            for entry in board.beside[hex]:
                if starts >> (entry >> 3) & 1:
                    anchors |= 1 << (entry & 7)
        return anchors

    def ends_at(self, state: Rails, owner: int, hex: int, starts: int) -> int:
        """The sides through which open ends that he may extend point into the hex: his own, and unowned ones nearby."""
        ends = state.pointing[hex]
        sides, loose = ends >> 6 * owner & 63, ends >> 6 * UNOWNED
        if loose:
            home = starts | state.stops[owner]
            for side in range(6):
                if loose >> side & 1 and home >> state.origin[self.board.edge[6 * hex + side]] & 1:
                    sides |= 1 << side
        return sides

    def _from(self, state: Rails, hex: int, ends: int, stop: int) -> int:
        """The sides through which links from this stop point into the hex."""
        sides = 0
        for side in range(6):
            if ends >> side & 1 and state.origin[self.board.edge[6 * hex + side]] == stop:
                sides |= 1 << side
        return sides

    def origins(self, state: Rails, hex: int, ends: int) -> list[int]:
        """By side: the stop to which track from that side would lead, -1 for none."""
        found = [-1] * 6
        for entry in self.board.beside[hex]:
            if state.cities >> (entry >> 3) & 1:
                found[entry & 7] = entry >> 3
        for side in range(6):
            if ends >> side & 1:
                found[side] = state.origin[self.board.edge[6 * hex + side]]
        return found

    def _rings(self, state: Rails, hex: int, ends: int) -> int:
        """Tiles on which a link would lead from a stop back to the same stop (rules 3.3)."""
        origins, found = self.origins(state, hex, ends), 0
        for a in range(1, 6):
            origin = origins[a]
            if origin >= 0:
                for b in range(a):
                    if origins[b] == origin:
                        found |= self.tiles.plain.having[1 << a | 1 << b]
        return found

    def _redirections(self, state: Rails, owner: int, half: int, money: int) -> int:
        """Tiles on which the open end that leaves a hex here points elsewhere (rules 3.6)."""
        board, tiles, hex = self.board, self.tiles, half // 6
        old = state.tile[hex]
        if board.stop_at[hex] >= 0 or tiles.exits[old] * board.per_exit > money:
            return 0
        open = self._open_to(state, owner, hex, state.origin[board.edge[half]])
        return tiles.turned(old, half % 6, open) & state.stock[0]

    def _open_to(self, state: Rails, owner: int, hex: int, origin: int) -> int:
        """The sides to which track from this origin may lead, without ring and without touching track of others."""
        board, ends = self.board, state.pointing[hex]
        sides = board.sides[hex]
        if ends:
            sides &= ~(rivals_pointing(ends, owner) | self._from(state, hex, pointing(ends), origin))
        if (board.stops_beside[hex] & state.cities) >> origin & 1:
            for entry in board.beside[hex]:
                if entry >> 3 == origin:
                    sides &= ~(1 << (entry & 7))
        return sides

    def _connected(self, state: Rails, hex: int, found: int) -> int:
        """The first tile of an owner must not begin two networks (rules 4.3)."""
        origins, kind = self.origins(state, hex, state.pointing[hex] >> 6 * UNOWNED), self.tiles.plain
        for tile in members(found & ~kind.simple):
            one, two = self.tiles.tracks[tile]
            if not _stops_at(origins, one) & _stops_at(origins, two):
                found ^= 1 << tile
        return found

    def cost(self, state: Rails, hex: int, tile: int) -> int:
        """Exits and town of the new tile; terrain only where no tile lies yet (rules 3.8)."""
        terrain = self.board.surcharge[hex] if state.tile[hex] < 0 else 0
        town = self.board.town_cost if self.tiles.town[tile] else 0
        return self.tiles.exits[tile] * self.board.per_exit + town + terrain

    def symbols(self, state: Rails, owner: int, money: int) -> list[int]:
        """Link symbols between neighbouring cities that a marker can be put on (rules 3.11)."""
        board = self.board
        near = self._symbols.of(self.starts(state, owner) & board.symbol_stops)
        if not near:
            return []
        return [
            symbol
            for symbol in members(near & ~self._symbols.of(board.symbol_stops & ~state.cities))
            if state.marker[symbol] == FREE and board.symbol_cost[symbol] <= money
        ]


def _stops_at(origins: list[int], track: int) -> int:
    """Bit set of the stops to which a track would lead."""
    stops = 0
    for side in range(6):
        if track >> side & 1 and origins[side] >= 0:
            stops |= 1 << origins[side]
    return stops
