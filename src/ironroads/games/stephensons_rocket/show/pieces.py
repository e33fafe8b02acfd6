"""The pieces on the map: track, engines with their names, stations, and what a move would pay."""

from __future__ import annotations

from math import cos, radians, sin
from typing import final

from ....core.face import GLYPHS
from ....core.hexes import Point, between
from ....core.rules.bits import has
from ....draw.maps.boxes import overlap, text_width
from ....draw.marks import Group, Label, Mark, Stroke, Token
from ..rules.board import RocketBoard
from ..rules.state import RocketState
from .map import SIDE, Map

ENGINE = 18.0  # size of an engine
NAME = 23.0  # from the middle of an engine to its name
SOUTH = 3
LIGHT_INKS = ("company-amber", "company-yellow")  # white sleepers would not show on them
ROWS = (-1, 1, -1.75, 1.75)  # places for payments, in sides of a hex from the engine
PLATE = 43.0  # width of a plate with a payment
Sides = tuple[int, ...]  # those where the track of a hex ends
Spur = tuple[int, int, Sides]  # from a side into the track of another hex


@final
class Pieces:
    def __init__(self, board: RocketBoard, game_map: Map) -> None:
        self.board = board
        self.map = game_map
        # groups made before: a page recognises what has not changed by its identity
        self._tracks: dict[tuple[int, str, Sides, tuple[Spur, ...]], list[Group]] = {}
        self._engines: dict[tuple[int, int, int], tuple[Group, Group]] = {}
        self._stations: dict[tuple[int, int, bool], Group] = {}
        self._piles: dict[tuple[int, tuple[int, ...]], Group] = {}

    def track(self, state: RocketState, hex: int, ink: str) -> list[Group]:
        """A straight or gently curved tile, half of one below an engine, in layers that join without a seam."""
        sides = _sides(state, hex)
        if not sides:
            return []
        key = hex, ink, sides, tuple([spur for side in sides for spur in self._spur(state, hex, side)])
        if key not in self._tracks:
            self._tracks[key] = self._new_track(*key)
        return self._tracks[key]

    def _new_track(self, hex: int, ink: str, sides: Sides, spurs: tuple[Spur, ...]) -> list[Group]:
        ends, middle = [self.map.side(hex, side) for side in sides], self.map.at[hex]
        points: tuple[Point, ...] = (ends[0], middle, ends[1]) if len(ends) == 2 else (ends[0], middle)
        strokes = [(points, "quad" if len(ends) == 2 else "line")]
        strokes += [((self.map.side(hex, side), self._bend(other, sides)), "line") for side, other, sides in spurs]
        casings = [Stroke(points, "casing", 17, curve) for points, curve in strokes]
        edges = [Stroke(points, "print", 13, curve) for points, curve in strokes]
        rails = [Stroke(points, ink, 11, curve) for points, curve in strokes]
        shade = "print" if ink in LIGHT_INKS else "casing"
        sleepers = [Stroke(points, shade, 3, curve, dash="4 5", opacity=0.85) for points, curve in strokes]
        return [
            Group(f"casing-{hex}", tuple(casings), "ground"),
            Group(f"edge-{hex}", tuple(edges), "lines"),
            Group(f"track-{hex}", (*rails, *sleepers), "track"),
        ]

    def _spur(self, state: RocketState, hex: int, side: int) -> list[Spur]:
        """Where two lines have merged, the piece that joins one to the track in the other's hex."""
        other = self.board.neighbours[6 * hex + side]
        sides = _sides(state, other)
        return [] if not sides or (side + 3) % 6 in sides else [(side, other, sides)]

    def _bend(self, hex: int, sides: Sides) -> Point:
        """The middle of the track in a hex."""
        middle, ends = self.map.at[hex], [self.map.side(hex, side) for side in sides]
        return between(middle, between(*ends)) if len(ends) == 2 else middle

    def engine(self, hex: int, line: int, heading: int, gains: tuple[Mark, ...] = ()) -> list[Group]:
        """An engine with its name below it, or above when it heads south; the name of a start town stays legible."""
        body, label = self._engine(hex, line, heading)
        return [body, Group(label.id, (*label.marks, *gains), label.layer) if gains else label]

    def _engine(self, hex: int, line: int, heading: int) -> tuple[Group, Group]:
        key = hex, line, heading
        if key not in self._engines:
            self._engines[key] = self._new_engine(*key)
        return self._engines[key]

    def _new_engine(self, hex: int, line: int, heading: int) -> tuple[Group, Group]:
        at, turn = self.map.at[hex], 60 * max(0, heading)
        ink, name = self.map.inks[line], self.board.line_names[line]
        body = Token(at, "engine", ENGINE, ink, edge="print", turn=turn, width=1.5, raised=True)
        label = Label(self._name_at(at, name, heading), name, 11, ink="map-ink", bold=True)
        return (
            Group(f"engine-{line}", (body, *self._boiler(at, turn)), "pieces", self.board.full_names[line]),
            Group(f"engine-name-{line}", (label,), "labels"),
        )

    def _name_at(self, at: Point, name: str, heading: int) -> Point:
        """Behind or before the engine or on one of its sides, where it covers neither tokens nor the name of a town."""
        (x, y), aside = at, ENGINE + text_width(name, 11, bold=True) / 2
        below = NAME - 8 if heading < 0 else -NAME if heading == SOUTH else NAME
        places = [(x, y + below + 4), (x, y - below - 4), (x + aside, y), (x - aside, y)]
        return min(places, key=lambda place: self._covered(place, name))

    def _covered(self, at: Point, name: str) -> float:
        wide = text_width(name, 11, bold=True) / 2
        box = (at[0] - wide, at[1] - 6, at[0] + wide, at[1] + 6)
        places = sum([overlap(box, place) for place in self.map.chart.obstacles.places])
        return places + sum([overlap(box, name) for name in self.map.name_boxes])

    def _boiler(self, at: Point, turn: int) -> tuple[Mark, ...]:
        """Chimney and dome seen from above."""
        x, y = sin(radians(turn)), -cos(radians(turn))
        sizes = {0.6 * ENGINE: 4.5, -0.1 * ENGINE: 3.0}  # by distance from the middle
        return tuple(
            Token((at[0] + far * x, at[1] + far * y), "circle", size, "casing", edge="print")
            for far, size in sizes.items()
        )

    def way(self, state: RocketState, line: int) -> Group:
        """The way of an engine whose move is not final yet."""
        ends = self.map.at[state.engine[line]], self.map.at[state.target]
        return Group(f"way-{line}", (Stroke(ends, self.map.inks[line], 5, dash="2 9", casing=1.5),), "track")

    def other_ways(self, state: RocketState, line: int, hexes: list[int]) -> Group:
        """Where else it could go, drawn as part of the background."""
        at, ink = self.map.at, self.map.inks[line]
        others = [at[hex] for hex in hexes if hex != state.target]
        strokes = [Stroke((at[state.engine[line]], other), ink, 2.5, dash="2 6", casing=1.5) for other in others]
        ends = [Token(other, "circle", 5, "casing", edge=ink, width=2.5) for other in others]
        return Group(f"other-ways-{line}", (*strokes, *ends), "ground")

    def station(self, hex: int, seat: int, aside: bool) -> Group:
        """A house with the owner's glyph, put aside if there is track."""
        key = hex, seat, aside
        if key not in self._stations:
            self._stations[key] = Group(f"station-{hex}", self.house(*key), "pieces")
        return self._stations[key]

    def house(self, hex: int, seat: int, aside: bool) -> tuple[Mark, ...]:
        x, y = self.map.at[hex]
        x, y, size = (x - 17, y - 11, 13.0) if aside else (x, y, 17.0)
        return (
            Token((x, y), "house", size, f"player-{seat}", edge="casing", width=2.5, raised=True),
            Token((x, y + size / 6), "circle", size * 0.62, f"player-{seat}", GLYPHS[seat], edge=""),
        )

    def tokens(self, pile: int, held: list[int]) -> Group:
        """The tokens of a pile, and who took the others."""
        key = pile, tuple(held)
        if key not in self._piles:
            self._piles[key] = Group(f"tokens-{pile}", self.map.towns.tokens(pile, held), "pieces")
        return self._piles[key]

    def payments(self, at: Point, gains: list[int]) -> tuple[Mark, ...]:
        """A plate for each player who would be paid, in a row above or below the engine, where no tokens are."""
        paid = [seat for seat, gain in enumerate(gains) if gain > 0]
        left = at[0] - PLATE * (len(paid) - 1) / 2
        wide = PLATE * len(paid) / 2
        rows = [(at[0] - wide, y - 9, at[0] + wide, y + 9) for y in (at[1] + SIDE * part for part in ROWS)]
        _, y, _, _ = min(rows, key=lambda row: sum([overlap(row, place) for place in self.map.chart.obstacles.places]))
        return tuple(
            Token(
                (left + PLATE * place, y + 9), "bar", 17, f"player-{seat}", f"{GLYPHS[seat]}+{gains[seat]}",
                edge="casing", width=1.5, minor=True,
            )
            for place, seat in enumerate(paid)
        )  # fmt: skip


def _sides(state: RocketState, hex: int) -> Sides:
    return tuple([side for side in range(6) if has(state.sides[side], hex)])
