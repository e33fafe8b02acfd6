"""Where a builder may lay which tile, turn one, or put a marker on a link symbol; and what it costs (3.4 to 3.11)."""

from __future__ import annotations

from collections.abc import Iterator, Set
from itertools import chain, combinations
from typing import NamedTuple

from .board import SIDES
from .tiles import Tile
from .tiles import Track as Rails
from .track import NOBODY, OLD_TILE_NOT_BACK, Link, Track

PAIRS = {frozenset(pair): pair for pair in combinations(SIDES, 2)}


class Side(NamedTuple):
    """What a track meets that leaves a hex at one side where none leaves yet."""

    barred: bool  # the map ends there, or track of another owner points here (3.1, 3.4)
    starts: bool  # the track begins at a city, or continues what the builder owns or may take over (3.4)
    stop: str | None  # to which it would lead


BARRED = Side(barred=True, starts=False, stop=None)
EMPTY = Side(barred=False, starts=False, stop=None)


class Sites:
    """What one builder may do on the map as it is now; make a new one after every change.

    `together`: all track of a builder must hang together, as in the stock-market game (4.3).
    """

    def __init__(self, track: Track, owner: str, together: bool) -> None:
        self.track, self.board, self.owner, self.together = track, track.board, owner, together
        self.stops = track.stops_of(owner)
        self.joined = track.joined_to_ports() if self.board.port_rule else track.cities
        self.lying = track.lying()
        self.begin = {city for city in track.cities if self.may_begin(city)}

    # where a link may begin

    def may_begin(self, city: str) -> bool:
        """At own track, or where the port rule allows it (3.10); the latter, in the stock-market game, only for
        the first track of a company (4.3)."""
        return city in self.stops or (city in self.joined and not (self.together and self.stops))

    def is_open_to(self, link: Link) -> bool:
        """Own links may be continued, and unowned ones that begin at own track or at a city where one may begin."""
        if link.owner == self.owner:
            return True
        return link.owner == NOBODY and (link.origin in self.stops or link.origin in self.begin)

    def look(self, hex: str) -> dict[str, Side]:
        """The sides of a hex at which no track leaves yet."""
        tile = self.track.tile.get(hex)
        around = self.board.around[hex]
        return {side: self._side(*rest) for side, *rest in around if not tile or side not in tile.sides}

    def _side(self, beyond: str | None, edge: str | None) -> Side:
        if beyond is None or edge is None:
            return BARRED
        if beyond in self.track.cities:
            return Side(barred=False, starts=beyond in self.begin, stop=beyond)
        link = self.track.link_at.get(edge)  # its open end points here
        if link is None:
            return EMPTY
        return Side(link.owner not in (self.owner, NOBODY), self.is_open_to(link), link.origin)

    # new track

    def fits(self, sides: dict[str, Side], one: str, two: str) -> bool:
        """Whether one track on a plain hex may be laid. It cannot rely on a second one on the same tile, which lies
        there no earlier ("where you have track already", 3.4)."""
        if one not in sides or two not in sides or sides[one].barred or sides[two].barred:
            return False
        if sides[one].stop and sides[one].stop == sides[two].stop:  # a ring (3.3)
            return False
        return sides[one].starts or sides[two].starts

    def hang_together(self, sides: dict[str, Side], added: Set[Rails]) -> bool:
        """The first two tracks of a company in the stock-market game meet at a stop (4.3)."""
        if len(added) == 1 or self.stops or not self.together:
            return True
        one, two = ({stop for side in rails if (stop := sides[side].stop)} for rails in added)
        return not one.isdisjoint(two)

    def town_fits(self, town: str, sides: dict[str, Side], added: Set[Rails]) -> bool:
        """New exits of a town: the builder has track there, or brings some in through one of them."""
        new = [sides[side] for rails in added for side in rails]
        if any(side.barred or side.stop == town for side in new):  # the latter a ring
            return False
        return town in self.stops or any(side.starts for side in new)

    # tiles for a hex

    def tiles(self, hex: str) -> Iterator[tuple[Tile, int]]:
        """All tiles that may be laid on the hex, with their costs."""
        if hex in self.track.cities:
            return
        old, sides = self.track.tile.get(hex), self.look(hex)
        box: dict[str, bool] = {}  # by face: whether one is left
        for tile in chain(self._fitting(hex, sides, old), self._turned(hex, sides, old)):
            if tile.face not in box:
                box[tile.face] = self._in_box(tile, old)
            if box[tile.face]:
                yield tile, self.cost(hex, tile)

    def _fitting(self, hex: str, sides: dict[str, Side], old: Tile | None) -> list[Tile]:
        """The tiles with added track, remembered: most surroundings are the same from question to question."""
        town, known = hex if hex in self.board.towns else "", self.track.tiles.fitting
        if not (town and town in self.stops) and not any(side.starts for side in sides.values()):
            return []
        first = self.together and not self.stops
        key = (old and old.name, town, town in self.stops, first, *sides.items())
        if key not in known:
            known[key] = list(self._with_added_track(hex, sides, old))
        return known[key]

    def _with_added_track(self, hex: str, sides: dict[str, Side], old: Tile | None) -> Iterator[Tile]:
        """Tiles for an empty hex, or those that keep all track and add some (3.7)."""
        tiles, town = self.track.tiles, hex in self.board.towns
        fitting = {rails for rails, pair in PAIRS.items() if self.fits(sides, *pair)}
        for tile in tiles.with_more[old.name] if old else tiles.towns if town else tiles.plain:
            added = tile.tracks - old.tracks if old else tile.tracks
            if self.town_fits(hex, sides, added) if town else added <= fitting and self.hang_together(sides, added):
                yield tile

    def _turned(self, hex: str, sides: dict[str, Side], old: Tile | None) -> Iterator[Tile]:
        """The last tile of an incomplete link that is own or may be taken over, its open end elsewhere (3.6)."""
        for rails in old.tracks if old and not old.town else ():
            link = self.track.link_at[self.board.edge[hex, min(rails)]]
            if link.end is None or link.end[0] != hex or not self.is_open_to(link):
                continue
            for to, side in sides.items():
                turned = self.track.tiles.with_tracks(old.tracks - {rails} | {rails - {link.end[1]} | {to}})
                if turned and not side.barred and side.stop != link.origin:
                    yield turned

    def _in_box(self, tile: Tile, old: Tile | None) -> bool:
        """The old tile goes back to the box (3.7), so it can be turned or turned over."""
        after = dict(self.lying)
        if old and OLD_TILE_NOT_BACK not in self.track.faults:
            after[old.face] -= 1
        after[tile.face] = after.get(tile.face, 0) + 1
        return self.track.tiles.enough(after, tile.face)

    def cost(self, hex: str, tile: Tile) -> int:
        """Exits and the town; the ground only when nothing lies there (3.8)."""
        costs = self.board.market["track_costs"]
        ground = 0 if hex in self.track.tile else self.board.ground_cost[hex]
        return costs["per_exit"] * len(tile.sides) + (costs["town"] if tile.town else 0) + ground

    # the whole map

    def hexes(self, money: int) -> list[str]:
        """Where something may be laid for so much."""
        return [
            hex
            for hex in self.near() - self.track.cities
            if self.least_cost(hex) <= money and any(cost <= money for _, cost in self.tiles(hex))
        ]

    def least_cost(self, hex: str) -> int:
        """No tile is cheaper here, be it one with two exits or a town with one: saves looking at tiles in vain."""
        return 2 + (0 if hex in self.track.tile else self.board.ground_cost[hex])

    def near(self) -> set[str]:
        """The hexes where anything can happen: beside cities, at open ends, on towns with own track."""
        found = {hex for city in self.begin for hex in self.board.beyond[city].values()} | self.stops
        for link in self.track.open_ends():
            if link.end and self.is_open_to(link):
                found |= {link.end[0], self.board.beyond[link.end[0]][link.end[1]]}
        return found

    def symbols(self, money: int) -> list[str]:
        """Symbols without a marker between two cities, at one of which the builder may begin (3.11)."""
        return [
            symbol
            for symbol, pair in self.board.symbols.items()
            if symbol not in self.track.marker
            and self.track.cities.issuperset(pair)
            and self.board.symbol_cost[symbol] <= money
            and any(self.may_begin(city) for city in pair)
        ]
