"""Marks as SVG. Groups are cached, since most of a board does not change."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import groupby
from math import cos, pi, sin

from . import theme
from .marks import Area, Group, Label, Mark, Outline, Point, Stroke, Token
from .paths import closed_path, closed_paths, open_path
from .shapes import SHAPES
from .svg import Attrs, element, text
from .zoom import nearness_class

SIGNS = "●■▲◆★✚"
SHADOW = (0.09, 0.16)  # how far a shadow falls, in sizes of the piece
SMALL_CAPITAL = 0.79  # of the size of a capital
LETTERING: dict[str, Attrs] = {
    "title": {"letter_spacing": 0.6},
    "subtitle": {"font_style": "italic"},
    "water": {"font_style": "italic", "letter_spacing": 2},
    "country": {"letter_spacing": 6},
}


@lru_cache(maxsize=65536)
def fragment(group: Group) -> str:
    title = element("title", {}, text(group.title)) if group.title else ""
    along: Attrs = {"data-along": f"m-{group.along}"} if group.along else {}
    return element("g", {"id": f"m-{group.id}", **along}, title, *(picture(mark) for mark in group.marks), "")


def picture(mark: Mark) -> str:
    if isinstance(mark, Token):
        return _token(mark)
    if isinstance(mark, Stroke):
        return _stroke(mark)
    if isinstance(mark, Area):
        return _area(mark)
    return _outline(mark) if isinstance(mark, Outline) else _label(mark)


def _outline(mark: Outline) -> str:
    path: Attrs = {"id": f"o-{mark.name}", "d": _rings(mark.rings, mark.smooth), "fill_rule": "evenodd"}
    clip = element("clipPath", {"id": f"c-{mark.name}"}, element("use", {"href": f"#o-{mark.name}"}))
    return element("defs", {}, element("path", {**path, "clip_rule": "evenodd"}), clip)


def _rings(rings: Sequence[Sequence[Point]], smooth: bool) -> str:
    return "".join(closed_path(ring, smooth) for ring in rings) if smooth else closed_paths(rings)


def _area(mark: Area) -> str:
    paint: dict[str, str | float] = {"fill": theme.ink(mark.ink) if mark.ink else "none"}
    if mark.edge:
        paint |= {"stroke": theme.ink(mark.edge), "stroke_width": mark.width, "stroke_linejoin": "round"}
    if mark.dash:
        paint["stroke_dasharray"] = mark.dash
    if mark.opacity < 1:
        paint["opacity"] = f"{mark.opacity:g}"
    if mark.within:
        paint["clip_path"] = f"url(#c-{mark.within})"
    if mark.shape:
        return element("use", {"href": f"#o-{mark.shape}", **paint})
    return element("path", {"d": _rings(mark.rings, mark.smooth), **paint})


def _stroke(mark: Stroke) -> str:
    common: dict[str, str | float] = {
        "d": open_path(mark.points, mark.curve),
        "fill": "none",
        "stroke_linecap": "butt" if mark.blunt else "round",
        "stroke_linejoin": "round",
    }
    if mark.opacity < 1:
        common["opacity"] = f"{mark.opacity:g}"
    if mark.within:
        common["clip_path"] = f"url(#c-{mark.within})"
    casing = ""
    if mark.casing:
        width = mark.width + 2 * mark.casing
        casing = element("path", {**common, "stroke": theme.ink("casing"), "stroke_width": width})
    dash: Attrs = {"stroke_dasharray": mark.dash} if mark.dash else {}
    return casing + element("path", {**common, "stroke": theme.ink(mark.ink), "stroke_width": mark.width, **dash})


def _token(mark: Token) -> str:
    paint: Attrs = {"fill": theme.ink(mark.ink)}
    if mark.minor:
        paint = {**paint, "class": nearness_class(figure_size(mark))}
    if mark.edge:
        paint = {**paint, "stroke": theme.ink(mark.edge), "stroke_width": mark.width}
    parts = [_shape(mark, mark.size, (0, 0), paint)]
    if mark.raised:
        fallen = (SHADOW[0] * mark.size, SHADOW[1] * mark.size)
        parts.insert(0, _shape(mark, mark.size, fallen, {"fill": theme.ink("shadow"), "opacity": ".35"}))
    if mark.rim:
        fine: Attrs = {"fill": "none", "stroke": theme.on(mark.ink), "stroke_width": 0.6, "opacity": ".6"}
        parts.append(_shape(mark, mark.size - 2.6, (0, 0), fine))
    return "".join(parts) + (_figure(mark) if mark.text else "")


def _shape(mark: Token, size: float, away: Point, paint: Attrs) -> str:
    at = mark.at[0] + away[0], mark.at[1] + away[1]
    outline = SHAPES[mark.shape]
    if outline:
        return element("path", {"d": closed_path(_placed(outline, at, size, mark.turn), False), **paint})
    return element("circle", {"cx": at[0], "cy": at[1], "r": size, **paint})


def _figure(mark: Token) -> str:
    """The text on a piece."""
    size = figure_size(mark)
    attrs: Attrs = {
        "x": mark.at[0],
        "y": mark.at[1] + 0.35 * size,
        "font_size": size,
        "font_weight": 700,
        "text_anchor": "middle",
        "fill": theme.on(mark.ink),
        "class": nearness_class(size) if mark.text.strip(SIGNS) else "",  # a sign is seen, not read
    }
    return element("text", attrs, text(mark.text))


def figure_size(mark: Token) -> float:
    """The size of the type on a piece: the fewer letters, the larger."""
    return mark.size * (1.4 if len(mark.text) < 2 else 1.08 if len(mark.text) < 3 else 0.78)


def _placed(outline: Sequence[Point], at: Point, size: float, turn: float) -> list[Point]:
    angle = turn * pi / 180
    c, s = cos(angle), sin(angle)
    x, y = at
    return [(x + size * (px * c - py * s), y + size * (px * s + py * c)) for px, py in outline]


def _label(mark: Label) -> str:
    x, y = mark.at
    attrs: dict[str, str | int | float] = {
        "x": x,
        "y": y + 0.35 * mark.size,
        "font_size": mark.size,
        "text_anchor": mark.anchor,
        "fill": theme.ink(mark.ink),
        "font_weight": 700 if mark.bold else "",
        "class": nearness_class(mark.size),
        "data-minor": "1" if mark.minor else "",
        "transform": f"rotate({mark.turn:g} {x:.1f} {y:.1f})" if mark.turn else "",
    }
    return element(
        "text", {**attrs, **LETTERING.get(mark.style, {}), **halo(mark.size if mark.halo else 0)}, _spelled(mark)
    )


def halo(size: float) -> Attrs:
    """A pale edge around letters of this size; none for 0."""
    if not size:
        return {}
    pen: Attrs = {"stroke": theme.ink("halo"), "stroke_width": size / 4, "stroke_linejoin": "round"}
    return {**pen, "paint_order": "stroke"}


def _spelled(mark: Label) -> str:
    if mark.style == "title":
        return "".join(_small_capitals(mark.text, mark.size))
    return text(mark.text.upper() if mark.style == "country" else mark.text)


def _small_capitals(words: str, size: float) -> Iterator[str]:
    """Small letters as smaller capitals; not every program that shows pictures knows small capitals of its own."""
    for small, letters in groupby(words, str.islower):
        spelled = "".join(letters)
        yield element("tspan", {"font_size": SMALL_CAPITAL * size}, text(spelled.upper())) if small else text(spelled)
