"""Rings around spots that can be chosen, each made once for its actions and its price.

A question may offer hundreds of spots, and most of them again at the next question, so nothing that depends on an
action or a spot alone is worked out twice. Actions are recognised by identity: a board keeps one of each.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import lru_cache
from itertools import filterfalse
from typing import Any, NamedTuple

from markupsafe import Markup

from ...core.face import Face
from ...core.rules.game import Action, State
from ...core.speaker import Speaker
from ...draw.rings import marked
from ...draw.spots import Hot, Spot

MANY = "…"  # in place of the price where several actions have different ones
MOST_RINGS = 20_000  # of a board
MOST_NAMED = 4_000  # of a speaker
MOST_PLACES = 40_000  # actions of a board; ours have fewer, games of packages may make theirs anew each time
Offer = tuple[str | int, ...]  # a price and the identities of actions
Box = tuple[float, float, float, float]  # left, top, right, bottom


class ActionPlace(NamedTuple):
    """Where an action is chosen."""

    action: Action
    spot: str
    has_button: bool


class Ring(NamedTuple):
    """The ring of a spot as a fragment."""

    key: str
    markup: Markup


class Places:
    """Where actions of a board are chosen, and where its spots lie."""

    def __init__(self, face: Face[Any]) -> None:
        self.face = face
        self._places: dict[int, ActionPlace] = {}
        self._boxes: dict[str, Box] = {}
        self._rings: dict[tuple[str, str, str, str], Ring] = {}

    def of(self, actions: Sequence[Action]) -> list[ActionPlace]:
        """Return the place of each action."""
        known = map(self._places.get, map(id, actions))
        return [place or self._new_place(action) for place, action in zip(known, actions, strict=True)]

    def _new_place(self, action: Action) -> ActionPlace:
        if len(self._places) >= MOST_PLACES:
            self._places.clear()
        place = ActionPlace(action, self.face.spot(action), self.face.button(action))
        self._places[id(action)] = place
        return place

    def layer(self, spot: str) -> str:
        return "layer-hot" if spot in self.face.chart.spots else "layer-display-hot"

    def spot(self, name: str) -> Spot:
        chart = self.face.chart
        return (chart if name in chart.spots else self.face.display or chart).spots[name]

    def around(self, spots: Iterable[str]) -> Box | None:
        """Return the box around the spots that lie on the map; None if there are none."""
        boxes = [self._boxes.get(spot) or self._new_box(spot) for spot in spots if spot in self.face.chart.spots]
        if not boxes:
            return None
        lefts, tops, rights, bottoms = zip(*boxes, strict=True)
        return min(lefts), min(tops), max(rights), max(bottoms)

    def _new_box(self, spot: str) -> Box:
        xs, ys = zip(*self.face.chart.spots[spot].points, strict=True)
        box = self._boxes[spot] = min(xs), min(ys), max(xs), max(ys)
        return box

    def ring(self, spot: str, badge: str, label: str, move: str) -> Ring:
        """Return the ring of a spot, which tables with the same board share."""
        known_as = spot, badge, label, move
        ring = self._rings.get(known_as)
        if ring is None:
            if len(self._rings) >= MOST_RINGS:
                self._rings.clear()
            ring = self._rings[known_as] = Ring(f"{self.layer(spot)}>h-{spot}", self._new_ring(*known_as))
        return ring

    def _new_ring(self, spot: str, badge: str, label: str, move: str) -> Markup:
        price = f" ({badge})" if badge and badge != MANY else ""
        attrs = (
            ("id", f"h-{spot}"),
            ("role", "button"),
            ("tabindex", "0"),
            ("aria-label", label + price),
            ("data-move", move),
            ("data-spot", spot),
        )
        return Markup(marked(self.spot(spot), Hot(spot, badge, label, attrs)))


@lru_cache(maxsize=64)
def places(face: Face[Any]) -> Places:
    return Places(face)


class NamedRings:
    """The rings that a speaker has named before, by price and actions."""

    def __init__(self) -> None:
        self._known: dict[Offer, tuple[Ring, Sequence[Action]]] = {}

    def of(self, offers: Mapping[Offer, Sequence[Action]], make: Callable[[Offer], Ring]) -> list[Ring]:
        """Return the ring of each offer; actions are kept, so identities stay unique."""
        known = self._known
        if len(known) + len(offers) > MOST_NAMED:
            known.clear()
        for offer in filterfalse(known.__contains__, offers):
            known[offer] = make(offer), offers[offer]
        return [ring for ring, _ in map(known.__getitem__, offers)]


@lru_cache(maxsize=256)
def named_rings(speaker: Speaker) -> NamedRings:
    """Return the rings that a speaker has named."""
    return NamedRings()


def offers(face: Face[Any], state: State, by_spot: Mapping[str, Sequence[Action]]) -> dict[Offer, Sequence[Action]]:
    """Return what every spot offers, with the price that all its actions have in common."""
    badges = face.badges(state, [actions[0] for actions in by_spot.values()])
    found: dict[Offer, Sequence[Action]] = {}
    for badge, actions in zip(badges, by_spot.values(), strict=True):
        if len(actions) > 1 and any([face.badge(state, action) != badge for action in actions]):
            badge = MANY
        found[badge, *map(id, actions)] = actions
    return found
