"""Going through the game: the scrubber, the banner over a past moment, figures over time."""

from __future__ import annotations

from collections.abc import Sequence

from markupsafe import Markup

from ...core.rules.game import State
from ...core.rules.sentinels import UNKNOWN
from ...draw.plot import Curve, plot
from .markup import join, tag
from .scene import Scene

NO_BANNER = tag("div", id="banner", hidden=True)


def fragments(scene: Scene) -> dict[str, str]:
    return {"banner": _banner(scene)}


def scrubber(scene: Scene) -> Markup:
    """As the page begins; the browser moves it on with every `moment`."""
    moves, count, say = scene.moves, scene.count, scene.words
    steps = [
        ("«", 0, say("history.start")),
        ("‹", max(0, moves - 1), say("history.back")),
        ("›", min(count, moves + 1), say("history.forward")),
        ("»", count, say("history.end")),
    ]
    links = [
        tag("a", sign, href=f"?at={at}", data_at=at, class_="step", title=name, aria_label=name)
        for sign, at, name in steps
    ]
    bar = tag("input", type="range", min=0, max=count, value=moves, id="scrubber", aria_label=say("history.move"))
    where = tag("output", f"{moves}/{count}", for_="scrubber")
    return tag("div", *links[:2], bar, *links[2:], where, id="history", class_="history")


def _banner(scene: Scene) -> Markup:
    if scene.now:
        return NO_BANNER
    back = tag("a", scene.words("history.back_to_now"), href="?", data_at="now", class_="button")
    return tag("div", tag("span", scene.words("history.looking", scene.moves)), back, id="banner", role="status")


def charts(scene: Scene, moments: Sequence[tuple[int, State]]) -> Markup:
    """One chart for each series of the face; the states are veiled like the scene."""
    counts = [count for count, _ in moments]
    taken = [scene.face.series(state) for _, state in moments]
    return join([_chart(scene, key, counts, [series[key] for series in taken]) for key in taken[-1]])


def _chart(scene: Scene, key: str, counts: list[int], figures: list[list[int]]) -> Markup:
    title = scene.plain.phrase("series", key)
    people = [(name, scene.seat_ink(seat), "") for seat, name in enumerate(scene.people)]
    others = [(scene.plain.cell(cell.value, cell.word), cell.ink, "soft") for cell in scene.face.whose(key)]
    curves = [
        Curve(name, ink, [None if row[place] == UNKNOWN else row[place] for row in figures], edge)
        for place, (name, ink, edge) in enumerate(others or people)
    ]
    return tag("figure", tag("figcaption", title), Markup(plot(title, counts, curves)))
