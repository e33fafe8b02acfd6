"""The ground of a printed map: sea with shore lines, land abroad, the country, lakes, rivers, borders."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise

from ..marks import Area, Mark, Outline, Point, Stroke
from .clipping import Ring, lines, rings
from .projections import Box, Project
from .relief import chance

BLEED = 20.0  # units that outlines reach beyond the edge of the picture
# lines along the shore: distance from it, width, opacity
SHORE = ((16.0, 0.7, 0.35), (10.5, 0.8, 0.5), (6.0, 0.9, 0.7), (2.6, 1.0, 0.9))
GROWTH = (0.45, 0.7, 1.0)  # widths of the parts of a river, as shares of that at its mouth
BEND = 0.26  # how far a line drawn roughly is bent aside, as a share of its length
GLOW = ((13.0, 0.10), (8.0, 0.14), (4.0, 0.2))  # around the country: width, opacity


@dataclass(frozen=True)
class Geography:
    """Outlines as they are on the picture; `name` tells the shapes of several maps on a page apart."""

    name: str
    land: tuple[Ring, ...] = ()
    home: tuple[Ring, ...] = ()
    lakes: tuple[Ring, ...] = ()
    rivers: tuple[Ring, ...] = ()
    borders: tuple[Ring, ...] = ()
    states: tuple[Ring, ...] = ()


def geography(
    name: str,
    outline: Mapping[str, Sequence[Sequence[Point]]],
    project: Project,
    size: Point,
    more_land: Sequence[Sequence[Point]] = (),
) -> Geography:
    frame = frame_of(size)
    closed = [rings([*outline["land"], *more_land], project, frame)]
    closed += [rings(outline[key], project, frame) for key in ("home", "lakes")]
    drawn = [lines(outline[key], project, frame) for key in ("rivers", "borders", "states")]
    return Geography(name, *closed, *drawn)


def frame_of(size: Point) -> Box:
    """How far outlines reach."""
    return -BLEED, -BLEED, size[0] + BLEED, size[1] + BLEED


def sheet(size: Point) -> Ring:
    """The whole picture."""
    return (0.0, 0.0), (size[0], 0.0), size, (0.0, size[1])


def sea_and_land(earth: Geography, size: Point, dry: tuple[Ring, ...] = ()) -> list[Mark]:
    """The sea with lines along its shores, and land as it is abroad; `dry` is land where the coast has none."""
    land = f"land-{earth.name}"
    outlines = [Outline(land, earth.land), *([Outline(f"dry-{earth.name}", dry, smooth=True)] if dry else [])]
    return [
        Area((sheet(size),), "sea"),
        *outlines,
        *shore_lines(*[outline.name for outline in outlines]),
        Area((), "abroad", "ring", 1.2, shape=land),
    ]


def shore_lines(*shapes: str, within: str = "", reach: float = 99) -> list[Mark]:
    """Lines that follow the shore around some shapes: wide strokes over each other, the widest first."""
    found: list[Mark] = []
    for distance, width, opacity in [ring for ring in SHORE if ring[0] <= reach]:
        wide, narrow = 2 * distance + width, 2 * distance - width
        found += [Area((), "", "ring", wide, opacity=opacity, shape=shape, within=within) for shape in shapes]
        found += [Area((), "", "sea", narrow, shape=shape, within=within) for shape in shapes]
    return found


def country(earth: Geography) -> list[Mark]:
    """The country that the board shows, on brighter paper."""
    home = f"home-{earth.name}"
    return [Outline(home, earth.home), Area((), "plain", shape=home)] if earth.home else []


def glow(shape: str) -> list[Mark]:
    """A soft edge that lifts a country from the land around it."""
    return [Area((), "", "border", width, opacity=opacity, shape=shape) for width, opacity in GLOW]


def lakes(earth: Geography) -> list[Mark]:
    if not earth.lakes:
        return []
    shape = f"lakes-{earth.name}"
    inner = shore_lines(shape, within=shape, reach=6)
    return [Outline(shape, earth.lakes), Area((), "sea", shape=shape), *inner, Area((), "", "ring", 1, shape=shape)]


def rivers(earth: Geography, width: float = 1.6) -> list[Mark]:
    return [Stroke(river, "stream", width) for river in earth.rivers]


def drawn_rivers(rivers: Iterable[Ring], width: float, within: str) -> list[Mark]:
    """Rivers that a board file draws roughly, from source to mouth: they wind, and grow on their way."""
    marks: list[Mark] = []
    for river in map(winding, rivers):
        cuts = [round(len(river) * part / len(GROWTH)) for part in range(len(GROWTH) + 1)]
        parts = [river[max(0, start - 1) : end] for start, end in pairwise(cuts)]
        marks += [Stroke(part, "stream", round(share * width, 1), "smooth", within=within)
                  for part, share in zip(parts, GROWTH, strict=True) if len(part) > 1]  # fmt: skip
    return marks


def winding(line: Ring, bend: float = BEND) -> Ring:
    """A line with the bends of rivers and old borders between its points: each half is bent aside by chance, twice."""
    for _ in range(2):
        line = (line[0], *(point for a, b in pairwise(line) for point in (_bent(a, b, bend), b)))
    return line


def _bent(a: Point, b: Point, bend: float) -> Point:
    """The middle between two points, moved aside by chance."""
    aside = bend * (2 * chance(a, b) - 1)
    return (a[0] + b[0]) / 2 + aside * (b[1] - a[1]), (a[1] + b[1]) / 2 - aside * (b[0] - a[0])


def state_lines(earth: Geography) -> list[Mark]:
    return [Stroke(line, "state-line", 0.9, dash="3.5 2.2 0.8 2.2") for line in earth.states]


def borders(earth: Geography) -> list[Mark]:
    return [Stroke(line, "border", 1.6, dash="8 3 1.5 3", opacity=0.85) for line in earth.borders]


def coast(earth: Geography) -> list[Mark]:
    """The outline of the country."""
    return [Area((), "", "frame", 1.1, shape=f"home-{earth.name}")] if earth.home else []
