"""Standing orders on the page: those of the seat, and a form for the question that is asked now."""

from __future__ import annotations

import re

from markupsafe import Markup

from ...table.automation import deadlines
from ...table.log.entries import WATCHER, StandingOrder
from ..view.log import without_facts
from ..view.markup import tag
from ..view.scene import Scene
from .viewpoint import Viewpoint


def standing_orders(viewpoint: Viewpoint, scene: Scene) -> Markup:
    if viewpoint.seat == WATCHER:
        return Markup("")
    words = scene.words
    orders = viewpoint.table.standing_orders(viewpoint.seat)
    if not orders:
        return tag("div", tag("p", words("order.none"), class_="help"), _new_order(viewpoint, scene), id="orders")
    listed = tag("ul", *[tag("li", _order_text(scene, order)) for order in orders])
    drop = _form(viewpoint, tag("button", words("order.drop"), name="do", value="drop"))
    return tag("div", listed, drop, _new_order(viewpoint, scene), id="orders")


def _order_text(scene: Scene, order: StandingOrder) -> str:
    moves = [scene.speaker.action(scene.game.read(move)) for move in order.moves]
    text = scene.words("order.first_of", _question(scene, order.decision), ", ".join(moves))
    if order.unless:
        return f"{text} ({scene.words('order.unless_told', ', '.join(order.unless))})"
    return f"{text} ({scene.words('order.until')})" if order.until_change else text


def _question(scene: Scene, kind: str) -> str:
    """Return the question itself, without names, numbers and what is said about them behind it."""
    text: str = scene.speaker.text("decisions", kind)
    return re.split(r"\? | \(", without_facts(text.partition("{seat}: ")[2] or text))[0]


def _new_order(viewpoint: Viewpoint, scene: Scene) -> Markup:
    if not scene.is_asked or scene.decision is None:
        return tag("p", scene.words("order.when_asked"), class_="help")
    can_pass = deadlines.idle_move(viewpoint.table.state, viewpoint.seat)
    rows = _passing(scene) if can_pass else []
    moves = tag("input", name="moves", maxlength=400, autocomplete="off")
    rows.append(_row(scene, "moves", moves, "give"))
    return tag("div", *[_form(viewpoint, row) for row in rows])


def _row(scene: Scene, action: str, field: Markup, button: str) -> Markup:
    """Return a field with its label, and the button that gives the order."""
    words = scene.words
    return tag("label", words(f"order.{action}"), field) + tag(
        "button", words(f"order.{button}"), name="do", value=action
    )


def _passing(scene: Scene) -> list[Markup]:
    """Offer to pass until something changes, or always on this subject unless it concerns certain names.

    The second is left out where choices are made on the map: those come in one's own turn, where it saves no time.
    """
    until_change = tag("button", scene.words("order.pass_on"), name="do", value="pass")
    names = tag("input", name="unless", autocomplete="off")
    return [until_change] if scene.actions_by_spot else [until_change, _row(scene, "quiet", names, "quiet_give")]


def _form(viewpoint: Viewpoint, *inside: str) -> Markup:
    seat = tag("input", type="hidden", name="seat", value=viewpoint.seat)
    address = f"/tables/{viewpoint.table.id}/orders"
    return tag("form", seat, *inside, method="post", action=address, data_fetch=True, class_="row")
