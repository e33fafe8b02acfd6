"""Standing orders on the page: those that stand, and a form for the question that is asked now."""

from __future__ import annotations

from markupsafe import Markup

from ...core.speaker import kind_of
from ...table.automation import deadlines
from ...table.log.entries import WATCHER, StandingOrder
from ..live.viewpoint import Eyes
from ..view.log import dotted
from ..view.markup import tag
from ..view.scene import Scene


def orders(eyes: Eyes, scene: Scene) -> Markup:
    """Every kind of question can be answered beforehand, in the words of the question that is asked now."""
    if eyes.seat == WATCHER:
        return Markup("")
    say = scene.words
    standing = eyes.table.standing_orders(eyes.seat)
    listed = [tag("li", _told(scene, order)) for order in standing]
    rest = tag("ul", *listed) if listed else tag("p", say("order.none"), class_="help")
    drop = _form(eyes, tag("button", say("order.drop"), name="do", value="drop")) if listed else ""
    return tag("div", rest, drop, _new(eyes, scene), id="orders")


def _told(scene: Scene, order: StandingOrder) -> str:
    moves = [scene.plain.action(scene.game.read(move)) for move in order.moves]
    said = scene.words("order.first_of", _question(scene, order.decision), ", ".join(moves))
    if order.unless:
        return f"{said} ({scene.words('order.unless_told', ', '.join(order.unless))})"
    return f"{said} ({scene.words('order.until')})" if order.until_change else said


def _question(scene: Scene, kind: str) -> str:
    """What a question of this kind is about, without its particulars."""
    text: str = scene.plain.text("decisions", kind)
    return dotted(text.partition("{seat}: ")[2] or text).partition(" (")[0]


def _new(eyes: Eyes, scene: Scene) -> Markup:
    if not scene.asked or scene.decision is None:
        return tag("p", scene.words("order.when_asked"), class_="help")
    idle = deadlines.idle_move(eyes.table.state, eyes.seat)
    rows = [*_silence(scene), *_raising(scene)] if idle else []
    moves = tag("input", name="moves", maxlength=400, autocomplete="off")
    rows.append(_row(scene, "moves", moves, "give"))
    return tag("div", *[_form(eyes, row) for row in rows])


def _row(scene: Scene, do: str, field: Markup, button: str) -> Markup:
    """A field below its label, and the button that gives the order."""
    say = scene.words
    return tag("label", say(f"order.{do}"), field) + tag("button", say(f"order.{button}"), name="do", value=do)


def _silence(scene: Scene) -> list[Markup]:
    """Doing nothing until something changes, or always on this subject but where it touches certain names.

    What is chosen on the map is one's own turn, where that saves no days.
    """
    waiting = tag("button", scene.words("order.pass_on"), name="do", value="pass")
    names = tag("input", name="unless", autocomplete="off")
    return [waiting] if scene.spots else [waiting, _row(scene, "quiet", names, "quiet_give")]


def _raising(scene: Scene) -> list[Markup]:
    options = [tag("option", text, value=notation) for notation, text in _steps(scene)]
    return [_row(scene, "upto", tag("select", *options, name="upto"), "upto_give")] if options else []


def _steps(scene: Scene) -> list[tuple[str, str]]:
    """The kind of choices that stand in an order, like bids: the one with most choices off the map."""
    kinds: dict[str, list[tuple[str, str]]] = {}
    for action in [action for action in scene.off_map if not scene.face.spot(action)]:
        kinds.setdefault(kind_of(action), []).append((scene.game.write(action), scene.plain.action(action)))
    most = max(kinds.values(), key=len, default=[])
    return most if len(most) > 1 else []


def _form(eyes: Eyes, *inside: str) -> Markup:
    seat = tag("input", type="hidden", name="seat", value=eyes.seat)
    return tag(
        "form", seat, *inside, method="post", action=f"/tables/{eyes.table.id}/orders", data_here=True, class_="row"
    )
