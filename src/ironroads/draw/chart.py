"""Charts: the empty board with its named spots, and pictures of positions on it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace

from . import theme
from .marks import LAYERS, Group, Label, Point
from .pictures import fragment
from .rings import marked
from .spots import Hot, Spot
from .svg import Attrs, element, text


@dataclass(frozen=True)
class Chart:
    """The empty board: its size, its printed marks and its named spots."""

    size: Point
    ground: tuple[Group, ...]
    spots: Mapping[str, Spot] = field(hash=False)
    title: str = ""
    readable: float = 0.6  # pixels per unit; a smaller screen shows a part of the board

    def nearest(self, at: Point, among: Iterable[str] | None = None, reach: float = 40) -> str:
        """The spot nearest to a point; empty if there is none."""
        spots = self.spots if among is None else among
        name = min(spots, key=lambda spot: self.spots[spot].distance(at), default="")
        return name if name and self.spots[name].distance(at) <= reach else ""


class Drawing(str):
    """SVG text that notebooks show as a picture."""

    def _repr_svg_(self) -> str:
        return self


def draw(chart: Chart, marks: Iterable[Group], hot: Iterable[Hot] = ()) -> Drawing:
    """A self-contained picture, with the colours written into it."""
    return Drawing(theme.plain(svg(chart, marks, hot, {"xmlns": "http://www.w3.org/2000/svg"})))


def draw_small(chart: Chart, marks: Iterable[Group]) -> Drawing:
    """A picture for a small frame: without the labels that only a large map shows."""
    return draw(
        replace(chart, ground=tuple(map(_without_minor_labels, chart.ground))), map(_without_minor_labels, marks)
    )


def _without_minor_labels(group: Group) -> Group:
    kept = [mark for mark in group.marks if not (isinstance(mark, Label) and mark.minor)]
    return Group(group.id, tuple(kept), group.layer, group.title)


def svg(chart: Chart, marks: Iterable[Group], hot: Iterable[Hot] = (), attrs: Attrs | None = None) -> str:
    """A picture for a page, which brings the colours as custom properties."""
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
    """All layers, printed marks below pieces."""
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
    """A spot that can be chosen."""
    return marked(chart.spots[item.spot], item)
