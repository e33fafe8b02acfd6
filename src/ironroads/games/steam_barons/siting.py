"""Where an owner may lay track, for how much (rules 3). Knows neither companies nor players nor turns."""

from __future__ import annotations

from typing import Final, final

from ...core.bits import bitset, members
from .links import Links
from .rails import FREE, OWNERS, UNOWNED, Rails
from .room import Chance, Room
from .tiles import EMPTY, EMPTY_TOWN, MOST_EXITS

MEMORY: Final = 10_000  # sets of cities whose surroundings are remembered


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
        self._rooms: Final[dict[int, Room]] = {}  # by faces that are out
        self._rims: Final[dict[int, int]] = {}  # by set of cities

    def _room(self, out: int) -> Room:
        room = self._rooms.get(out)
        if room is None:
            room = self._rooms[out] = Room(self.board, self.tiles, out)
        return room

    def starts(self, state: Rails, owner: int) -> int:
        """Cities where a new link may begin: near a port (rules 3.10), and at the builder's own track."""
        own = state.stops[owner]
        if self.together and own:
            return own & state.cities
        return (own | state.joined) & state.cities

    def chance(self, state: Rails, owner: int) -> Chance:
        board, starts, mine = self.board, self.starts(state, owner), state.ends[owner]
        if state.ends[UNOWNED]:
            for stop in members(starts | state.stops[owner]):
                mine |= state.loose[stop]
        ahead = behind = foreign = 0
        ends = mine
        while ends:
            half = (ends & -ends).bit_length() - 1
            ends &= ends - 1
            ahead |= 1 << half // 6
            behind |= 1 << board.step[half]
        for other in range(OWNERS):
            if other != owner:
                foreign |= state.ends[other]
        return Chance(starts, mine, foreign, ahead, behind)

    def hexes(self, state: Rails, owner: int, money: int) -> int:
        """Bit set of the hexes where some tile can be laid."""
        if money < self.least_cost:
            return 0
        board, chance, room = self.board, self.chance(state, owner), self._room(state.out)
        near, pointed, towns = self._beside(chance.starts), 0, 0
        for stop in members(state.stops[owner] & ~state.cities):
            towns |= 1 << board.stop_hex[stop]
        for tips in state.tips:
            pointed |= tips
        found = self._payable(state, money) & room.beside_cities & near & ~pointed
        dear = state.empty & ~board.within[min(money - self.least_cost, len(board.within) - 1)]
        for hex in members((near | towns | chance.ahead | chance.behind) & board.ground & ~found & ~dear):
            if self._takes(state, owner, hex, money, chance, room):
                found |= 1 << hex
        return found

    def _beside(self, starts: int) -> int:
        """Bit set of the hexes beside these cities, remembered because they seldom change."""
        near = self._rims.get(starts, -1)
        if near < 0:
            if len(self._rims) > MEMORY:
                self._rims.clear()
            near = 0
            for stop in members(starts):
                near |= self.board.rim[stop]
            self._rims[starts] = near
        return near

    def _payable(self, state: Rails, money: int) -> int:
        """Empty hexes where the simplest tile can be paid."""
        spare, within = money - self.simple_cost, self.board.within
        if spare < 0:
            return 0
        return within[min(spare, len(within) - 1)] & state.empty & ~self._new_cities(state)

    def _new_cities(self, state: Rails) -> int:
        hexes = 0
        if state.cities != self.board.cities:
            for stop in members(state.cities & ~self.board.cities):
                hexes |= 1 << self.board.stop_hex[stop]
        return hexes

    def _takes(self, state: Rails, owner: int, hex: int, money: int, chance: Chance, room: Room) -> bool:
        """Does any tile fit? Most often a short look is enough: at what can be improved, and at ends that lead on."""
        old, stop = state.tile[hex], self.board.stop_at[hex]
        if old >= 0 and not chance.behind >> hex & 1:
            if not self._improvable(state, owner, hex, money, chance):
                return False
        elif stop < 0 and self._leads_on(state, hex, money, chance, room):
            return True
        return self.options(state, owner, hex, money, chance) != 0

    def _improvable(self, state: Rails, owner: int, hex: int, money: int, chance: Chance) -> bool:
        """Can more track be paid here, and is there anything new to begin with?"""
        board, tiles, old, stop = self.board, self.tiles, state.tile[hex], self.board.stop_at[hex]
        dearer = tiles.exits[old] + (1 if stop >= 0 else 2)
        if not tiles.richer[old] or money < dearer * board.per_exit:
            return False
        if stop >= 0 and state.stops[owner] >> stop & 1:
            return True
        return self._anchors(hex, chance) & ~tiles.sides[old] != 0

    def _anchors(self, hex: int, chance: Chance) -> int:
        """The sides at which the builder has something to begin with: ends of links, and cities."""
        anchors = chance.mine >> 6 * hex & 63
        for side, beside in self.board.beside[hex]:
            if chance.starts >> beside & 1:
                anchors |= 1 << side
        return anchors

    def _leads_on(self, state: Rails, hex: int, money: int, chance: Chance, room: Room) -> bool:
        """Can a simple tile extend or turn an end, or begin at a city, towards a side without track and stop?"""
        board, old, shift = self.board, state.tile[hex], 6 * hex
        if money < 2 * board.per_exit + (board.surcharge[hex] if old < 0 else 0):
            return False
        blank = board.blank_sides[hex] & ~((chance.mine | chance.foreign | state.ends[UNOWNED]) >> shift)
        if old < 0:
            return room.leads(self._anchors(hex, chance), blank)
        sides = self.tiles.sides[old]
        return len(self.tiles.tracks[old]) == 1 and room.leads(self._held(chance, hex, sides), blank & ~sides)

    def _held(self, chance: Chance, hex: int, sides: int) -> int:
        """Of the two sides of a track the one that is not the builder's open end."""
        for side in range(6):
            if sides >> side & 1 and chance.mine >> self.board.across[6 * hex + side] & 1:
                return sides ^ 1 << side
        return 0

    def can_build(self, state: Rails, owner: int, hex: int, money: int) -> bool:
        if not self.board.ground >> hex & 1:
            return False
        return self.options(state, owner, hex, money, self.chance(state, owner)) != 0

    def choices(self, state: Rails, owner: int, hex: int, money: int, chance: Chance) -> list[int]:
        """The tiles that can be laid on a hex of the ground for that much money."""
        return members(self.options(state, owner, hex, money, chance))

    def options(self, state: Rails, owner: int, hex: int, money: int, chance: Chance) -> int:
        """The same as a bit set."""
        board, old, stop, shift = self.board, state.tile[hex], self.board.stop_at[hex], 6 * hex
        pay = money - (board.town_cost if stop >= 0 else 0) - (board.surcharge[hex] if old < 0 else 0)
        if pay < board.per_exit or (stop >= 0 and state.cities >> stop & 1):
            return 0
        exits = MOST_EXITS if pay >= MOST_EXITS * board.per_exit else pay // board.per_exit
        anchors = self._anchors(hex, chance)
        pointing = (chance.mine | state.ends[UNOWNED]) >> shift & 63
        open = board.sides[hex] & ~(chance.foreign >> shift)
        if stop >= 0:
            at_home = bool(state.stops[owner] >> stop & 1)
            if pointing:
                open &= ~self._from(state, hex, pointing, stop)
            return self.tiles.fitting(old if old >= 0 else EMPTY_TOWN, anchors, open, at_home, exits, state.out)
        found = self.tiles.fitting(old if old >= 0 else EMPTY, anchors, open, False, exits, state.out)
        if pointing:
            found &= ~self._rings(state, hex, pointing)
        if chance.behind >> hex & 1 and self.tiles.exits[old] <= exits:
            found |= self._redirections(state, hex, chance, open, pointing)
        return self._connected(state, hex, found) if self.together and not state.stops[owner] else found

    def _from(self, state: Rails, hex: int, pointing: int, stop: int) -> int:
        """The sides through which links from this stop point into the hex."""
        sides = 0
        for side in members(pointing):
            if state.origin[self.board.edge[6 * hex + side]] == stop:
                sides |= 1 << side
        return sides

    def origins(self, state: Rails, hex: int, pointing: int) -> list[int]:
        """By side: the stop to which track from that side would lead, -1 for none."""
        found = [-1] * 6
        for side, stop in self.board.beside[hex]:
            if state.cities >> stop & 1:
                found[side] = stop
        for side in members(pointing):
            found[side] = state.origin[self.board.edge[6 * hex + side]]
        return found

    def _rings(self, state: Rails, hex: int, pointing: int) -> int:
        """Tiles on which a link would lead from a stop back to the same stop (rules 3.3)."""
        sources = pointing | self.board.stop_sides[hex]
        if sources & (sources - 1) == 0:
            return 0
        origins, found = self.origins(state, hex, pointing), 0
        for a in range(1, 6):
            for b in range(a):
                if origins[a] == origins[b] and origins[a] >= 0:
                    found |= self.tiles.having[1 << a | 1 << b]
        return found

    def _redirections(self, state: Rails, hex: int, chance: Chance, open: int, pointing: int) -> int:
        """Tiles on which an open end points elsewhere (rules 3.6)."""
        board, old, found = self.board, state.tile[hex], 0
        for side in members(self.tiles.sides[old]):
            half = 6 * hex + side
            if not chance.mine >> board.across[half] & 1:
                continue
            origin, origins = state.origin[board.edge[half]], self.origins(state, hex, pointing)
            for to in members(open & ~self.tiles.sides[old]):
                tile = self.tiles.turned(old, side, to)
                if tile >= 0 and origins[to] != origin:
                    found |= 1 << tile
        return found & self.tiles.stock(state.out)

    def _connected(self, state: Rails, hex: int, found: int) -> int:
        """The first tile of an owner must not begin two networks (rules 4.3)."""
        origins = self.origins(state, hex, state.ends[UNOWNED] >> 6 * hex & 63)
        return bitset([tile for tile in members(found) if self._hangs_together(state, hex, tile, origins)])

    def _hangs_together(self, state: Rails, hex: int, tile: int, origins: list[int]) -> bool:
        old = state.tile[hex]
        kept = self.tiles.tracks[old] if old >= 0 else []
        added = [members(track) for track in self.tiles.tracks[tile] if track not in kept]
        if len(added) < 2:
            return True
        (a, b), (c, d) = added[0], added[1]
        return bool({origins[a], origins[b]} & {origins[c], origins[d]} - {-1})

    def cost(self, state: Rails, hex: int, tile: int) -> int:
        """Exits and town of the new tile; terrain only where no tile lies yet (rules 3.8)."""
        terrain = self.board.surcharge[hex] if state.tile[hex] < 0 else 0
        town = self.board.town_cost if self.tiles.town[tile] else 0
        return self.tiles.exits[tile] * self.board.per_exit + town + terrain

    def symbols(self, state: Rails, owner: int, money: int) -> list[int]:
        """Link symbols between neighbouring cities that a marker can be put on (rules 3.11)."""
        board, found = self.board, 0
        for stop in members(self.starts(state, owner) & board.symbol_stops):
            for symbol, other in board.symbols_at[stop]:
                if state.marker[symbol] == FREE and state.cities >> other & 1 and board.symbol_cost[symbol] <= money:
                    found |= 1 << symbol
        return members(found)
