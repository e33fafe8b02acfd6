"""The status bar: the question of the moment, and what the viewer can do about it."""

from __future__ import annotations

from markupsafe import Markup

from ...core.rules.sentinels import CHANCE
from .markup import tag
from .scene import Scene


def fragments(scene: Scene) -> dict[str, str]:
    text = tag("p", question(scene), class_="question", id="question")
    turn = tag("strong", f"{scene.words('status.your_turn')}. ") if scene.is_asked else ""
    hint = tag("p", turn, second_line(scene), class_="hint", id="hint")
    mine = "mine" if scene.is_asked else ""
    return {"status": tag("div", text, hint, id="status", class_=mine, role="status", aria_live="polite")}


def question(scene: Scene) -> Markup:
    if scene.decision is None:
        return Markup(tag("strong", scene.words("status.over")))
    if scene.seat in scene.decision.seats:
        return scene.markup_speaker.decision(scene.decision, scene.seat)
    return scene.markup_speaker.deciding(scene.decision)


def second_line(scene: Scene) -> str:
    """Explain the question; what the action area says itself is left out."""
    if not scene.is_current:
        return scene.words("status.past", scene.decisions_shown, scene.decisions_played)
    if scene.decision is None:
        return scene.words("status.thanks")
    return scene.speaker.hint(scene.decision) if scene.is_asked else ""


def next_step(scene: Scene) -> str:
    """Say where the viewer can choose something, or whose decision the game waits for."""
    return _where_to_choose(scene) if scene.is_asked else _waiting(scene)


def _where_to_choose(scene: Scene) -> str:
    spots = scene.actions_by_spot
    if not spots:
        return scene.words("status.buttons")
    place = "map" if any(spot in scene.face.chart.spots for spot in spots) else "display"
    or_button = "_or_button" if scene.button_actions or scene.suggestions else ""
    return scene.words(f"status.{place}{or_button}", len(spots))


def _waiting(scene: Scene) -> str:
    assert scene.decision is not None
    seats = [seat for seat in scene.decision.seats if seat != CHANCE]
    names = ", ".join(scene.player_names[seat] for seat in seats)
    return scene.words("status.waiting", names) if seats else scene.words("status.chance")


def headline(scene: Scene, table: str) -> str:
    """Return the title of the browser tab."""
    if scene.is_asked:
        return f"● {scene.words('status.your_turn')} – {table}"
    return table
