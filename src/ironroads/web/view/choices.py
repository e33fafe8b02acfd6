"""The choices of a decision: buttons, suggestions, the preview of a choice, and why something is not possible."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import groupby, takewhile
from typing import Any

from markupsafe import Markup, escape

from ...core.preview import along, own_first, preview
from ...core.rules.game import Action, Game, Suggestion
from ...core.speaker import kind_of
from ...draw.marks import Point
from ...draw.pictures import picture
from ...draw.svg import element
from ...games.title import Title
from . import status
from .markup import join, tag
from .scene import Scene

MANY = 8  # more buttons than this become a list in the column
SEVERAL = 4  # from this many on, choices of one kind share a heading
FEW = 3  # and amounts share a control
OFF_TOPIC = "another_question"  # the code of a refusal that says nothing about a place
DIGIT = re.compile(r"\d")


def fragments(scene: Scene) -> dict[str, str]:
    return {"choices": buttons(scene)}


def buttons(scene: Scene) -> Markup:
    """Return the buttons of a decision: suggestions first, then what is not chosen on the map, passing last.

    A sentence says where else the viewer can choose, or whose decision the game waits for. Passing stays visible when
    the choices before it scroll.
    """
    if not (scene.button_actions or scene.suggestions):
        step = _next_step(scene) if scene.decision and scene.is_current else ""
        return tag("div", step, id="choices", class_="choices", role="group")
    offers = [_suggestion_button(scene, number, offer) for number, offer in enumerate(scene.suggestions)]
    actions = sorted(scene.button_actions, key=lambda action: action.is_idle())
    kinds = {kind_of(action) for action in actions if not action.is_idle()}
    many = "many" if len(offers) + len(actions) > MANY else ""
    suggested = tag("div", *offers, class_="suggested") if offers else ""
    active = _grouped_by_kind(scene, [action for action in actions if kind_of(action) in kinds])
    step = _next_step(scene) if scene.actions_by_spot else ""
    idle = list(_grouped_by_kind(scene, [action for action in actions if kind_of(action) not in kinds]))
    passing = tag("div", *idle, class_="passing") if idle else ""
    return tag("div", suggested, *active, step, passing, id="choices", class_=f"choices {many}".strip(), role="group")


def _next_step(scene: Scene) -> Markup:
    return tag("p", status.next_step(scene), class_="waiting")


def main_action(scene: Scene) -> Action | None:
    """Return the action whose button is filled: none beside suggestions, and a pass only if there is nothing else."""
    if scene.suggestions:
        return None
    active = [action for action in scene.button_actions if not action.is_idle()]
    only_idle = scene.button_actions if not scene.actions_by_spot else []
    return next(iter(active or only_idle), None)


def _grouped_by_kind(scene: Scene, actions: Sequence[Action]) -> Iterator[Markup]:
    """Return a button for each action; several of one kind share the words that they begin or end with.

    Amounts, such as bids, share one control instead.
    """
    main = main_action(scene)
    for kind, same_kind in groupby(actions, kind_of):
        group = list(same_kind)
        names = [scene.speaker.action(action) for action in group]
        before, after = shared_words(names) if len(group) >= FEW else ("", "")
        if (before or after) and all(map(DIGIT.search, names)):
            yield _amounts(scene, kind, group, main in group)
            continue
        before, after = (before, after) if len(group) >= SEVERAL else ("", "")
        if before or after:  # equals: none of them is filled
            yield _button_group(f"{before}…{after}", [button(scene, action, before, after) for action in group])
        else:
            yield from [button(scene, action, is_main=action is main) for action in group]


def _button_group(heading: str, buttons: Sequence[Markup]) -> Markup:
    return tag("div", tag("span", heading, class_="group-title", aria_hidden="true"), *buttons, class_="button-group")


def _amounts(scene: Scene, kind: str, actions: Sequence[Action], is_main: bool) -> Markup:
    """Return one control for amounts, which begins with the lowest: play it, less, more, go up to it."""
    names, field = [scene.speaker.action(action) for action in actions], f"amount-{kind}"
    before, after = shared_words(names)
    options = [
        tag("option", _own_part(name, before, after), value=scene.game.write(action), data_text=name)
        for action, name in zip(actions, names, strict=True)
    ]
    lower, higher = (_step_button(scene, sign, step) for sign, step in (("−", -1), ("+", 1)))
    classes = "main" if is_main else ""
    play = tag("button", names[0], name="from", value=field, data_amount=field, class_=classes, type="submit")
    choice = tag("select", *options, name=field, id=field, aria_label=f"{before}…{after}".strip())
    lowest = _own_part(names[0], before, after)
    return tag("div", play, lower, choice, higher, _up_to_button(scene, kind, field, lowest), class_="amounts")


def _step_button(scene: Scene, sign: str, step: int) -> Markup:
    label = scene.words("choices.lower" if step < 0 else "choices.higher")
    return tag("button", sign, type="button", data_raise=step, aria_label=label, class_="step")


def _up_to_button(scene: Scene, kind: str, field: str, amount: str) -> Markup:
    """Offer a standing order to go up to the amount, and then to pass; the browser keeps its words up to date."""
    if not any(action.is_idle() and kind_of(action) != kind for action in scene.legal):
        return Markup("")  # no rival can raise it, as with capital, whose least amount is none
    limit = tag("input", type="hidden", name="limit", value=field)
    address = f"{scene.address}/orders"
    words, template = scene.words("choices.up_to", amount), scene.words("choices.up_to", "{0}")
    button = tag("button", words, name="do", value="upto", formaction=address, type="submit", data_up_to=template)
    return limit + button


def _own_part(name: str, before: str, after: str) -> str:
    return name[len(before) : len(name) - len(after)]


def shared_words(names: Sequence[str]) -> tuple[str, str]:
    """Return the words that all names begin with, and those that all end with.

    >>> shared_words(["Bid $5", "Bid $15"]), shared_words(["Rot versteigern", "Blau versteigern"])
    (('Bid ', ''), ('', ' versteigern'))
    >>> shared_words(["Take a tile", "Take a tile, but pass"]), shared_words(["Pay 5 or 5", "Pay 5 or 6"])
    (('Take a ', ''), ('Pay ', ''))
    """
    words = [name.split() for name in names]
    before = _common_start(words)
    after = _common_start([word[len(before) :][::-1] for word in words])[::-1]
    return "".join([f"{word} " for word in before]), "".join([f" {word}" for word in after])


def _common_start(names: Sequence[Sequence[str]]) -> list[str]:
    """Return the leading words that all names share, up to the first number; at least one word of each remains."""
    shortest = min(map(len, names)) - 1
    columns = zip(*[name[:shortest] for name in names], strict=True)
    return [column[0] for column in takewhile(lambda c: len(set(c)) == 1 and not DIGIT.search(c[0]), columns)]


def button(scene: Scene, action: Action, before: str = "", after: str = "", is_main: bool = False) -> Markup:
    """Return the button of an action; words that a heading shows already (`before`, `after`) are for screen readers."""
    badge = scene.face.badge(scene.state, action)
    price = tag("span", badge, class_="badge") if badge else ""
    notation = scene.game.write(action)
    return tag(
        "button",
        *_label(scene, action, before, after),
        price,
        name="move",
        value=notation,
        data_move=notation,
        data_kind=kind_of(action),
        class_="main" if is_main else "",
        type="submit",
    )


def _label(scene: Scene, action: Action, before: str, after: str) -> list[Markup | str]:
    """Show the action's icon if it has one, with the name for screen readers; else the name, companies as chips."""
    marks = scene.face.icon(scene.state, scene.seat, action)
    if not marks:
        own_part = _own_part(scene.markup_speaker.action(action), str(escape(before)), str(escape(after)))
        return [_for_screen_readers(before), tag("span", Markup(own_part)), _for_screen_readers(after)]
    frame = {"viewBox": "-18 -18 36 36", "class": "icon", "aria-hidden": "true"}
    name = scene.speaker.action(action)
    return [Markup(element("svg", frame, *map(picture, marks))), _for_screen_readers(name)]


def _for_screen_readers(words: str) -> Markup | str:
    return tag("span", words, class_="sr") if words else ""


def _suggestion_button(scene: Scene, number: int, suggestion: Suggestion) -> Markup:
    text = scene.speaker.line(suggestion)
    return tag(
        "button", text, name="suggestion", value=number, data_suggestion=number, class_="suggestion", type="submit"
    )


def at_spot(scene: Scene, spot: str) -> Markup:
    """Return the choices at a spot as a list; all choices when no spot is named."""
    actions = scene.actions_by_spot.get(spot, []) if spot else scene.legal
    return join([tag("li", button(scene, action)) for action in actions])


def effect(scene: Scene, actions: Sequence[Action]) -> Markup:
    """Describe all that the actions would do, and what may follow; empty for sealed answers and effects of secrets."""
    events = preview(scene.game, scene.state, scene.seat, *actions)
    if len(along(scene.game, scene.state, scene.seat, actions)) > 1:
        events = [event for event in events if event.kind not in scene.face.passing]
    forecast = scene.face.forecast(scene.state, scene.seat, actions)
    shown = [*own_first(events, scene.seat), *own_first(forecast, scene.seat)]
    return join([scene.markup_speaker.preview(event) for event in shown], " ")


@dataclass(frozen=True)
class WhyNot:
    text: str
    rule: str


def why_not(scene: Scene, at: Point, on_display: bool = False) -> WhyNot | None:
    """Explain why nothing can be chosen at a point of the map or the display: the refusal nearest to being possible.

    Spots for the kinds of actions that are legal now are preferred. None if the question is not about such a place.
    """
    kinds = frozenset([kind_of(action) for action in scene.legal])
    chart = (on_display and scene.face.display) or scene.face.chart
    usual = [spot for spot in _spots_for(scene.title, scene.game, kinds) if spot in chart.spots]
    spot = chart.nearest(at, usual) or chart.nearest(at)
    actions = _all_actions_by_spot(scene.title, scene.game).get(spot, []) if spot else []
    actions = sorted(actions, key=lambda action: kind_of(action) not in kinds)
    refusals = [scene.game.refusal(scene.state, scene.seat, action) for action in actions]
    reasons = [refusal for refusal in refusals if refusal and refusal.code != OFF_TOPIC]
    nearest = min(reasons, key=lambda refusal: refusal.distance, default=None)
    return WhyNot(scene.speaker.refusal(nearest), nearest.rule) if nearest else None


@lru_cache(maxsize=64)
def _all_actions_by_spot(title: Title, game: Game[Any]) -> dict[str, list[Action]]:
    """Return every action of the game, legal or not, by its spot."""
    face = title.show(game)
    by_spot: dict[str, list[Action]] = {}
    for action in game.actions:
        by_spot.setdefault(face.spot(action), []).append(action)
    return by_spot


@lru_cache(maxsize=256)
def _spots_for(title: Title, game: Game[Any], kinds: frozenset[str]) -> tuple[str, ...]:
    """Return the spots of actions of these kinds, legal or not."""
    by_spot = _all_actions_by_spot(title, game)
    return tuple([spot for spot in by_spot if spot and any(kind_of(action) in kinds for action in by_spot[spot])])
