"""A chart (the empty board with its named spots) and the picture of a position on it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from math import cos, hypot, pi, sin

from . import theme
from .marks import LAYERS, Area, Group, Label, Mark, Point, Stroke, Token
from .shapes import SHAPES
from .svg import Attrs, element, text


@dataclass(frozen=True)
class Spot:
    """A place that can be chosen: a point with a radius, a line, or an area."""

    shape: str  # point, line, area
    points: tuple[Point, ...]
    size: float = 14
    badge: Point | None = None  # where a price is shown; the middle if not said

    def middle(self) -> Point:
        if self.badge is not None:
            return self.badge
        xs, ys = zip(*self.points, strict=True)
        return (min(xs) + max(xs)) / 2, (min(ys) + max(ys)) / 2

    def distance(self, at: Point) -> float:
        if self.shape == "line":
            pairs = zip(self.points, self.points[1:], strict=False)
            return min(_distance_to_segment(at, a, b) for a, b in pairs)
        x, y = self.middle()
        return hypot(at[0] - x, at[1] - y)


@dataclass(frozen=True)
class Chart:
    """The empty board: its size, what is printed on it, and its named spots."""

    size: Point
    ground: tuple[Group, ...]
    spots: Mapping[str, Spot] = field(hash=False)
    title: str = ""

    def nearest(self, at: Point, reach: float = 40) -> str:
        """The spot somebody means who points there; empty when nothing is near."""
        name = min(self.spots, key=lambda spot: self.spots[spot].distance(at), default="")
        return name if name and self.spots[name].distance(at) <= reach else ""


@dataclass(frozen=True)
class Hot:
    """A spot that can be chosen now: a ring, a price, and attributes for whoever serves it."""

    spot: str
    badge: str = ""
    label: str = ""
    attrs: tuple[tuple[str, str], ...] = ()


class Drawing(str):
    """SVG text that notebooks show as a picture."""

    def _repr_svg_(self) -> str:
        return self


def draw(chart: Chart, marks: Iterable[Group], hot: Iterable[Hot] = ()) -> Drawing:
    """A picture that stands alone: colours are written into it."""
    return Drawing(theme.plain(svg(chart, marks, hot, {"xmlns": "http://www.w3.org/2000/svg"})))


def svg(chart: Chart, marks: Iterable[Group], hot: Iterable[Hot] = (), attrs: Attrs | None = None) -> str:
    """The picture for a page: colours are the page's custom properties."""
    width, height = chart.size
    box: Attrs = {
        "viewBox": f"0 0 {width:g} {height:g}",
        "role": "group",
        "font_family": theme.FONT,
    }
    children = [*layers(chart, marks), hot_layer(chart, hot)]
    title = element("title", {}, text(chart.title)) if chart.title else ""
    return element("svg", {**box, **(attrs or {})}, title, *children)


def layers(chart: Chart, marks: Iterable[Group]) -> list[str]:
    """Every layer with what is printed on the board below what lies on it."""
    listed = list(marks)
    return [layer(name, chart.ground, listed) for name in LAYERS]


def layer(name: str, ground: Sequence[Group], marks: Sequence[Group]) -> str:
    """One layer; its `-base` part never changes, its groups are the fragments of a live page."""
    base = "".join(fragment(group) for group in ground if group.layer == name)
    moving = "".join(fragment(group) for group in marks if group.layer == name)
    return element("g", {"id": f"layer-{name}"}, element("g", {"id": f"layer-{name}-base"}, base, ""), moving)


def hot_layer(chart: Chart, hot: Iterable[Hot]) -> str:
    return element("g", {"id": "layer-hot"}, *[hot_spot(chart, item) for item in hot], "")


def hot_spot(chart: Chart, item: Hot) -> str:
    """One spot that can be chosen."""
    return _hot(chart.spots[item.spot], item)


@lru_cache(maxsize=65536)
def fragment(group: Group) -> str:
    title = element("title", {}, text(group.title)) if group.title else ""
    return element("g", {"id": f"m-{group.id}"}, title, *(picture(mark) for mark in group.marks), "")


def picture(mark: Mark) -> str:
    if isinstance(mark, Token):
        return _token(mark)
    if isinstance(mark, Stroke):
        return _stroke(mark)
    if isinstance(mark, Area):
        return _area(mark)
    return _label(mark)


def _area(mark: Area) -> str:
    rings = "".join(_closed(ring, mark.smooth) for ring in mark.rings)
    edge: Attrs = {"stroke": theme.ink(mark.edge), "stroke_width": mark.width} if mark.edge else {}
    opacity: Attrs = {"opacity": f"{mark.opacity:g}"} if mark.opacity < 1 else {}
    return element("path", {"d": rings, "fill": theme.ink(mark.ink), **edge, **opacity})


def _stroke(mark: Stroke) -> str:
    common: dict[str, str | float] = {
        "d": _open(mark.points, mark.curve),
        "fill": "none",
        "stroke_linecap": "round",
        "stroke_linejoin": "round",
    }
    if mark.opacity < 1:
        common["opacity"] = f"{mark.opacity:g}"
    casing = ""
    if mark.casing:
        width = mark.width + 2 * mark.casing
        casing = element("path", {**common, "stroke": theme.ink("casing"), "stroke_width": width})
    dash: Attrs = {"stroke_dasharray": mark.dash} if mark.dash else {}
    return casing + element("path", {**common, "stroke": theme.ink(mark.ink), "stroke_width": mark.width, **dash})


def _token(mark: Token) -> str:
    x, y = mark.at
    paint: Attrs = {"fill": theme.ink(mark.ink)}
    if mark.edge:
        paint = {**paint, "stroke": theme.ink(mark.edge), "stroke_width": mark.width}
    outline = SHAPES[mark.shape]
    if outline:
        shape = element("path", {"d": _closed(_placed(outline, mark), False), **paint})
    else:
        shape = element("circle", {"cx": x, "cy": y, "r": mark.size, **paint})
    if not mark.text:
        return shape
    size = mark.size * (1.15 if len(mark.text) < 2 else 0.95 if len(mark.text) < 3 else 0.72)
    return shape + element(
        "text",
        {
            "x": x,
            "y": y + 0.36 * size,
            "font_size": size,
            "font_weight": 600,
            "text_anchor": "middle",
            "fill": theme.on(mark.ink),
        },
        text(mark.text),
    )


def _placed(outline: Sequence[Point], mark: Token) -> list[Point]:
    angle = mark.turn * pi / 180
    c, s = cos(angle), sin(angle)
    x, y = mark.at
    return [(x + mark.size * (px * c - py * s), y + mark.size * (px * s + py * c)) for px, py in outline]


def _label(mark: Label) -> str:
    halo: Attrs = (
        {
            "stroke": theme.ink("halo"),
            "stroke_width": mark.size / 4,
            "paint_order": "stroke",
            "stroke_linejoin": "round",
        }
        if mark.halo
        else {}
    )
    return element(
        "text",
        {
            "x": mark.at[0],
            "y": mark.at[1] + 0.35 * mark.size,
            "font_size": mark.size,
            "text_anchor": mark.anchor if mark.anchor != "middle" else "middle",
            "fill": theme.ink(mark.ink),
            "font_weight": 600 if mark.bold else "",
            "class": "minor" if mark.minor else "",
            **halo,
        },
        text(mark.text),
    )


@lru_cache(maxsize=65536)
def _hot(spot: Spot, item: Hot) -> str:
    attrs = {"class": "hot", **dict(item.attrs)}
    rings = [_ring(spot, "hot-outer"), _ring(spot, "hot-inner")]
    return element("g", attrs, element("title", {}, text(item.label)), *rings, _badge(spot, item.badge))


def _ring(spot: Spot, ink: str) -> str:
    outer = ink == "hot-outer"
    if spot.shape == "point":
        (x, y), r = spot.points[0], spot.size + (3 if outer else 0)
        fill = theme.ink("hot-wash") if outer else "none"
        return element(
            "circle",
            {"cx": x, "cy": y, "r": r, "fill": fill, "stroke": theme.ink(ink), "stroke_width": 3},
        )
    if spot.shape == "area":
        fill = theme.ink("hot-wash") if outer else "none"
        d = _closed(spot.points, False)
        return element(
            "path",
            {"d": d, "fill": fill, "stroke": theme.ink(ink), "stroke_width": 5 if outer else 2},
        )
    d, width = _open(_shortened(spot), "line"), spot.size if outer else spot.size - 5
    line = element(
        "path",
        {
            "d": d,
            "fill": "none",
            "stroke": theme.ink(ink),
            "stroke_width": width,
            "stroke_linecap": "round",
        },
    )
    if outer:
        return line
    return line + element(
        "path",
        {
            "d": d,
            "fill": "none",
            "stroke": theme.ink("hot-outer"),
            "stroke_width": width - 5,
            "stroke_linecap": "round",
        },
    )


def _shortened(spot: Spot) -> list[Point]:
    """The line without its ends, so that what stands there can be read."""
    first, *_, last = points = list(spot.points)
    points[0], points[-1] = _toward(first, points[1], spot.size), _toward(last, points[-2], spot.size)
    return points


def _toward(a: Point, b: Point, way: float) -> Point:
    share = min(way / max(hypot(b[0] - a[0], b[1] - a[1]), 1.0), 0.35)
    return a[0] + (b[0] - a[0]) * share, a[1] + (b[1] - a[1]) * share


def _badge(spot: Spot, badge: str) -> str:
    if not badge:
        return ""
    x, y = spot.middle()
    half = 6 + 3.6 * len(badge)
    plate = element(
        "rect",
        {
            "x": x - half,
            "y": y - 9,
            "width": 2 * half,
            "height": 18,
            "rx": 9,
            "fill": theme.ink("hot-inner"),
            "stroke": theme.ink("hot-outer"),
            "stroke_width": 1.5,
        },
    )
    words = element(
        "text",
        {
            "x": x,
            "y": y + 4.3,
            "font_size": 12,
            "font_weight": 700,
            "text_anchor": "middle",
            "fill": theme.on("hot-inner"),
        },
        text(badge),
    )
    return plate + words


def _open(points: Sequence[Point], curve: str) -> str:
    if curve == "quad":
        (ax, ay), (cx, cy), (bx, by) = points
        return f"M{ax:.1f} {ay:.1f}Q{cx:.1f} {cy:.1f} {bx:.1f} {by:.1f}"
    if curve == "smooth" and len(points) > 2:
        return _smooth(points)
    return "M" + "L".join(f"{x:.1f} {y:.1f}" for x, y in points)


def _closed(points: Sequence[Point], smooth: bool) -> str:
    if smooth:
        return _smooth([*points, points[0]]) + "Z"
    return "M" + "L".join(f"{x:.1f} {y:.1f}" for x, y in points) + "Z"


def _smooth(points: Sequence[Point]) -> str:
    """Quadratic curves through the middles, so that no corner is sharp."""
    (x, y), *inner, (end_x, end_y) = points
    path = f"M{x:.1f} {y:.1f}"
    for (ax, ay), (bx, by) in zip(inner, [*inner[1:], (end_x, end_y)], strict=True):
        path += f"Q{ax:.1f} {ay:.1f} {(ax + bx) / 2:.1f} {(ay + by) / 2:.1f}"
    return path + f"L{end_x:.1f} {end_y:.1f}"


def _distance_to_segment(at: Point, a: Point, b: Point) -> float:
    dx, dy = b[0] - a[0], b[1] - a[1]
    length = dx * dx + dy * dy
    share = 0.0 if length == 0 else ((at[0] - a[0]) * dx + (at[1] - a[1]) * dy) / length
    share = max(0.0, min(1.0, share))
    return hypot(at[0] - a[0] - share * dx, at[1] - a[1] - share * dy)
