"""The track tiles: their faces in six directions, and how many lie in the box."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import combinations
from typing import Any

from .board import SIDES

Track = frozenset[str]  # the sides that one track joins; a track that ends in the town has one side


@dataclass(frozen=True)
class Tile:
    """A face laid in one of six directions."""

    name: str
    face: str
    town: bool
    tracks: frozenset[Track]
    sides: frozenset[str]  # all at which track leaves it


def _name(town: bool, tracks: Iterable[Track]) -> str:
    """As notation has it: sides clockwise from the north; of two tracks first the one whose last side comes first."""
    places = sorted(sorted((SIDES.index(side) for side in track), reverse=True) for track in tracks)
    words = ["-".join(SIDES[place] for place in reversed(track)) for track in places]
    return "town-" + "-".join(words) if town else "+".join(words)


class Tiles:
    """All tiles; `limited` ones are as many as in the boxes, and every tile has two faces (3.2)."""

    def __init__(self, market: dict[str, Any], limited: bool = True) -> None:
        self.limited = limited
        self.named: dict[str, Tile] = {}
        for face in market["tile_faces"]["faces"]:
            for tile in _turned(face):
                self.named.setdefault(tile.name, tile)
        self.plain = [tile for tile in self.named.values() if not tile.town]
        self._plain = {tile.tracks: tile for tile in self.plain}
        self.towns = [tile for tile in self.named.values() if tile.town]
        self.boxes = [(set(kind["faces"]), kind["steam"] + kind["barons"]) for kind in market["tile"]]
        self.fitting: dict[tuple[object, ...], list[Tile]] = {}  # what `Sites` remembers
        self.with_more: dict[str, list[Tile]] = {}  # by tile: those that keep its track and add some (3.7)
        for tile in self.named.values():
            kind = self.towns if tile.town else self.plain
            self.with_more[tile.name] = [other for other in kind if other.tracks > tile.tracks]
        self._groups = {face: self._groups_with(face) for face in {tile.face for tile in self.named.values()}}

    def _groups_with(self, face: str) -> list[tuple[set[str], int]]:
        """Sets of faces that may compete for tiles with this one, and how many tiles show any face of the set."""
        family = {face}
        for _ in self.boxes:
            family.update(*(faces for faces, _ in self.boxes if faces & family))
        found = []
        for size in range(1, len(family) + 1):
            for group in combinations(sorted(family), size):
                if face in group:
                    found.append((set(group), sum(count for faces, count in self.boxes if faces & set(group))))
        return found

    def with_tracks(self, tracks: frozenset[Track]) -> Tile | None:
        """The plain tile with just these tracks, if there is one."""
        return self._plain.get(tracks)

    def enough(self, lying: dict[str, int], face: str) -> bool:
        """Whether the box has tiles for all faces that lie on the map, with one more of this face counted in.

        Tiles can be dealt to the faces if no set of faces needs more tiles than there are with any of them.
        """
        if not self.limited:
            return True
        return all(sum(lying.get(each, 0) for each in group) <= tiles for group, tiles in self._groups[face])


def _turned(face: dict[str, Any]) -> Iterator[Tile]:
    town, tracks = face["group"] == "town", face.get("tracks") or [[exit] for exit in face["exits"]]
    for turn in range(6):
        turned = frozenset(frozenset(SIDES[(side + turn) % 6] for side in track) for track in tracks)
        yield Tile(_name(town, turned), face["id"], town, turned, frozenset().union(*turned))
