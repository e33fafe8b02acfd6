"""The choices of a decision: buttons, suggestions, the preview of a choice, and why something is not possible."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import groupby, takewhile
from typing import Any

from markupsafe import Markup

from ...core.preview import preview
from ...core.rules.game import Action, Game, Suggestion
from ...core.speaker import kind_of
from ...draw.marks import Point
from ...draw.pictures import picture
from ...draw.svg import element
from ...games.title import Title
from .markup import join, tag
from .scene import Scene

MOST_EVENTS, MOST_STEPS = 4, 16  # in the preview of one choice, and of a suggestion
MANY = 8  # more buttons than this become a list in the column
SEVERAL = 4  # from this many on, choices of one kind share a heading
DIGIT = re.compile(r"\d")


def fragments(scene: Scene) -> dict[str, str]:
    return {"choices": buttons(scene)}


def buttons(scene: Scene) -> Markup:
    """Return the buttons of a decision: suggestions first, then every action that is not chosen on the map."""
    offers = [_suggestion_button(scene, number, offer) for number, offer in enumerate(suggestions(scene))]
    actions = scene.button_actions
    many = "many" if len(offers) + len(actions) > MANY else ""
    suggested = tag("div", *offers, class_="suggested") if offers else ""
    grouped = _grouped_by_kind(scene, actions)
    return tag("div", suggested, *grouped, id="choices", class_=f"choices {many}".strip(), role="group")


def _grouped_by_kind(scene: Scene, actions: Sequence[Action]) -> Iterator[Markup]:
    """Return a button for each action; several of one kind, such as bids, share the words that they begin with."""
    for _, same_kind in groupby(actions, kind_of):
        group = list(same_kind)
        names = [scene.speaker.action(action) for action in group]
        before, after = shared_words(names) if len(group) >= SEVERAL else ("", "")
        buttons = [button(scene, action, before, after) for action in group]
        yield from [_button_group(f"{before}…{after}", buttons, names)] if before or after else buttons


def _button_group(heading: str, buttons: Sequence[Markup], names: Sequence[str]) -> Markup:
    """Numbers form a range, which scrolls sideways on a phone; anything else is shown in full."""
    kind = "range" if all(map(DIGIT.search, names)) else ""
    title = tag("span", heading, class_="group-title", aria_hidden="true")
    return tag("div", title, *buttons, class_=f"button-group {kind}".strip())


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


def suggestions(scene: Scene) -> list[Suggestion]:
    return scene.game.suggest(scene.state, scene.seat) if scene.is_asked else []


def button(scene: Scene, action: Action, before: str = "", after: str = "") -> Markup:
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
        type="submit",
    )


def _label(scene: Scene, action: Action, before: str, after: str) -> list[Markup | str]:
    """Show the action's icon if it has one, with the name for screen readers; else the name."""
    marks, name = scene.face.icon(scene.state, scene.seat, action), scene.speaker.action(action)
    if not marks:
        own_part = name[len(before) : len(name) - len(after)]
        return [_for_screen_readers(before), own_part, _for_screen_readers(after)]
    frame = {"viewBox": "-18 -18 36 36", "class": "icon", "aria-hidden": "true"}
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
    actions = [action for action in scene.legal if not spot or scene.face.spot(action) == spot]
    return join([tag("li", button(scene, action)) for action in actions])


def effect(scene: Scene, actions: Sequence[Action]) -> Markup:
    """Describe what the actions would do, and what may follow; empty for sealed answers and effects of secrets."""
    events = preview(scene.game, scene.state, scene.seat, *actions)
    most = MOST_EVENTS
    if len(actions) > 1:
        events = [event for event in events if event.kind not in scene.face.passing]
        most = MOST_STEPS
    say = scene.markup_speaker.event
    ellipsis = [Markup("…")] if len(events) > most else []
    forecast = map(say, scene.face.forecast(scene.state, scene.seat, actions))
    return join([*map(say, events[:most]), *ellipsis, *forecast], " ")


@dataclass(frozen=True)
class Reason:
    text: str
    rule: str


def why_not(scene: Scene, at: Point) -> Reason | None:
    """Explain why nothing can be chosen at a point: the refusal that is nearest to being possible.

    Spots for the kinds of actions that are legal now are preferred.
    """
    kinds = frozenset([kind_of(action) for action in scene.legal])
    chart = scene.face.chart
    spot = chart.nearest(at, _spots_for(scene.title, scene.game, kinds)) or chart.nearest(at)
    actions = _all_actions_by_spot(scene.title, scene.game).get(spot, []) if spot else []
    actions = sorted(actions, key=lambda action: kind_of(action) not in kinds)
    refusals = [scene.game.refusal(scene.state, scene.seat, action) for action in actions]
    nearest = min((refusal for refusal in refusals if refusal), key=lambda refusal: refusal.distance, default=None)
    return Reason(scene.speaker.refusal(nearest), nearest.rule) if nearest else None


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
