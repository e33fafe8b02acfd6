"""The status bar: who must do what, what is left to say, what stands in the way."""

from __future__ import annotations

from markupsafe import Markup

from ...core.rules.sentinels import CHANCE
from .markup import tag
from .scene import Scene


def fragments(scene: Scene) -> dict[str, str]:
    said = tag("p", question(scene), class_="question", id="question")
    turn = tag("strong", f"{scene.words('status.your_turn')}. ") if scene.asked else ""
    hint = tag("p", turn, second_line(scene), class_="hint", id="hint")
    mine = "mine" if scene.asked else ""
    return {"status": tag("div", said, hint, id="status", class_=mine, role="status", aria_live="polite")}


def question(scene: Scene) -> Markup:
    if scene.decision is None:
        return Markup(tag("strong", scene.words("status.over")))
    return scene.marked.decision(scene.decision, scene.seat)


def second_line(scene: Scene) -> str:
    """What the viewer can do; never empty."""
    if not scene.now:
        return scene.words("status.past", scene.moves, scene.count)
    if scene.decision is None:
        return scene.words("status.thanks")
    hint = scene.plain.hint(scene.decision) if scene.asked else ""
    return f"{hint} {next_step(scene)}".lstrip()


def next_step(scene: Scene) -> str:
    """Where something can be chosen, or who is awaited."""
    return _offer(scene) if scene.asked else waiting(scene)


def _offer(scene: Scene) -> str:
    spots = len(scene.spots)
    if spots and scene.off_map:
        return scene.words("status.map_or_button", spots)
    return scene.words("status.map", spots) if spots else scene.words("status.buttons")


def waiting(scene: Scene) -> str:
    assert scene.decision is not None
    seats = [seat for seat in scene.decision.seats if seat != CHANCE]
    names = ", ".join(scene.people[seat] for seat in seats)
    return scene.words("status.waiting", names) if seats else scene.words("status.chance")


def headline(scene: Scene, table: str) -> str:
    """The title of the browser's tab."""
    if scene.asked:
        return f"● {scene.words('status.your_turn')} – {table}"
    return table
