"""The track tiles: every face in every rotation, what fits where, and how many there are. Knows no map and no owner."""

from __future__ import annotations

from typing import Final, final

from ...core.bits import bitset, members
from .format import MarketFile

SIDES: Final = ("n", "ne", "se", "s", "sw", "nw")
ARROWS: Final = "↑↗↘↓↙↖"
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
        self.pictures: Final[list[str]] = [self._picture(tile) for tile in range(self.count)]
        self.number: Final[dict[tuple[int, ...], int]] = {
            (int(self.town[tile]), *self.tracks[tile]): tile for tile in range(self.count)
        }
        self.limits: Final[list[list[tuple[list[int], int]]]] = _limits(market, self.face_ids) if limited else []
        # by face: those that can lie on the same tiles, directly or by way of others; and how many may lie there safely
        self.relatives: Final[list[list[int]]] = [groups[-1][0] for groups in self.limits]
        self.plenty: Final[list[int]] = [
            min([tiles for other in family for _, tiles in self.limits[other]]) for family in self.relatives
        ]
        self._stock: Final[dict[int, int]] = {}  # by faces that are out: tiles in stock
        self._make_sets()

    def _make_sets(self) -> None:
        """Sets of tiles, as bit sets, by what they are asked for."""
        numbers = range(self.count)
        self.richer: list[int] = [bitset(self._richer(tile)) for tile in numbers]  # by tile
        self.within: list[int] = [  # by set of sides: tiles that use no other sides
            bitset([tile for tile in numbers if not self.sides[tile] & ~open]) for open in range(64)
        ]
        self.anchored: list[int] = [  # by set of sides: every track touches one of them; in a town one does
            bitset([tile for tile in numbers if self._touches(tile, anchors)]) for anchors in range(64)
        ]
        self.upto: list[int] = [  # by number of exits: tiles with no more
            bitset([tile for tile in numbers if self.exits[tile] <= exits]) for exits in range(MOST_EXITS + 1)
        ]
        self.having: list[int] = [  # by track: tiles on which it is
            bitset([tile for tile in numbers if track in self.tracks[tile]]) for track in range(64)
        ]
        self.towns: int = bitset([tile for tile in numbers if self.town[tile]])

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

    def _picture(self, tile: int) -> str:
        """The tile in arrows, readable in every language: ↑↓ is a straight, ○↑↘ a town with two exits."""
        tracks = ["".join([ARROWS[side] for side in members(track)]) for track in self.tracks[tile]]
        return "○" + "".join(tracks) if self.town[tile] else " ".join(tracks)

    def _richer(self, tile: int) -> list[int]:
        """The tiles that keep every track of this one and add some (rules 1.7)."""
        mine = set(self.tracks[tile])
        return [
            other
            for other in range(self.count)
            if self.town[other] == self.town[tile] and mine < set(self.tracks[other])
        ]

    def _touches(self, tile: int, anchors: int) -> bool:
        touching = [bool(track & anchors) for track in self.tracks[tile]]
        return any(touching) if self.town[tile] else all(touching)

    def fitting(self, old: int, anchors: int, open: int, at_home: bool, exits: int, out: int) -> int:
        """Bit set of tiles for a hex, new or improving `old`, with at most so many exits and no face that is out.

        Every added track must touch one of the `anchors` and keep to the `open` sides; in a town one anchor, or
        track of the builder's own in this town (`at_home`), serves all of its exits.
        """
        found = self.upto[exits] & (self.stock(out) if out else -1)
        if old < 0:
            kind = self.towns if old == EMPTY_TOWN else ~self.towns
            return found & kind & self.within[open] & self.anchored[anchors]
        sides = self.sides[old]
        found &= self.richer[old] & self.within[open | sides]
        if at_home:
            return found
        return found & self.anchored[anchors & ~sides if self.town[old] else anchors | sides]

    def stock(self, out: int) -> int:
        """The tiles whose faces have not run out."""
        found = self._stock.get(out)
        if found is None:
            found = bitset([tile for tile in range(self.count) if not out >> self.face[tile] & 1])
            self._stock[out] = found
        return found

    def partners(self, out: int) -> list[int]:
        """By side: the sides to which a simple tile in stock can lead from it."""
        found = [0] * 6
        for tile in members(self.stock(out) & ~self.towns):
            if len(self.tracks[tile]) == 1:
                for side in members(self.sides[tile]):
                    found[side] |= self.sides[tile] ^ 1 << side
        return found

    def stations(self, out: int) -> int:
        """The sides for which a town tile with this exit alone is in stock."""
        sides = 0
        for tile in members(self.stock(out) & self.towns & self.upto[1]):
            sides |= self.sides[tile]
        return sides

    def turned(self, tile: int, side: int, to: int) -> int:
        """The tile on which the track that leaves at `side` leaves at `to` instead; -1 if there is none."""
        if self.sides[tile] >> to & 1:
            return -1
        track = 1 << side | 1 << self.leads[tile * 6 + side]
        tracks = [other for other in self.tracks[tile] if other != track]
        return self.number.get((0, *sorted([*tracks, track ^ 1 << side ^ 1 << to])), -1)

    def run_out(self, used: list[int], out: int, face: int) -> int:
        """Bit set of the faces of which no tile is left, after one came or went."""
        if not self.limits:
            return 0
        family = self.relatives[face]
        scarce = sum([used[other] for other in family]) >= self.plenty[face]
        for other in family:
            out = out | 1 << other if scarce and self._none_left(other, used) else out & ~(1 << other)
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
