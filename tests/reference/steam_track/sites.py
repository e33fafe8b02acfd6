"""Where a builder may lay which tile, turn one, or put a marker on a link symbol; and what it costs (3.4 to 3.11)."""

from __future__ import annotations

from collections.abc import Iterator

from .board import SIDES
from .tiles import Tile
from .tiles import Track as Rails
from .track import NOBODY, OLD_TILE_NOT_BACK, Link, Track


class Sites:
    """What one builder may do on the map as it is now; make a new one after every change.

    `together`: all track of a builder must hang together, as in the stock-market game (4.3).
    """

    def __init__(self, track: Track, owner: str, together: bool) -> None:
        self.track, self.board, self.owner, self.together = track, track.board, owner, together
        self.stops = track.stops_of(owner)
        self.joined = track.joined_to_ports() if self.board.port_rule else track.cities
        self.lying = track.lying()

    # where a link may begin

    def may_begin(self, city: str, stops: set[str]) -> bool:
        """At one's own track, at a port or a city joined to one (3.10), and in the stock-market game only there
        once there is track (4.3)."""
        if city in stops:
            return True
        return city in self.joined and not (self.together and stops)

    def may_take_over(self, link: Link, stops: set[str]) -> bool:
        """An unowned incomplete link that begins at a city where the builder may begin, or at own track (3.4)."""
        if link.owner != NOBODY or link.complete:
            return False
        return link.origin in stops or (link.origin in self.track.cities and self.may_begin(link.origin, stops))

    # what lies beyond a side of a hex

    def city_beyond(self, hex: str, side: str) -> str | None:
        beyond = self.board.beyond[hex][side]
        return beyond if beyond in self.track.cities else None

    def end_beyond(self, hex: str, side: str) -> Link | None:
        """The incomplete link whose open end points into the hex at this side."""
        link = self.track.link_at.get(self.board.edge[hex, side])
        return link if link is not None and link.end is not None and link.end[0] != hex else None

    def starts(self, hex: str, side: str, stops: set[str]) -> bool:
        """Whether track that leaves here begins at a city or continues what the builder owns or may take over."""
        city, link = self.city_beyond(hex, side), self.end_beyond(hex, side)
        if city is not None:
            return self.may_begin(city, stops)
        return link is not None and (link.owner == self.owner or self.may_take_over(link, stops))

    def is_barred(self, hex: str, side: str) -> bool:
        """Track cannot leave the map, and no one continues track of another owner (3.1, 3.4)."""
        if side not in self.board.beyond[hex]:
            return True
        link = self.end_beyond(hex, side)
        return link is not None and link.owner not in (self.owner, NOBODY)

    def stop_behind(self, hex: str, side: str) -> str | None:
        """The stop to which track that leaves here would lead."""
        link = self.end_beyond(hex, side)
        return link.origin if link else self.city_beyond(hex, side)

    # new track

    def fits(self, hex: str, rails: Rails, stops: set[str]) -> bool:
        """Whether one track on a plain hex may be laid by a builder with track at these stops."""
        if any(self.is_barred(hex, side) for side in rails) or self._is_ring(hex, rails):
            return False
        return any(self.starts(hex, side, stops) for side in rails)

    def _is_ring(self, hex: str, rails: Rails) -> bool:
        """A link must not lead from a stop back to the same stop (3.3)."""
        behind = [self.stop_behind(hex, side) for side in rails]
        return len(behind) == 2 and behind[0] is not None and behind[0] == behind[1]

    def _stops_after(self, hex: str, rails: Rails, stops: set[str]) -> set[str]:
        return stops | {stop for side in rails if (stop := self.stop_behind(hex, side))}

    def all_fit(self, hex: str, added: list[Rails]) -> bool:
        """Whether the new tracks of a plain tile may be laid, one after the other in some order."""
        if len(added) == 1:
            return self.fits(hex, added[0], self.stops)
        orders = [(added[0], added[1]), (added[1], added[0])]
        return any(
            self.fits(hex, one, self.stops) and self.fits(hex, two, self._stops_after(hex, one, self.stops))
            for one, two in orders
        )

    def town_fits(self, hex: str, added: list[Rails]) -> bool:
        """New exits of a town: the builder has track there, or brings some in through one of them."""
        sides = [side for rails in added for side in rails]
        if any(self.is_barred(hex, side) or self.stop_behind(hex, side) == hex for side in sides):
            return False
        return hex in self.stops or any(self.starts(hex, side, self.stops) for side in sides)

    # tiles for a hex

    def tiles(self, hex: str) -> Iterator[tuple[Tile, int]]:
        """All tiles that may be laid on the hex, with their costs."""
        if not self.board.beyond[hex] or hex in self.track.cities:
            return
        old = self.track.tile.get(hex)
        for tile in self._with_added_track(hex, old):
            if self._in_box(tile, old):
                yield tile, self.cost(hex, tile)
        for tile in self._turned(hex, old) if old and not old.town else []:
            if self._in_box(tile, old):
                yield tile, self.cost(hex, tile)

    def _with_added_track(self, hex: str, old: Tile | None) -> Iterator[Tile]:
        """Tiles for an empty hex, or those that keep all track and add some (3.7)."""
        tiles, town = self.track.tiles, hex in self.board.stops
        kept = old.tracks if old else frozenset()
        for tile in tiles.with_more[old.name] if old else tiles.towns if town else tiles.plain:
            added = [rails for rails in tile.tracks if rails not in kept]
            if self.town_fits(hex, added) if town else self.all_fit(hex, added):
                yield tile

    def _turned(self, hex: str, old: Tile) -> Iterator[Tile]:
        """The last tile of an incomplete link that is own or may be taken over, its open end elsewhere (3.6)."""
        for rails in old.tracks:
            for side in rails:
                link = self.track.link_at[self.board.edge[hex, side]]
                if link.end == (hex, side) and (link.owner == self.owner or self.may_take_over(link, self.stops)):
                    yield from self._turned_end(hex, old, rails, side, link)

    def _turned_end(self, hex: str, old: Tile, rails: Rails, open: str, link: Link) -> Iterator[Tile]:
        for side in SIDES:
            if side in old.sides or self.is_barred(hex, side) or self.stop_behind(hex, side) == link.origin:
                continue
            tracks = old.tracks - {rails} | {rails - {open} | {side}}
            yield from [tile for tile in self.track.tiles.plain if tile.tracks == tracks]

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
        ground = 0 if hex in self.track.tile else self.board.ground_cost(hex)
        return costs["per_exit"] * len(tile.sides) + (costs["town"] if tile.town else 0) + ground

    # the whole map

    def hexes(self, money: int) -> list[str]:
        """Where something may be laid for so much."""
        return [hex for hex in self.near() if any(cost <= money for _, cost in self.tiles(hex))]

    def near(self) -> set[str]:
        """The hexes where anything can happen: beside cities, at open ends, on towns with own track."""
        found = {hex for city in self.track.cities for hex in self.board.beyond[city].values()}
        found |= {stop for stop in self.stops if stop not in self.track.cities}
        for link in self.track.open_ends():
            if link.end and link.owner in (self.owner, NOBODY):
                found |= {link.end[0], self.board.beyond[link.end[0]][link.end[1]]}
        return found

    def symbols(self, money: int) -> list[str]:
        """Symbols without a marker between two cities, at one of which the builder may begin (3.11)."""
        return [
            symbol
            for symbol, pair in self.board.symbols.items()
            if symbol not in self.track.marker
            and set(pair) <= self.track.cities
            and self.board.symbol_cost[symbol] <= money
            and any(self.may_begin(city, self.stops) for city in pair)
        ]
