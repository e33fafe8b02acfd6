"""A review as a page shows it: the expected result over the game, the turning points, and how well each player did."""

from __future__ import annotations

from functools import partial
from typing import Any

from markupsafe import Markup

from ...draw.plot import Curve, plot
from ...table.advice.review import Review
from ...words.cldr import percent
from ..view.markup import tag
from ..view.markup_speaker import glyph
from ..view.scene import Scene


def review_context(scene: Scene, review: Review) -> dict[str, Any]:
    """What the template needs; players are named as they are at the table."""
    return {
        "done": len(review.moments),
        "decisions": review.decisions,
        "complete": review.is_complete,
        "iterations": review.iterations,
        "chart": _chart(scene, review) if review.moments else "",
        "swings": [_swing(scene, moment) for moment in review.swings()],
        "accuracies": _accuracies(scene, review),
    }


def _chart(scene: Scene, review: Review) -> Markup:
    """Draw the expected result of each seat in percent, by move."""
    title = scene.words("review.over_time")
    curves = [
        Curve(name, scene.seat_ink(seat), [round(100 * moment.expected[seat]) for moment in review.moments])
        for seat, name in enumerate(scene.player_names)
    ]
    drawn = plot(title, [moment.number for moment in review.moments], curves, written=partial(_percent, scene.language))
    return tag("figure", tag("figcaption", title), Markup(drawn))


def _percent(language: str, figure: int) -> str:
    return percent(language, figure / 100)


def _swing(scene: Scene, moment: Any) -> dict[str, Any]:
    """A move that cost its player much, with the position before it one click away."""
    played, best = (scene.speaker.action(scene.game.read(text)) for text in (moment.played, moment.best))
    return {
        "number": scene.decisions[moment.number],  # as the table counts, without moves of chance
        "player": glyph(moment.seat, scene.seat_ink(moment.seat)) + scene.player_names[moment.seat],
        "played": played,
        "better": best,
        "change": "−" + percent(scene.language, -moment.change),
        "at": f"{scene.address}?at={moment.number - 1}",
    }


def _accuracies(scene: Scene, review: Review) -> list[tuple[Markup, str]]:
    shares = review.accuracies(len(scene.player_names))
    figures = ["–" if share is None else percent(scene.language, share) for share in shares]
    players = [glyph(seat, scene.seat_ink(seat)) + name for seat, name in enumerate(scene.player_names)]
    return list(zip(players, figures, strict=True))
