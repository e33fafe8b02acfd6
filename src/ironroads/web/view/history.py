"""Looking back: the slider through the moves, the banner over a past moment, charts over time."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Sequence
from functools import partial
from typing import NamedTuple

from markupsafe import Markup

from ...core.rules.game import State
from ...core.rules.sentinels import UNKNOWN
from ...draw.plot import Curve, plot
from ...words.cldr import number
from .log import numbered_round
from .markup import join, tag
from .scene import Scene

MOST_TICKS = 4  # rounds named below a chart
NO_BANNER = tag("div", id="banner", hidden=True)


def fragments(scene: Scene) -> dict[str, str]:
    return {"banner": _banner(scene)}


class SliderPosition(NamedTuple):
    """Where the slider is: moves shown and played, those around it that wait for a decision, and decisions in words."""

    moves: int
    played: int
    first: int
    back: int
    forward: int
    text: str


def moment(scene: Scene) -> SliderPosition:
    """Return the moment of a scene; steps lead from decision to decision, past what chance draws between them."""
    moves, played, counts = scene.moves_shown, scene.moves_played, scene.decisions
    first = min(played, bisect_right(counts, 0) - 1)
    back = bisect_left(counts, counts[moves]) - 1 if counts[moves] else first
    forward = bisect_right(counts, counts[moves] + 1) - 1 if counts[moves] < counts[played] else played
    text = f"{scene.decisions_shown}/{scene.decisions_played}"
    return SliderPosition(moves, played, first, bisect_right(counts, counts[back]) - 1, forward, text)


def scrubber(scene: Scene) -> Markup:
    """Return the slider of a first page; later the browser sets it to each `moment` that an update brings."""
    at, say = moment(scene), scene.words
    steps = [
        ("«", at.first, say("history.start")),
        ("‹", at.back, say("history.back")),
        ("›", at.forward, say("history.forward")),
        ("»", at.played, say("history.end")),
    ]
    links = [
        tag("a", sign, href=f"?at={to}", data_at=to, class_="step", title=name, aria_label=name)
        for sign, to, name in steps
    ]
    play = tag(
        "button", "▶", type="button", id="replay", data_play=True, title=say("history.play"),
        aria_label=say("history.play"), aria_pressed="false",
    )  # fmt: skip
    label = say("history.move")
    bar = tag("input", type="range", min=at.first, max=at.played, value=at.moves, id="scrubber", aria_label=label)
    position = tag("output", at.text, for_="scrubber")
    return tag("div", play, *links[:2], bar, *links[2:], position, id="history", class_="history")


def _banner(scene: Scene) -> Markup:
    if scene.is_current:
        return NO_BANNER
    back = tag("a", scene.words("history.back_to_now"), href="?", data_at="now", class_="button")
    return tag(
        "div", tag("span", scene.words("history.looking", scene.decisions_shown)), back, id="banner", role="status"
    )


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
    drawn = plot(title, counts, curves, _ticks(scene), partial(number, scene.language))
    return tag("figure", tag("figcaption", title), Markup(drawn))


def _ticks(scene: Scene) -> list[tuple[int, str]]:
    """Return a few rounds, evenly spread, each with the move at which it begins."""
    begun = [(scene.log.first_line(place), place) for place in range(1, len(scene.log.starts))]
    rounds = [(line.logged.move, numbered_round(scene, place) or str(place)) for line, place in begun if line]
    step = -(-len(rounds) // MOST_TICKS) or 1
    return [(move, name) for move, name in rounds[::step] if move <= scene.moves_played]
