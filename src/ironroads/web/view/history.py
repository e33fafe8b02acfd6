"""Looking back: the slider through the moves, the banner over a past moment, charts over time."""

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
    """Return the slider of a first page; later the browser sets it to each `moment` that an update brings."""
    moves, count, say = scene.moves_shown, scene.moves_played, scene.words
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
    position = tag("output", f"{moves}/{count}", for_="scrubber")
    return tag("div", *links[:2], bar, *links[2:], position, id="history", class_="history")


def _banner(scene: Scene) -> Markup:
    if scene.is_current:
        return NO_BANNER
    back = tag("a", scene.words("history.back_to_now"), href="?", data_at="now", class_="button")
    return tag("div", tag("span", scene.words("history.looking", scene.moves_shown)), back, id="banner", role="status")


def charts(scene: Scene, moments: Sequence[tuple[int, State]]) -> Markup:
    """Draw one chart for each series of the face; the states must be veiled like the scene."""
    counts = [count for count, _ in moments]
    samples = [scene.face.series(state) for _, state in moments]
    return join([_chart(scene, key, counts, [series[key] for series in samples]) for key in samples[-1]])


def _chart(scene: Scene, key: str, counts: list[int], figures: list[list[int]]) -> Markup:
    title = scene.speaker.phrase("series", key)
    players = [(name, scene.seat_ink(seat), "") for seat, name in enumerate(scene.player_names)]
    others = [(scene.speaker.cell(cell.value, cell.word), cell.ink, "soft") for cell in scene.face.whose(key)]
    curves = [
        Curve(name, ink, [None if row[place] == UNKNOWN else row[place] for row in figures], edge)
        for place, (name, ink, edge) in enumerate(others or players)
    ]
    return tag("figure", tag("figcaption", title), Markup(plot(title, counts, curves)))
