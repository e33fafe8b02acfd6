"""What can be chosen: buttons for what has no place on the map, suggested lines, effects before the click, why not."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import groupby, takewhile
from typing import Any

from markupsafe import Markup

from ...core.preview import preview
from ...core.rules.game import Action, Event, Game, Suggestion
from ...core.speaker import kind_of
from ...draw.marks import Point
from ...draw.pictures import picture
from ...draw.svg import element
from ...games.title import Title
from .markup import join, tag
from .scene import Scene

MOST_EVENTS, MOST_STEPS = 4, 16  # told of one choice, and of a suggested line
MANY = 8  # more buttons than this are a list in the column
SEVERAL = 4  # so many choices of one kind are put together
DIGIT = re.compile(r"\d")


def fragments(scene: Scene) -> dict[str, str]:
    return {"choices": buttons(scene)}


def buttons(scene: Scene) -> Markup:
    """Everything that is no spot of the map, the most usual first; suggested lines in front."""
    lines = [_line_button(scene, number, line) for number, line in enumerate(suggested(scene))]
    plain = scene.off_map
    crowd = "many" if len(lines) + len(plain) > MANY else ""
    offered = tag("div", *lines, class_="offered") if lines else ""
    return tag(
        "div", offered, *_of_each_kind(scene, plain), id="choices", class_=f"choices {crowd}".strip(), role="group"
    )


def _of_each_kind(scene: Scene, actions: Sequence[Action]) -> Iterator[Markup]:
    """A button each; several of one kind, such as bids, share rows that say once what they are."""
    for _, found in groupby(actions, kind_of):
        kind = list(found)
        names = [scene.plain.action(action) for action in kind]
        before, after = shared_words(names) if len(kind) >= SEVERAL else ("", "")
        several = [button(scene, action, before, after) for action in kind]
        yield from [_together(f"{before}…{after}", several, names)] if before or after else several


def _together(said: str, buttons: Sequence[Markup], names: Sequence[str]) -> Markup:
    """Figures are a range, of which a phone shows a part; of other things all must be seen."""
    kind = "range" if all(map(DIGIT.search, names)) else ""
    heading = tag("span", said, class_="said", aria_hidden="true")
    return tag("div", heading, *buttons, class_=f"together {kind}".strip())


def shared_words(names: Sequence[str]) -> tuple[str, str]:
    """The words that all names begin with, and those that all end with.

    >>> shared_words(["Bid $5", "Bid $15"]), shared_words(["Rot versteigern", "Blau versteigern"])
    (('Bid ', ''), ('', ' versteigern'))
    >>> shared_words(["Take a tile", "Take a tile, but pass"]), shared_words(["Pay 5 or 5", "Pay 5 or 6"])
    (('Take a ', ''), ('Pay ', ''))
    """
    words = [name.split() for name in names]
    before = _alike(words)
    after = _alike([word[len(before) :][::-1] for word in words])[::-1]
    return "".join([f"{word} " for word in before]), "".join([f" {word}" for word in after])


def _alike(names: Sequence[Sequence[str]]) -> list[str]:
    """The words in front that all have, up to the first figure; something is left of each."""
    shortest = min(map(len, names)) - 1
    columns = zip(*[name[:shortest] for name in names], strict=True)
    return [column[0] for column in takewhile(lambda c: len(set(c)) == 1 and not DIGIT.search(c[0]), columns)]


def suggested(scene: Scene) -> list[Suggestion]:
    return scene.game.suggest(scene.state, scene.seat) if scene.asked else []


def button(scene: Scene, action: Action, before: str = "", after: str = "") -> Markup:
    """What the action is called; words that stand elsewhere are only heard."""
    badge = scene.face.badge(scene.state, action)
    price = tag("span", badge, class_="badge") if badge else ""
    notation = scene.game.write(action)
    return tag(
        "button", *_label(scene, action, before, after), price, name="move", value=notation, data_move=notation,
        data_kind=kind_of(action), type="submit",
    )  # fmt: skip


def _label(scene: Scene, action: Action, before: str, after: str) -> list[Markup | str]:
    """Its name; a picture, if it has one, says it better, and the name is only heard."""
    marks, name = scene.face.icon(scene.state, scene.seat, action), scene.plain.action(action)
    if not marks:
        figure = name[len(before) : len(name) - len(after)]
        return [_heard(before), figure, _heard(after)]
    frame = {"viewBox": "-18 -18 36 36", "class": "icon", "aria-hidden": "true"}
    return [Markup(element("svg", frame, *map(picture, marks))), _heard(name)]


def _heard(words: str) -> Markup | str:
    return tag("span", words, class_="sr") if words else ""


def _line_button(scene: Scene, number: int, line: Suggestion) -> Markup:
    return tag(
        "button", scene.plain.line(line), name="line", value=number, data_line=number, class_="line", type="submit"
    )


def at_spot(scene: Scene, spot: str) -> Markup:
    """The small list for a spot with several choices; the list of all choices when no spot is named."""
    actions = [action for action in scene.legal if not spot or scene.face.spot(action) == spot]
    return join([tag("li", button(scene, action)) for action in actions])


@dataclass(frozen=True)
class Effect:
    """What a choice would do, in a line, and in full."""

    line: Markup
    events: tuple[Event, ...]


def effect(scene: Scene, actions: Sequence[Action]) -> Effect:
    """The events of all steps, and what may follow; a sealed answer or a step that needs secrets tells nothing."""
    events = preview(scene.game, scene.state, scene.seat, *actions)
    most = MOST_EVENTS
    if len(actions) > 1:
        events = [event for event in events if event.kind not in scene.face.passing]
        most = MOST_STEPS
    said = [scene.marked.event(event) for event in events[:most]]
    more = [Markup("…")] if len(events) > most else []
    ahead = [scene.marked.event(event) for event in scene.face.forecast(scene.state, scene.seat, actions)]
    return Effect(join([*said, *more, *ahead], " "), tuple(events))


@dataclass(frozen=True)
class Reason:
    text: str
    rule: str


def why_not(scene: Scene, at: Point) -> Reason | None:
    """The reason for the nearest rule when somebody points where nothing can be chosen.

    Places for the kinds of choices that are open now come first.
    """
    kinds = frozenset([kind_of(action) for action in scene.legal])
    chart = scene.face.chart
    spot = chart.nearest(at, _spots_for(scene.title, scene.game, kinds)) or chart.nearest(at)
    actions = _by_spot(scene.title, scene.game).get(spot, []) if spot else []
    actions = sorted(actions, key=lambda action: kind_of(action) not in kinds)
    refusals = [scene.game.refusal(scene.state, scene.seat, action) for action in actions]
    found = min((refusal for refusal in refusals if refusal), key=lambda refusal: refusal.distance, default=None)
    return Reason(scene.plain.refusal(found), found.rule) if found else None


@lru_cache(maxsize=64)
def _by_spot(title: Title, game: Game[Any]) -> dict[str, list[Action]]:
    """All actions there are, legal or not, by their spot."""
    face = title.show(game)
    found: dict[str, list[Action]] = {}
    for action in game.actions:
        found.setdefault(face.spot(action), []).append(action)
    return found


@lru_cache(maxsize=256)
def _spots_for(title: Title, game: Game[Any], kinds: frozenset[str]) -> tuple[str, ...]:
    """Where choices of these kinds lie, legal or not."""
    found = _by_spot(title, game)
    return tuple([spot for spot in found if spot and any(kind_of(action) in kinds for action in found[spot])])
