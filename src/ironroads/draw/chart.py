"""Charts: the empty board with its named spots, and pictures of positions on it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace

from . import theme
from .maps.lettering import SPACED, Name, Obstacles, Placed, placed, type_class
from .marks import DISPLAY, LAYERS, Group, Point
from .paths import open_path
from .pictures import fragment, halo
from .rings import marked
from .small import small
from .spots import Hot, Spot
from .svg import Attrs, element, text
from .zoom import STEPS, step_at

NO_OBSTACLES = Obstacles()
PRINTED = step_at(1)  # the step at which pictures are drawn that do not zoom
SMALL = 1  # and small ones


@dataclass(frozen=True, eq=False)
class Chart:
    """The empty board: its size, its printed marks, its named spots, and the names of its places."""

    size: Point
    ground: tuple[Group, ...]
    spots: Mapping[str, Spot] = field(hash=False)
    title: str = ""
    readable: float = 0.6  # pixels per unit; a smaller screen shows a part of the board
    names: tuple[Name, ...] = ()
    obstacles: Obstacles = NO_OBSTACLES
    hex_width: float = 0  # units between opposite sides of a hex; 0 if there are none

    def nearest(self, at: Point, among: Iterable[str] | None = None, reach: float = 40) -> str:
        """The spot nearest to a point; empty if there is none."""
        spots = self.spots if among is None else among
        name = min(spots, key=lambda spot: self.spots[spot].distance(at), default="")
        return name if name and self.spots[name].distance(at) <= reach else ""


class Drawing(str):
    """SVG text that notebooks show as a picture."""

    def _repr_svg_(self) -> str:
        return self


def draw(chart: Chart, marks: Iterable[Group], hot: Iterable[Hot] = (), dark: bool = False) -> Drawing:
    """A self-contained picture, with the colours written into it."""
    return Drawing(theme.plain(svg(chart, marks, hot, {"xmlns": "http://www.w3.org/2000/svg"}), dark))


def draw_part(chart: Chart, marks: Iterable[Group], points: Sequence[Point], margin: float) -> tuple[Drawing, float]:
    """The part of a picture around some points, and how wide that is in units of the chart."""
    (width, height), xs, ys = chart.size, [x for x, _ in points], [y for _, y in points]
    left, right = max(0.0, min(xs) - margin), min(width, max(xs) + margin)
    top, bottom = max(0.0, min(ys) - margin), min(height, max(ys) + margin)
    box = f"{left:g} {top:g} {right - left:g} {bottom - top:g}"
    drawn = svg(chart, marks, (), {"xmlns": "http://www.w3.org/2000/svg", "viewBox": box})
    return Drawing(theme.plain(drawn)), right - left


def draw_small(chart: Chart, marks: Iterable[Group]) -> Drawing:
    """A picture for a small frame: without what only a large map shows."""
    ground = replace(chart, ground=tuple(map(small, chart.ground)))
    return Drawing(theme.plain(svg(ground, map(small, marks), (), {"xmlns": "http://www.w3.org/2000/svg"}, SMALL)))


def svg(
    chart: Chart, marks: Iterable[Group], hot: Iterable[Hot] = (), attrs: Attrs | None = None, step: int = PRINTED
) -> str:
    """A picture for a page, which brings the colours as custom properties."""
    width, height = chart.size
    box: Attrs = {"viewBox": f"0 0 {width:g} {height:g}", "role": "group", "font_family": theme.MAP_FONT}
    listed = list(marks)
    *below, pieces, labels = [layer(name, chart, listed, (step,)) for name in LAYERS]
    title = element("title", {}, text(chart.title)) if chart.title else ""
    return element("svg", {**box, **(attrs or {})}, title, *below, hot_layer(chart, hot), pieces, labels)


def display_svg(chart: Chart, marks: Sequence[Group], hot: Iterable[Hot] = (), attrs: Attrs | None = None) -> str:
    """The display beside a map: one layer, and rings around what can be chosen."""
    width, height = chart.size
    box: Attrs = {"viewBox": f"0 0 {width:g} {height:g}", "role": "group", "font_family": theme.FONT}
    rings = element("g", {"id": "layer-display-hot"}, *[hot_spot(chart, item) for item in hot], "")
    return element("svg", {**box, **(attrs or {})}, layer(DISPLAY, chart, marks), rings)


def layer(name: str, chart: Chart, marks: Sequence[Group], steps: Sequence[int] = tuple(range(len(STEPS)))) -> str:
    """One layer; its `-base` part never changes, its groups are the fragments of a live page."""
    base = [fragment(group) for group in chart.ground if group.layer == name]
    if name == "labels":
        base += [_names(chart, step) for step in steps]
    moving = "".join(fragment(group) for group in marks if group.layer == name)
    return element("g", {"id": f"layer-{name}"}, element("g", {"id": f"layer-{name}-base"}, *base, ""), moving)


def _names(chart: Chart, step: int) -> str:
    """The names of places as they are placed for a step; pages keep their size in pixels by their class."""
    found = placed(chart.names, chart.obstacles, step)
    shared: Attrs = {"fill": theme.ink("map-ink"), **halo(12 / STEPS[step])}
    return element("g", {"class": f"names step{step}", **shared}, *map(_name, found), "") if found else ""


def _name(found: Placed) -> str:
    attrs: Attrs = {
        "font_size": found.size,
        "text_anchor": found.anchor,
        "class": type_class(found.name.rank, found.small),
    }
    if found.name.rank == 0:
        attrs = {**attrs, "font_weight": 700}
    if found.name.country:
        attrs = {**attrs, "letter_spacing": f"{SPACED}em", "fill": theme.ink("map-soft")}
    lines = [
        element("text", {"x": x, "y": y, **attrs}, text(line.upper() if found.name.country else line))
        for (x, y), line in zip(found.baselines(), found.lines, strict=True)
    ]
    if found.leader:
        d = open_path(found.leader, "line")
        lines.insert(0, element("path", {"d": d, "stroke": theme.ink("map-soft"), "stroke_width": found.size / 14}))
    return "".join(lines)


def hot_layer(chart: Chart, hot: Iterable[Hot]) -> str:
    return element("g", {"id": "layer-hot"}, *[hot_spot(chart, item) for item in hot], "")


def hot_spot(chart: Chart, item: Hot) -> str:
    """A spot that can be chosen."""
    return marked(chart.spots[item.spot], item)
