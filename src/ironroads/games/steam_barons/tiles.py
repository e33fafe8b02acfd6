"""The track tiles: every face in every rotation, what fits where, and how many there are. Knows no map and no owner."""

from __future__ import annotations

from typing import Final, final

from ...core.bits import bitset, members
from .format import MarketFile

SIDES: Final = ("n", "ne", "se", "s", "sw", "nw")
TOWN: Final = 6  # where a side of a town tile leads
EMPTY: Final = -1  # a hex without a tile
EMPTY_TOWN: Final = -2  # the same for a hex with a town, where only town tiles fit
MOST_EXITS: Final = 6


@final
class Tiles:
    """A tile is a number: one face in one rotation. Sets of sides are bit sets."""

    def __init__(self, market: MarketFile, limited: bool) -> None:
        faces = market.tile_faces.faces
        self.face_ids: Final[list[str]] = [face.id for face in faces]
        self.face: Final[list[int]] = []  # by tile
        self.tracks: Final[list[list[int]]] = []  # by tile: its tracks as bit sets of two sides; of a town, of one
        self.sides: Final[list[int]] = []  # by tile: bit set of its exits
        self.exits: Final[list[int]] = []  # by tile: number of its exits
        self.town: Final[list[bool]] = []  # by tile
        self.leads: Final[list[int]] = []  # by tile * 6 + side: the side it leads to, TOWN, or -1
        for number, face in enumerate(faces):
            for turn in range(6):
                ends = face.tracks or [(side, side) for side in face.exits]
                turned = [((a + turn) % 6, (b + turn) % 6) for a, b in ends]
                self._add(number, sorted([1 << a | 1 << b for a, b in turned]), bool(face.exits))
        self.count: Final = len(self.face)
        self.names: Final[list[str]] = [self._name(tile) for tile in range(self.count)]
        self.number: Final[dict[tuple[int, ...], int]] = {
            (int(self.town[tile]), *self.tracks[tile]): tile for tile in range(self.count)
        }
        self.richer: Final[list[list[int]]] = [self._richer(tile) for tile in range(self.count)]
        self.limits: Final[list[list[tuple[list[int], int]]]] = _limits(market, self.face_ids) if limited else []
        # by face: those that can lie on the same tiles, directly or by way of others
        self.relatives: Final[list[list[int]]] = [groups[-1][0] for groups in self.limits]
        smallest = [tile for tile in range(self.count) if len(self.tracks[tile]) == 1]
        self.basic: Final[int] = bitset([self.face[tile] for tile in smallest])  # faces with a single track
        self.plain_enough: Final[bool] = (
            len(smallest) == 15 + 6
        )  # one for every two sides, and for every exit of a town
        self._fitting: Final[dict[int, list[int]]] = {}

    def _add(self, face: int, tracks: list[int], town: bool) -> None:
        if any(self.town[tile] == town and self.tracks[tile] == tracks for tile in range(len(self.face))):
            return
        self.face.append(face)
        self.tracks.append(tracks)
        self.town.append(town)
        sides, leads = 0, [-1] * 6
        for track in tracks:
            sides |= track
            for side in range(6):
                if track >> side & 1:
                    leads[side] = TOWN if town else (track ^ 1 << side).bit_length() - 1
        self.sides.append(sides)
        self.exits.append(sides.bit_count())
        self.leads.extend(leads)

    def _name(self, tile: int) -> str:
        tracks = ["-".join([SIDES[s] for s in range(6) if track >> s & 1]) for track in self.tracks[tile]]
        return "town-" + "-".join(tracks) if self.town[tile] else "+".join(tracks)

    def _richer(self, tile: int) -> list[int]:
        """The tiles that keep every track of this one and add some (rules 1.7)."""
        mine = set(self.tracks[tile])
        return [
            other
            for other in range(self.count)
            if self.town[other] == self.town[tile] and mine < set(self.tracks[other])
        ]

    def fitting(self, old: int, anchors: int, open: int, at_home: bool, exits: int) -> list[int]:
        """The tiles for a hex, new or improving `old`, with at most so many exits.

        Every added track must touch one of the `anchors` and keep to the `open` sides; in a town one anchor, or
        track of the builder's own in this town (`at_home`), serves all of its exits. Cheapest first.
        """
        key = ((((old + 2) * 2 + at_home) << 6 | anchors) << 6 | open) * 8 + exits
        found = self._fitting.get(key)
        if found is None:
            found = [
                tile
                for tile in (self.richer[old] if old >= 0 else range(self.count))
                if self.exits[tile] <= exits and self._fits(tile, old, anchors, open, at_home)
            ]
            found.sort(key=self.exits.__getitem__)
            self._fitting[key] = found
        return found

    def _fits(self, tile: int, old: int, anchors: int, open: int, at_home: bool) -> bool:
        if old < 0 and self.town[tile] != (old == EMPTY_TOWN):
            return False
        kept = self.tracks[old] if old >= 0 else []
        added = [track for track in self.tracks[tile] if track not in kept]
        if any([track & ~open for track in added]):
            return False
        if self.town[tile]:
            return at_home or any([track & anchors for track in added])
        return all([track & anchors for track in added])

    def turned(self, tile: int, side: int, to: int) -> int:
        """The tile on which the track that leaves at `side` leaves at `to` instead; -1 if there is none."""
        if self.sides[tile] >> to & 1:
            return -1
        track = 1 << side | 1 << self.leads[tile * 6 + side]
        tracks = [other for other in self.tracks[tile] if other != track]
        return self.number.get((0, *sorted([*tracks, track ^ 1 << side ^ 1 << to])), -1)

    def run_out(self, used: list[int], out: int, *changed: int) -> int:
        """Bit set of the faces of which no tile is left, after some faces came or went."""
        if not self.limits:
            return 0
        for face in changed:
            for other in self.relatives[face]:
                out = out | 1 << other if self._none_left(other, used) else out & ~(1 << other)
        return out

    def _none_left(self, face: int, used: list[int]) -> bool:
        """True whatever sides of the tiles in use lie up."""
        return any([sum([used[other] for other in group]) >= tiles for group, tiles in self.limits[face]])


def _limits(market: MarketFile, faces: list[str]) -> list[list[tuple[list[int], int]]]:
    """By face: groups of faces with it, and how many tiles have any of them: no more can lie on the map."""
    kinds = [(1 << faces.index(tile.faces[0]) | 1 << faces.index(tile.faces[1]), tile) for tile in market.tile]
    limits: list[list[tuple[list[int], int]]] = []
    for face in range(len(faces)):
        groups, growing = [1 << face], [1 << face]
        while growing:
            group = growing.pop()
            larger = {group | kind for kind, _ in kinds if group & kind} - set(groups)
            groups += larger
            growing += larger
        limits.append(
            [(members(g), sum([tile.steam + tile.barons for kind, tile in kinds if kind & g])) for g in sorted(groups)]
        )
    return limits
