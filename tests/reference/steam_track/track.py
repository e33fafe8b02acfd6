"""What lies on the map: tiles, links with their owners, markers on link symbols."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from .board import OPPOSITE, Board
from .tiles import Tile, Tiles
from .tiles import Track as Rails

NOBODY = "nobody"  # the owner of track that belongs to no one

# Faults of the rules, by which a reference can be told to play until they are mended.
OLD_TILE_NOT_BACK = "a tile is not back in the box while its successor is chosen"


@dataclass(eq=False)
class Link:
    """The track between two neighbouring stops, or from one stop to an open end (3.3)."""

    owner: str
    stops: tuple[str, ...]  # two when it is complete, else the one where it begins
    edges: tuple[str, ...]  # the borders of hexes that it crosses or points to
    end: tuple[str, str] | None  # hex and side of the open end
    fresh: bool = False  # laid, extended or taken over in the present build turn

    @property
    def complete(self) -> bool:
        return self.end is None

    @property
    def origin(self) -> str:
        return self.stops[0]


class Track:
    """Everything on the map but the goods. Owners are names; who they are is the game's business."""

    def __init__(self, board: Board, tiles: Tiles, faults: frozenset[str] = frozenset()) -> None:
        self.board, self.tiles, self.faults = board, tiles, faults
        self.cities = set(board.cities)
        self.tile: dict[str, Tile] = {}  # by hex
        self.link_at: dict[str, Link] = {}  # by edge
        self.marker: dict[str, str] = {}  # by link symbol: its owner

    # what can be seen

    def links(self) -> list[Link]:
        return list(dict.fromkeys(self.link_at.values()))

    def complete_links(self) -> Iterator[tuple[str, str, str]]:
        """Two stops and an owner, for every complete link and every marker."""
        for link in self.links():
            if link.complete:
                yield link.stops[0], link.stops[1], link.owner
        for symbol, owner in self.marker.items():
            yield *self.board.symbols[symbol], owner

    def open_ends(self) -> list[Link]:
        return [link for link in self.links() if not link.complete]

    def stops_of(self, owner: str) -> set[str]:
        """Stops at which the owner has track, complete or not."""
        own = {stop for link in self.link_at.values() if link.owner == owner for stop in link.stops}
        markers = [symbol for symbol, holder in self.marker.items() if holder == owner]
        return own.union(*(self.board.symbols[symbol] for symbol in markers))

    def joined_to_ports(self) -> set[str]:
        """Ports, and stops from which complete links of whatever owner lead to one (3.10)."""
        found, links = set(self.board.ports), list(self.complete_links())
        while more := {stop for a, b, _ in links if (a in found) != (b in found) for stop in (a, b)} - found:
            found |= more
        return found

    def lying(self) -> dict[str, int]:
        """How many tiles of each face lie on the map."""
        counts: dict[str, int] = {}
        for tile in self.tile.values():
            counts[tile.face] = counts.get(tile.face, 0) + 1
        return counts

    # what happens

    def lay(self, owner: str, hex: str, tile: Tile) -> None:
        """Lay, improve or turn a tile; who may do so is the business of `Sites`."""
        old = self.tile.get(hex)
        kept = old.tracks & tile.tracks if old else frozenset()
        turned = next((self._through(hex, rails) for rails in old.tracks - kept), None) if old else None
        if turned:
            self._forget(turned)
        self.tile[hex] = tile
        for rails in tile.tracks - kept:
            self._connect(owner, hex, rails, turned)
        if tile.town:
            self._take_over_town(owner, hex)

    def _through(self, hex: str, rails: Rails) -> Link:
        return self.link_at[self.board.edge[hex, next(iter(rails))]]

    def _forget(self, link: Link) -> None:
        for edge in link.edges:
            del self.link_at[edge]

    def _connect(self, owner: str, hex: str, rails: Rails, turned: Link | None) -> None:
        """Give the link of new track to its builder; turning alone neither claims nor extends a link (3.6)."""
        link = self.trace(hex, rails)
        link.owner, link.fresh = owner, not link.complete
        if turned and not link.complete:
            link.owner, link.fresh = turned.owner, turned.fresh
        self._record(link)

    def _take_over_town(self, owner: str, hex: str) -> None:
        """The builder of a town tile owns all its incomplete track that had no owner (3.5)."""
        for side in self.tile[hex].sides:
            link = self.link_at[self.board.edge[hex, side]]
            if link.owner == NOBODY and not link.complete:
                link.owner, link.fresh = owner, True

    def _record(self, link: Link) -> None:
        for edge in link.edges:
            self.link_at[edge] = link

    def join(self, owner: str, symbol: str) -> None:
        """Put a marker on a link symbol (3.11)."""
        self.marker[symbol] = owner

    def end_build_turn(self, owner: str) -> list[Link]:
        """Incomplete links that were not extended in the turn after theirs become unowned (3.5)."""
        lost = [link for link in self.open_ends() if link.owner == owner and not link.fresh]
        for link in lost:
            link.owner = NOBODY
        for link in self.links():
            link.fresh = False
        return lost

    def release(self, owner: str) -> None:
        """All markers of a bankrupt owner come off; the track stays (stock-market game 7.4, Steam 2.11)."""
        for link in self.link_at.values():
            if link.owner == owner:
                link.owner = NOBODY
        self.marker = {symbol: NOBODY if who == owner else who for symbol, who in self.marker.items()}

    # following track

    def trace(self, hex: str, rails: Rails) -> Link:
        """The link to which a track on this hex belongs, found by following it to both sides."""
        town = len(rails) == 1
        walks = [self._walk(hex, side) for side in sorted(rails)]
        stops = [hex] if town else []
        stops += [stop for _, stop, _ in walks if stop is not None]
        ends = [end for _, _, end in walks if end is not None]
        edges = tuple(edge for crossed, _, _ in walks for edge in crossed)
        return Link(NOBODY, tuple(stops), edges, ends[0] if ends else None)

    def _walk(self, hex: str, side: str) -> tuple[list[str], str | None, tuple[str, str] | None]:
        """Leave the hex at this side and go on: the edges crossed, then the stop reached or the open end."""
        edges = []
        while True:
            edges.append(self.board.edge[hex, side])
            beyond, entry = self.board.beyond[hex][side], OPPOSITE[side]
            if beyond in self.cities:
                return edges, beyond, None
            tile = self.tile.get(beyond)
            if tile is None or entry not in tile.sides:
                return edges, None, (hex, side)
            if tile.town:
                return edges, beyond, None
            (rails,) = [rails for rails in tile.tracks if entry in rails]
            (side,) = rails - {entry}
            hex = beyond

    # as a position has it

    def position(self) -> dict[str, dict[str, str]]:
        return {name: self.field(name) for name in ("tile", "owner", "marker")}

    def field(self, name: str) -> dict[str, str]:
        """`tile`, `owner` or `marker`."""
        if name == "owner":
            return {edge: link.owner for edge, link in self.link_at.items()}
        return {hex: tile.name for hex, tile in self.tile.items()} if name == "tile" else self.marker
