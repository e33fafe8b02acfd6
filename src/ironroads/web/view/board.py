"""The map: what lies on it, the spots that can be chosen, the preview of a choice, and rings around what is new."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import pairwise
from math import dist
from typing import TypeGuard

from markupsafe import Markup

from ...core.face import called
from ...core.preview import along
from ...core.rules.game import Action
from ...draw import theme
from ...draw.chart import Chart, display_svg, layer
from ...draw.marks import DISPLAY, LAYERS, Area, Group, Mark, Outline, Point, Stroke
from ...draw.pictures import fragment
from ...draw.pictures import picture as mark_picture
from ...draw.svg import Attrs, element
from ...draw.zoom import NEARER, STEPS
from .markup import tag
from .rings import Box, Ring, named_rings, offers
from .scene import Scene

GHOST_LAYERS = ("layer-ghost", "layer-ghost-pieces")
UNRINGED = ("ground", "labels", DISPLAY)  # layers that get no ring when they change: a name changes with its thing


def fragments(scene: Scene) -> dict[str, str]:
    """Return a fragment for each group of marks; only changed groups are drawn again."""
    return scene.drawn_groups.fragments(scene.marks)


def hot(scene: Scene) -> dict[str, str]:
    """Return a fragment for each spot that can be chosen."""
    return {ring.key: ring.markup for ring in _rings(scene)}


def _rings(scene: Scene) -> list[Ring]:
    """Return the rings of all spots that can be chosen; one is made once for what it offers and its price."""
    offered = offers(scene.face, scene.state, scene.actions_by_spot)
    return named_rings(scene.speaker).of(offered, lambda offer: _new_ring(scene, str(offer[0]), offered[offer]))


def _new_ring(scene: Scene, badge: str, actions: Sequence[Action]) -> Ring:
    first, spot = actions[0], scene.places.of(actions)[0].spot
    label = scene.speaker.action(first)
    if len(actions) == 1:
        return scene.places.ring(spot, badge, label, scene.game.write(first))
    return scene.places.ring(spot, badge, f"{scene.words('choices.here', len(actions))}: {label} …", "")


def _rings_on(scene: Scene, layer: str) -> list[str]:
    return [ring.markup for ring in _rings(scene) if ring.key.startswith(f"{layer}>")]


def ghost(scene: Scene, actions: Sequence[Action]) -> dict[str, str]:
    """Draw the preview of a choice, all its steps: track below the pieces, new pieces above them."""
    steps = along(scene.game, scene.state, scene.seat, actions)
    groups = [group for state, action in steps for group in scene.face.ghost(state, scene.seat, action)]
    return {id: _ghosts(id, [group for group in groups if _ghost_layer(group) == id]) for id in GHOST_LAYERS}


def _ghost_layer(group: Group) -> str:
    return GHOST_LAYERS[group.layer in ("pieces", "labels")]


def _ghosts(id: str, groups: Sequence[Group]) -> str:
    shown = {group.id: fragment(group).replace('id="m-', 'data-group="', 1) for group in groups}
    return element("g", {"id": id, "class": "ghosts"}, *shown.values(), "")


def picture(scene: Scene, label: str) -> Markup:
    """Draw the whole map, with a layer for everything that updates may add; rings hide no figure of a place."""
    chart = called(scene.face.chart, scene.speaker.catalogue)
    ground, lines, track, places, pieces, labels = [layer(name, chart, scene.marks) for name in LAYERS]
    hot_layer = element("g", {"id": "layer-hot"}, *_rings_on(scene, "layer-hot"), "")
    ghost_layer, ghost_pieces = (_ghosts(id, ()) for id in GHOST_LAYERS)
    changed_layer = element("g", {"id": "layer-changed"}, *changed(scene).values(), "")
    attrs = {
        "id": "map",
        "viewBox": _view_box(chart),
        "data-whole": _view_box(chart),
        "data-aim": aim(scene),
        "data-readable": str(chart.readable),
        "data-steps": ";".join(" ".join(map(str, scales)) for scales in (STEPS, NEARER)),
        "role": "group",
        "aria-label": label,
        "font_family": theme.MAP_FONT,
    }
    painted = (ground, lines, track, ghost_layer, changed_layer, places, hot_layer, pieces, ghost_pieces, labels)
    return Markup(element("svg", attrs, *painted))


def display(scene: Scene, label: str) -> Markup:
    """Draw the display beside the map; empty if the game has none."""
    chart = scene.face.display
    if chart is None:
        return Markup("")
    attrs = {"id": "display", "aria-label": label}
    drawn = display_svg(called(chart, scene.speaker.catalogue), scene.marks, (), attrs)
    rings = "".join(_rings_on(scene, "layer-display-hot"))
    return Markup(drawn.replace('<g id="layer-display-hot"></g>', f'<g id="layer-display-hot">{rings}</g>'))


def legend(scene: Scene) -> Markup:
    """Explain the symbols on the map."""
    frame = {"viewBox": "-20 -20 40 40", "class": "icon", "aria-hidden": "true"}
    entries = [
        tag(
            "li", Markup(element("svg", frame, *map(mark_picture, key.marks))), scene.speaker.phrase("legend", key.word)
        )
        for key in scene.face.legend()
    ]
    return tag("ul", *entries, class_="legend") if entries else Markup("")


def _view_box(chart: Chart) -> str:
    return f"0 0 {chart.size[0]:g} {chart.size[1]:g}"


def aim(scene: Scene) -> str:
    """Return the part of the map with choices, or what the question is about, as a view box; empty for none."""
    box = scene.places.around(scene.actions_by_spot)
    if box is None:
        points = scene.face.focus(scene.state)
        if not points:
            return ""
        box = _around(points)
    left, top, right, bottom = box
    return f"{left:.0f} {top:.0f} {right - left:.0f} {bottom - top:.0f}"


def changed(scene: Scene) -> dict[str, str]:
    """Return dashed rings around what has changed since the viewer last looked.

    A new tile gets one ring, which also covers whatever lies on the tile.
    """
    if scene.marks_before is None:
        return {}
    before = {group.id: group for group in scene.marks_before}
    pieces = [group for group in scene.marks if group.layer not in UNRINGED and group.marks]
    new = [group for group in pieces if before.get(group.id) != group]
    tiles = [_extent(group) for group in new if _outlines(group)]
    return {f"layer-changed>n-{group.id}": _dashed(group) for group in new if not _lies_on(tiles, group)}


def _lies_on(tiles: Sequence[Box], group: Group) -> bool:
    return bool(tiles) and not _outlines(group) and any(_holds(tile, _extent(group)) for tile in tiles)


@lru_cache(maxsize=4096)
def _dashed(group: Group) -> str:
    rings = [_ring(outline) for outline in _outlines(group)]
    strokes = [mark for mark in group.marks if _is_long(mark)]
    widest = max((mark.width for mark in strokes), default=0)
    lines = [line for mark in strokes if mark.width == widest for line in _beside(mark)]
    return element("g", {"id": f"n-{group.id}"}, *(rings or lines or [_ring(_around_all(group))]))


def _outlines(group: Group) -> list[tuple[Point, ...]]:
    return [ring for mark in group.marks if isinstance(mark, Area) for ring in mark.rings]


def _around_all(group: Group) -> tuple[Point, ...]:
    left, top, right, bottom = _extent(group)
    return (left - 6, top - 6), (right + 6, top - 6), (right + 6, bottom + 6), (left - 6, bottom + 6)


def _ring(points: Sequence[Point]) -> str:
    return _dashed_shape("polygon", {"points": " ".join(f"{x:.1f},{y:.1f}" for x, y in points)})


def _dashed_shape(name: str, shape: Attrs) -> str:
    """Draw a dashed outline over a pale one, which is visible on every ground."""
    line = {**shape, "fill": "none", "stroke_linejoin": "round"}
    pale = element(name, {**line, "stroke": theme.ink("casing"), "stroke_width": 4})
    return pale + element(name, {**line, "stroke": theme.ink("changed"), "stroke_width": 2, "stroke_dasharray": "5 4"})


def _is_long(mark: Mark) -> TypeGuard[Stroke]:
    """Whether it is a straight line long enough to be marked on both sides instead of around it."""
    if not isinstance(mark, Stroke) or mark.curve != "line":
        return False
    return sum(dist(a, b) for a, b in pairwise(mark.points)) > 24


def _beside(stroke: Stroke) -> Iterator[str]:
    """Draw dashed lines on both sides of a stroke."""
    for (ax, ay), (bx, by) in pairwise(stroke.points):
        length = dist((ax, ay), (bx, by)) or 1.0
        for away in (stroke.width / 2 + 5, -stroke.width / 2 - 5):
            dx, dy = (by - ay) / length * away, (ax - bx) / length * away
            yield _dashed_shape("line", {"x1": ax + dx, "y1": ay + dy, "x2": bx + dx, "y2": by + dy})


@lru_cache(maxsize=4096)
def _extent(group: Group) -> Box:
    return _around([point for mark in group.marks for point in _points(mark)])


def _holds(tile: Box, inner: Box) -> bool:
    """Whether the middle of something lies on a tile or just beside its edge."""
    x, y = (inner[0] + inner[2]) / 2, (inner[1] + inner[3]) / 2
    return tile[0] - 6 <= x <= tile[2] + 6 and tile[1] - 6 <= y <= tile[3] + 6


def _points(mark: Mark) -> Iterator[Point]:
    if isinstance(mark, Area | Outline):
        yield from (point for ring in mark.rings for point in ring)
    elif isinstance(mark, Stroke):
        yield from mark.points
    else:
        x, y = mark.at
        yield from ((x - mark.size, y - mark.size), (x + mark.size, y + mark.size))


def _around(points: Sequence[Point]) -> Box:
    xs, ys = zip(*points, strict=True)
    return min(xs), min(ys), max(xs), max(ys)
