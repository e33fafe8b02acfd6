"""The track tiles: every face in every rotation, where they fit, and how many there are.

In these hot loops `bits >> item & 1` is `has(bits, item)` written out, which saves a call.
"""

from __future__ import annotations

from typing import Final, final

from ....core.rules.bits import bitset, member, members
from ....core.rules.game import SPINS
from ....core.rules.sentinels import NOTHING, NOWHERE
from ..boards.format import MarketFile

SIDES: Final = ("n", "ne", "se", "s", "sw", "nw")
ARROWS: Final = "↑↗↘↓↙↖"
TOWN: Final = 6  # where a side of a town tile leads
MOST_EXITS: Final = 6
SIDES_IN: Final[list[list[int]]] = [members(sides) for sides in range(64)]  # by bit set of sides


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
        self.leads: Final[list[int]] = []  # by tile * 6 + side: the side it leads to, TOWN, or NOWHERE
        plain_first = sorted(range(len(faces)), key=[bool(face.exits) for face in faces].__getitem__)
        for number in plain_first:
            face = faces[number]
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
        # by face: faces linked to it by shared tiles, directly or over others; and how many are surely available
        self.relatives: Final[list[list[int]]] = [groups[-1][0] for groups in self.limits]
        self.families: Final[list[int]] = [bitset(family) for family in self.relatives]
        self.plenty: Final[list[int]] = [
            min([tiles for other in family for _, tiles in self.limits[other]]) for family in self.relatives
        ]
        towns = self.town.index(True)
        self.plain: Final = Kind(self, range(towns))
        self.towns: Final = Kind(self, range(towns, self.count))
        self.richer: Final[list[int]] = self.plain.richer + self.towns.richer  # by tile: those that improve it
        simple = self.plain.numbers(self.plain.simple) + self.towns.numbers(self.towns.simple)
        self.simple_faces: Final = bitset([self.face[tile] for tile in simple])  # with one track
        self._changes: Final[dict[int, TrackChange]] = {}  # by old and new tile
        self._turned: Final[list[int]] = [-1] * (towns * 6 * 64)  # by tile, side and open sides; -1 if not known yet

    def _add(self, face: int, tracks: list[int], town: bool) -> None:
        if any(self.town[tile] == town and self.tracks[tile] == tracks for tile in range(len(self.face))):
            return
        self.face.append(face)
        self.tracks.append(tracks)
        self.town.append(town)
        sides, leads = 0, [NOWHERE] * 6
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

    def turned(self, tile: int, side: int, open: int) -> int:
        """The plain tiles on which the track that leaves at `side` leaves at an open side instead."""
        key = (tile * 6 + side) * 64 + open
        found = self._turned[key]
        if found < 0:
            others = [self._turn(tile, side, to) for to in members(open & ~self.sides[tile])]
            found = self._turned[key] = bitset([other for other in others if other >= 0])
        return found

    def _turn(self, tile: int, side: int, to: int) -> int:
        """The tile whose track is turned, or NOTHING."""
        track = 1 << side | 1 << self.leads[tile * 6 + side]
        tracks = [other for other in self.tracks[tile] if other != track]
        return self.number.get((0, *sorted([*tracks, track ^ 1 << side ^ 1 << to])), NOTHING)

    def change(self, old: int, tile: int) -> TrackChange:
        found = self._changes.get(old * self.count + tile)
        if found is None:
            found = TrackChange(self.tracks[old], self.tracks[tile])
            self._changes[old * self.count + tile] = found
        return found

    def improves(self, tile: int, old: int) -> bool:
        """Whether a tile keeps every track of the old one and adds some (rules 1.7)."""
        return self.town[tile] == self.town[old] and set(self.tracks[old]) < set(self.tracks[tile])

    def run_out(self, used: list[int], out: int, face: int) -> int:
        """Bit set of the faces that have run out, updated after a tile was laid or removed."""
        if not self.limits:
            return 0
        family, lying = self.relatives[face], 0
        for other in family:
            lying += used[other]
        out &= ~self.families[face]
        if lying >= self.plenty[face]:
            out |= bitset([other for other in family if self._none_left(other, used)])
        return out

    def out_without(self, used: list[int], out: int, face: int) -> int:
        """The faces that would have run out if a tile with this face were back in the box."""
        if not out or not out & self.families[face]:
            return out
        less = used[:]
        less[face] -= 1
        return self.run_out(less, out, face)

    def _none_left(self, face: int, used: list[int]) -> bool:
        """Whether no tile with this face is left, whichever tiles are in use for the other faces."""
        return any([sum([used[other] for other in group]) >= tiles for group, tiles in self.limits[face]])


@final
class TrackChange:
    """How the track changes when a tile replaces another: a track turns, or others are added."""

    def __init__(self, kept: list[int], laid: list[int]) -> None:
        self.gone: Final[int] = sum([track for track in kept if track not in laid])  # 0 if none turns
        self.added: Final[list[int]] = [track for track in laid if track not in kept]


@final
class Kind:
    """The tiles for plain hexes, or those for towns; bit sets of them count from the first one."""

    def __init__(self, tiles: Tiles, numbers: range) -> None:
        self.first: Final[int] = numbers[0]
        self.all: Final[int] = (1 << len(numbers)) - 1
        self.faces: Final[list[int]] = [tiles.face[tile] for tile in numbers]
        self.sides: Final[list[int]] = [tiles.sides[tile] for tile in numbers]
        self.richer: Final[list[int]] = [  # by tile: those that improve it
            self._set([tiles.improves(tile, old) for tile in numbers]) for old in numbers
        ]
        self.within: Final[list[int]] = [  # by set of sides: tiles that use no other sides
            self._set([not tiles.sides[tile] & ~open for tile in numbers]) for open in range(64)
        ]
        self.anchored: Final[list[int]] = [  # by set of sides: every track touches one of them; in a town one does
            self._set([_touches(tiles, tile, anchors) for tile in numbers]) for anchors in range(64)
        ]
        self.upto: Final[list[int]] = [  # by number of exits: tiles with no more
            self._set([tiles.exits[tile] <= exits for tile in numbers]) for exits in range(MOST_EXITS + 1)
        ]
        self.having: Final[list[int]] = [  # by track: tiles on which it is
            self._set([track in tiles.tracks[tile] for tile in numbers]) for track in range(64)
        ]
        self.between: Final[list[int]] = [  # by set of sides: tiles with a track that has both ends there
            self._set([any([not track & ~sides for track in tiles.tracks[tile]]) for tile in numbers])
            for sides in range(64)
        ]
        self.simple: Final[int] = self._set([len(tiles.tracks[tile]) == 1 for tile in numbers])
        self._stock: Final[dict[int, int]] = {0: self.all}  # by faces that are out

    def _set(self, chosen: list[bool]) -> int:
        return bitset([number for number, taken in enumerate(chosen) if taken])

    def fitting(self, old: int, anchors: int, open: int, exits: int) -> int:
        """Tiles for a hex, new or improving `old`, with at most so many exits.

        Every track must touch one of the `anchors` and keep to the `open` sides; in a town one anchor serves all exits.
        """
        found = self.upto[exits if exits < MOST_EXITS else MOST_EXITS] & self.within[open] & self.anchored[anchors]
        return found & self.richer[old - self.first] if old >= 0 else found

    def stock(self, out: int) -> int:
        """The tiles whose faces have not run out."""
        found = self._stock.get(out, -1)
        if found < 0:
            found = self._stock[out] = self._set([not out >> face & 1 for face in self.faces])
        return found

    def number(self, found: int, spin: int) -> int:
        """The tile of a set chosen by a random number below SPINS."""
        return self.first + member(found, spin * found.bit_count() // SPINS)

    def numbers(self, found: int) -> list[int]:
        """The numbers of the tiles in a set."""
        return [self.first + number for number in members(found)]


def _touches(tiles: Tiles, tile: int, anchors: int) -> bool:
    touching = [bool(track & anchors) for track in tiles.tracks[tile]]
    return any(touching) if tiles.town[tile] else all(touching)


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
