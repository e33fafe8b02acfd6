"""A hint on the page: the button that asks for it, the best moves with what they promise, and the line on the map."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from markupsafe import Markup

from ...core.rules.game import Action
from ...core.speaker import kind_of
from ...draw.marks import Group
from ...draw.pictures import fragment
from ...table.advice.hints import TableHint, hints_are_allowed
from ...words.cldr import percent
from ..view.markup import join, tag
from ..view.markup_speaker import glyph
from ..view.scene import Scene
from .viewpoint import Viewpoint

NO_HINT = tag("div", id="hint-ask", hidden=True)


def hint_button(viewpoint: Viewpoint, scene: Scene) -> Markup:
    """Return the button; `data-seen` changes with the question, which closes a hint on the one before."""
    table = viewpoint.table
    if not scene.is_asked or not hints_are_allowed(table.state):
        return NO_HINT
    ask = tag("button", scene.words("hint.ask"), type="button", data_hint=scene.words("hint.thinking"))
    return tag("div", ask, id="hint-ask", data_seen=table.question_version(viewpoint.seat))


def hint_markup(scene: Scene, hint: TableHint, why: str) -> Markup:
    words = scene.words
    close = tag("button", "×", type="button", class_="close", data_hint_close=True, aria_label=words("hint.close"))
    line = _line(scene, hint) if hint.advice.steps else ""
    return tag("h2", words("hint.title")) + close + tag("p", why, class_="why") + _moves(scene, hint) + line


def _moves(scene: Scene, hint: TableHint) -> Markup:
    """Return the best moves as buttons, each with the expected result of every seat."""
    seats = range(len(scene.player_names))
    heads = [tag("th", glyph(seat, scene.seat_ink(seat)), _unseen(scene, seat), scope="col") for seat in seats]
    rows = [
        tag("tr", tag("td", _move_button(scene, scene.game.read(each.move))), *_figures(scene.language, each.expected))
        for each in hint.advice.hints
    ]
    head = tag("thead", tag("tr", tag("th", scene.words("hint.move"), scope="col"), *heads))
    return tag("table", tag("caption", scene.words("hint.about")), head, tag("tbody", *rows), class_="moves")


def _unseen(scene: Scene, seat: int) -> Markup:
    return tag("span", scene.player_names[seat], class_="sr")


def _figures(language: str, expected: Sequence[float]) -> list[Markup]:
    return [tag("td", percent(language, figure), class_="figure") for figure in expected]


def _move_button(scene: Scene, action: Action) -> Markup:
    move = scene.game.write(action)
    text = Markup(scene.markup_speaker.action(action))
    return tag("button", text, form="play", name="move", value=move, data_move=move, data_kind=kind_of(action))


def _line(scene: Scene, hint: TableHint) -> Markup:
    words = scene.words
    steps = [
        tag("li", tag("button", _step_text(scene, seat, move), type="button", class_="quiet", data_step=number))
        for number, (seat, move) in enumerate(hint.advice.steps)
    ]
    show = tag("button", words("hint.show"), type="button", data_line=True, data_stop=words("hint.stop"))
    return tag("h3", words("hint.line")) + tag("p", show) + tag("ol", *steps, class_="line")


def _step_text(scene: Scene, seat: int, move: str) -> str:
    return scene.words("hint.step", scene.player_names[seat], scene.speaker.action(scene.game.read(move)))


def hint_steps(scene: Scene, hint: TableHint) -> list[Markup]:
    """Return what each step adds to the map, with all steps before it, in a world that looks to the seat like this."""
    game, state = scene.game, scene.game.guess(scene.state, hint.seat, Random(0))
    groups: dict[str, Group] = {}
    drawn: list[Markup] = []
    for seat, move in hint.advice.steps:
        action = game.read(move)
        groups |= {group.id: group for group in scene.face.ghost(state, seat, action)}
        drawn.append(join([Markup(fragment(group).replace('id="m-', 'data-group="', 1)) for group in groups.values()]))
        game.apply(state, seat, action)
    return drawn
