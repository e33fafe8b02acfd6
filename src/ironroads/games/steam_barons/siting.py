"""Where an owner may lay track, for how much (rules 3). Knows neither companies nor players nor turns."""

from __future__ import annotations

from typing import Final, final

from ...core.bits import members
from .links import Links
from .rails import FREE, OWNERS, UNOWNED, Rails
from .tiles import EMPTY, EMPTY_TOWN, MOST_EXITS


@final
class Chance:
    """What a builder can begin with: cities, ends of links that he may extend, and ends he must keep off."""

    def __init__(self, starts: int, mine: int, foreign: int) -> None:
        self.starts: Final = starts  # bit set of stops: cities where he may begin a link
        self.mine: Final = mine  # bit set of halves: open ends of his own, and unowned ones that he may take over
        self.foreign: Final = foreign  # bit set of halves: open ends of others


@final
class Siting:
    """`together` says that all track of an owner must hang together (rules 4.3)."""

    def __init__(self, links: Links, together: bool) -> None:
        self.links: Final = links
        self.board: Final = links.board
        self.tiles: Final = links.tiles
        self.together: Final = together
        self.cheapest: Final = max(2 * self.board.per_exit, self.board.per_exit + self.board.town_cost)

    def cheapest_step(self) -> int:
        """Nobody can build anything for less."""
        exit = self.board.per_exit
        return min([2 * exit, exit + self.board.town_cost, *self.board.symbol_cost])

    def starts(self, state: Rails, owner: int) -> int:
        """Cities where a new link may begin: near a port (rules 3.10), and at the builder's own track."""
        own = state.stops[owner]
        if self.together and own:
            return own & state.cities
        return (own | state.joined) & state.cities

    def chance(self, state: Rails, owner: int) -> Chance:
        starts, mine, foreign = self.starts(state, owner), state.ends[owner], 0
        loose = state.ends[UNOWNED]
        near = starts | state.stops[owner]
        while loose:
            half = (loose & -loose).bit_length() - 1
            loose &= loose - 1
            if near >> state.origin[self.board.edge[half]] & 1:
                mine |= 1 << half
        for other in range(OWNERS):
            if other != owner:
                foreign |= state.ends[other]
        return Chance(starts, mine, foreign)

    def hexes(self, state: Rails, owner: int, money: int) -> int:
        """Bit set of the hexes where some tile can be laid."""
        board, chance = self.board, self.chance(state, owner)
        near = pointed = 0
        for stop in members(chance.starts):
            near |= board.rim[stop]
        for tips in state.tips:
            pointed |= tips
        easy = self._easy(state, money) & near & ~pointed
        for hex in members((near | self._touched(state, owner, chance)) & board.ground & ~easy):
            if self.choices(state, owner, hex, money, chance):
                easy |= 1 << hex
        return easy

    def can_build(self, state: Rails, owner: int, hex: int, money: int) -> bool:
        if not self.board.ground >> hex & 1:
            return False
        return bool(self.choices(state, owner, hex, money, self.chance(state, owner)))

    def _easy(self, state: Rails, money: int) -> int:
        """Empty hexes that can be paid: beside a city, and if no end points there, some track always fits."""
        spare = money - self.cheapest
        if spare < 0 or state.out & self.tiles.basic or not self.tiles.plain_enough:
            return 0
        within = self.board.within
        return within[min(spare, len(within) - 1)] & state.empty & ~self._new_cities(state)

    def _new_cities(self, state: Rails) -> int:
        hexes = 0
        for stop in members(state.cities & ~self.board.cities):
            hexes |= 1 << self.board.stop_hex[stop]
        return hexes

    def _touched(self, state: Rails, owner: int, chance: Chance) -> int:
        """Hexes at open ends (extending), the hexes behind them (redirecting), and towns of one's own (improving)."""
        hexes, mine = 0, chance.mine
        while mine:
            half = (mine & -mine).bit_length() - 1
            mine &= mine - 1
            hexes |= 1 << half // 6 | 1 << self.board.step[half]
        for stop in members(state.stops[owner] & ~state.cities):
            hexes |= 1 << self.board.stop_hex[stop]
        return hexes

    def choices(self, state: Rails, owner: int, hex: int, money: int, chance: Chance) -> list[int]:
        """The tiles that can be laid on a hex of the ground for that much money."""
        board, old, stop, shift = self.board, state.tile[hex], self.board.stop_at[hex], 6 * hex
        pay = money - (board.town_cost if stop >= 0 else 0) - (board.surcharge[hex] if old < 0 else 0)
        if pay < board.per_exit or (stop >= 0 and state.cities >> stop & 1):
            return []
        pointing = (chance.mine | state.ends[UNOWNED]) >> shift & 63
        anchors = chance.mine >> shift & 63
        for side, beside in board.beside[hex]:
            if chance.starts >> beside & 1:
                anchors |= 1 << side
        open = board.sides[hex] & ~(chance.foreign >> shift)
        if pointing and stop >= 0:
            open &= ~self._from(state, hex, pointing, stop)
        exits = min(pay // board.per_exit, MOST_EXITS) if board.per_exit else MOST_EXITS
        kind = old if old >= 0 else EMPTY_TOWN if stop >= 0 else EMPTY
        found = self.tiles.fitting(kind, anchors, open, self._at_home(state, owner, hex), exits)
        if stop < 0 and pointing:
            found = self._without_rings(state, hex, pointing, found)
        if stop < 0 and old >= 0 and self.tiles.exits[old] <= exits:
            found = found + self._redirections(state, hex, chance, open, pointing)
        return self._in_stock(state, self._connected(state, owner, hex, found) if self.together else found)

    def _at_home(self, state: Rails, owner: int, hex: int) -> bool:
        stop = self.board.stop_at[hex]
        return stop >= 0 and bool(state.stops[owner] >> stop & 1)

    def _in_stock(self, state: Rails, found: list[int]) -> list[int]:
        if not state.out:
            return found
        face = self.tiles.face
        return [tile for tile in found if not state.out >> face[tile] & 1]

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

    def _without_rings(self, state: Rails, hex: int, pointing: int, found: list[int]) -> list[int]:
        """No link leads from a stop back to the same stop (rules 3.3)."""
        origins = self.origins(state, hex, pointing)
        rings = [1 << a | 1 << b for a in range(6) for b in range(a) if origins[a] == origins[b] and origins[a] >= 0]
        if not rings:
            return found
        tracks = self.tiles.tracks
        return [tile for tile in found if not any([track in rings for track in tracks[tile]])]

    def _redirections(self, state: Rails, hex: int, chance: Chance, open: int, pointing: int) -> list[int]:
        """Tiles on which an open end points elsewhere (rules 3.6)."""
        board, old, found = self.board, state.tile[hex], []
        for side in members(self.tiles.sides[old]):
            half = 6 * hex + side
            if not chance.mine >> board.across[half] & 1:
                continue
            origin, origins = state.origin[board.edge[half]], self.origins(state, hex, pointing)
            for to in members(open & ~self.tiles.sides[old]):
                tile = self.tiles.turned(old, side, to)
                if tile >= 0 and origins[to] != origin:
                    found.append(tile)
        return found

    def _connected(self, state: Rails, owner: int, hex: int, found: list[int]) -> list[int]:
        """The first tile of an owner must not begin two networks (rules 4.3)."""
        if state.stops[owner] or self.board.stop_at[hex] >= 0:
            return found
        origins = self.origins(state, hex, state.ends[UNOWNED] >> 6 * hex & 63)
        return [tile for tile in found if self._hangs_together(state, hex, tile, origins)]

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
        board, starts = self.board, self.starts(state, owner)
        return [
            symbol
            for symbol in range(board.symbols)
            if state.marker[symbol] == FREE
            and board.symbol_cost[symbol] <= money
            and state.cities >> board.symbol_a[symbol] & state.cities >> board.symbol_b[symbol] & 1
            and (starts >> board.symbol_a[symbol] | starts >> board.symbol_b[symbol]) & 1
        ]
