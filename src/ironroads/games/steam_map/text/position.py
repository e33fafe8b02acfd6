"""How the fields of the map are written in a position, and what makes them impossible."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from ....core.codecs import By, Codec, Derived, FieldPath, Grid, Name, Names, Number
from ....core.faults import Fault
from ....core.rules.bits import has, members
from ....core.rules.sentinels import NOBODY, NOTHING, NOWHERE
from ..rules.links import Links
from ..rules.track_state import TrackState


@dataclass(frozen=True)
class Sparse(By):
    """A list by the names of a table; entries equal to `absent` are left out."""

    absent: int
    is_sparse: ClassVar[bool] = True

    def write(self, value: object, path: FieldPath) -> object:
        assert isinstance(value, list)
        keys = path.keys(self.table)
        entries = zip(keys, value, strict=True)
        return {key: self.inner.write(item, path) for key, item in entries if item != self.absent}

    def read(self, data: object, path: FieldPath) -> object:
        keys = path.keys(self.table)
        if not isinstance(data, dict):
            path.complain("entries_needed", self.table)
            return [self.absent] * len(keys)
        for key in [key for key in data if key not in keys]:
            path.complain("unknown_name", repr(key), self.table)
        return [self.inner.read(data[key], path.below(key)) if key in data else self.absent for key in keys]


@dataclass(frozen=True)
class SparseDict(Sparse):
    """The same for a dict."""

    def write(self, value: object, path: FieldPath) -> object:
        assert isinstance(value, dict)
        return super().write([value.get(number, self.absent) for number in range(len(path.keys(self.table)))], path)

    def read(self, data: object, path: FieldPath) -> object:
        found = super().read(data, path)
        assert isinstance(found, list)
        return {number: item for number, item in enumerate(found) if item != self.absent}


NO_PLACE = (("none", NOWHERE),)
NO_PIECE = (("none", NOTHING),)

TRACK_CODECS: dict[str, Codec] = {
    "hex": Name("hex", NO_PLACE),
    "laid": Number(0, 99),
    "fresh": Names("edge"),
    "at": Name("stop", NO_PLACE),
    "good": Name("good", NO_PIECE),
    "visited": Names("stop"),
    "cities": Names("stop"),
    "joined": Derived(),
    "untouched": Derived(),
    "vacant": Derived(),
    "out": Derived(),
    "tile": Sparse("hex", Name("tile", ()), NOTHING),
    "owner": SparseDict("edge", Name("owner", ()), NOBODY),
    "marker": Sparse("symbol", Name("owner", ()), NOBODY),
    "cubes": Grid("stop", "good", Number(0, 99)),
    "targets": By("good", Names("stop")),
    "origin": Derived(),
    "ends": Derived(),
    "pointing": Derived(),
    "stops": Derived(),
    "near": Derived(),
    "links": Derived(),
    "used": Derived(),
    "stock": Derived(),
    "present": Derived(),
}


def track_faults(links: Links, state: TrackState) -> list[Fault]:
    """Everything that is wrong with the tiles and owners of a position."""
    found = [
        fault for hex, tile in enumerate(state.tile) if tile >= 0 for fault in _tile_faults(links, state, hex, tile)
    ]
    return found or [*_owner_faults(links, state), *_stock_faults(links, state)]


def _tile_faults(links: Links, state: TrackState, hex: int, tile: int) -> list[Fault]:
    board, tiles = links.board, links.tiles
    place = f"tile.{board.hex_names[hex]}"
    if not has(board.land, hex) or links.is_city(state, hex):
        return [Fault(place, "no_tile_here")]
    if tiles.town[tile] != (board.stop_at[hex] >= 0):
        return [Fault(place, "town_tile")]
    return [Fault(place, "track_leaves_map")] if tiles.sides[tile] & ~board.sides[hex] else []


def _owner_faults(links: Links, state: TrackState) -> list[Fault]:
    """Every link must have one owner, or none, and begin at a stop."""
    board, tiles, tracks = links.board, links.tiles, set()
    found = []
    for hex, tile in enumerate(state.tile):
        for track in tiles.tracks[tile] if tile >= 0 else []:
            edges = [board.edge[6 * hex + side] for side in members(track)]
            tracks.update(edges)
            owners = {state.owner.get(edge, NOBODY) for edge in edges}
            if len(owners) > 1 or NOBODY in owners:
                found.append(Fault("owner", "track_owner", (board.hex_names[hex],)))
    extra = [edge for edge in state.owner if edge not in tracks]
    return found + [Fault(f"owner.{board.edge_names[edge]}", "no_track") for edge in extra]


def _stock_faults(links: Links, state: TrackState) -> list[Fault]:
    if not links.tiles.limits:
        return []
    for face, count in enumerate(state.used):
        for group, tiles in links.tiles.limits[face] if count else []:
            if sum(state.used[other] for other in group) > tiles:
                return [Fault("tile", "too_few_tiles", (links.tiles.face_ids[face],))]
    return []
