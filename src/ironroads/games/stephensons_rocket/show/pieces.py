"""What lies on the board: track, engines with their names, stations, and what a move would pay."""

from __future__ import annotations

from math import cos, radians, sin
from typing import final

from ....core.face import GLYPHS
from ....core.hexes import Point, between
from ....draw.marks import Group, Label, Mark, Stroke, Token
from ..rules.board import RocketBoard
from ..rules.state import Rocket
from .scenery import SIDE, Scenery

ENGINE = 18.0  # its size
TENDER = 23.0  # from the middle of an engine to its name
SOUTH = 3
LIGHT = ("company-amber", "company-yellow")  # inks on which white sleepers would be lost
CHIP = 43.0  # width of a plate with a gain


@final
class Pieces:
    def __init__(self, board: RocketBoard, scenery: Scenery) -> None:
        self.board = board
        self.scenery = scenery

    def track(self, state: Rocket, hex: int, ink: str) -> list[Group]:
        """A straight or gently curved tile; half of one below an engine. Each layer goes on without a seam."""
        sides = [direction for direction in range(6) if state.sides[direction] >> hex & 1]
        ends = [self.scenery.side(hex, direction) for direction in sides]
        if not ends:
            return []
        middle = self.scenery.at[hex]
        points: tuple[Point, ...] = (ends[0], middle, ends[1]) if len(ends) == 2 else (ends[0], middle)
        strokes = [(points, "quad" if len(ends) == 2 else "line")]
        strokes += [(spur, "line") for side in sides for spur in self._spur(state, hex, side)]
        casings = [Stroke(points, "casing", 17, curve) for points, curve in strokes]
        edges = [Stroke(points, "map-ink", 13, curve) for points, curve in strokes]
        rails = [Stroke(points, ink, 11, curve) for points, curve in strokes]
        shade = "map-ink" if ink in LIGHT else "casing"
        sleepers = [Stroke(points, shade, 3, curve, dash="4 5", opacity=0.85) for points, curve in strokes]
        return [
            Group(f"casing-{hex}", tuple(casings), "ground"),
            Group(f"edge-{hex}", tuple(edges), "lines"),
            Group(f"track-{hex}", (*rails, *sleepers), "track"),
        ]

    def _spur(self, state: Rocket, hex: int, direction: int) -> list[tuple[Point, ...]]:
        """Where two lines were joined, the one runs on to the track in the other's hex."""
        other = self.board.beside[6 * hex + direction]
        sides = [side for side in range(6) if state.sides[side] >> other & 1]
        if not sides or (direction + 3) % 6 in sides:
            return []
        middle, ends = self.scenery.at[other], [self.scenery.side(other, side) for side in sides]
        bend = between(middle, between(*ends)) if len(ends) == 2 else middle
        return [(self.scenery.side(hex, direction), bend)]

    def engine(self, hex: int, line: int, heading: int, gains: tuple[Mark, ...] = ()) -> list[Group]:
        """Its name stands below it, or above when it goes south; that of a start town stays legible."""
        x, y = self.scenery.at[hex]
        turn = 60 * max(0, heading)
        ink, name = self.scenery.inks[line], self.board.line_names[line]
        body = Token((x, y), "engine", ENGINE, ink, edge="map-ink", turn=turn, width=1.5)
        below = TENDER - 8 if heading < 0 else -TENDER if heading == SOUTH else TENDER
        label = Label((x, y + below + 4), name, 11, ink="map-ink", bold=True)
        return [
            Group(f"engine-{line}", (body, *self._boiler((x, y), turn)), "pieces", self.board.full_names[line]),
            Group(f"engine-name-{line}", (label, *gains), "labels"),
        ]

    def _boiler(self, at: Point, turn: int) -> tuple[Mark, ...]:
        """Chimney and dome, seen from above."""
        x, y = sin(radians(turn)), -cos(radians(turn))
        sizes = {0.6 * ENGINE: 4.5, -0.1 * ENGINE: 3.0}  # by how far they are from the middle
        return tuple(
            Token((at[0] + far * x, at[1] + far * y), "circle", size, "casing", edge="map-ink")
            for far, size in sizes.items()
        )

    def way(self, state: Rocket, line: int) -> Group:
        """Where an engine under discussion came from and would go."""
        ends = self.scenery.at[state.engine[line]], self.scenery.at[state.target]
        return Group(f"way-{line}", (Stroke(ends, self.scenery.inks[line], 5, dash="2 9"),), "track")

    def other_ways(self, state: Rocket, line: int, hexes: list[int]) -> Group:
        """Where else it could go, as if printed on the map: that is no news."""
        at, ink = self.scenery.at, self.scenery.inks[line]
        others = [at[hex] for hex in hexes if hex != state.target]
        strokes = [Stroke((at[state.engine[line]], other), ink, 2.5, dash="2 6") for other in others]
        ends = [Token(other, "circle", 5, "casing", edge=ink, width=2.5) for other in others]
        return Group(f"other-ways-{line}", (*strokes, *ends), "ground")

    def station(self, hex: int, seat: int, aside: bool) -> tuple[Mark, ...]:
        """A house with the owner's glyph; beside the track where there is some."""
        x, y = self.scenery.at[hex]
        x, y, size = (x - 17, y - 11, 13.0) if aside else (x, y, 17.0)
        return (
            Token((x, y), "house", size, f"player-{seat}", edge="casing", width=2.5),
            Token((x, y + size / 6), "circle", size * 0.62, f"player-{seat}", GLYPHS[seat], edge=""),
        )

    def chips(self, at: Point, gains: list[int]) -> tuple[Mark, ...]:
        """Who would get how much, in a row above the engine."""
        paid = [seat for seat, gain in enumerate(gains) if gain > 0]
        left = at[0] - CHIP * (len(paid) - 1) / 2
        return tuple(
            Token(
                (left + CHIP * place, at[1] - SIDE), "bar", 17, f"player-{seat}", f"{GLYPHS[seat]}+{gains[seat]}",
                edge="casing", width=1.5,
            )
            for place, seat in enumerate(paid)
        )  # fmt: skip
