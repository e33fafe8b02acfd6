"""A scene: what one viewer may see at one moment of a match. Everything on the page is a function of it."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import Any, NamedTuple

from ...core.face import Face, Panel
from ...core.rules.game import Action, Decision, Game, Seat, State
from ...draw.marks import Group
from ...games.title import Title
from ...table.log.entries import WATCHER
from ...table.words import TableSpeaker
from .rounds import Chronicle
from .sentences import Marked
from .words import Words

Gain = tuple[int | None, ...]  # by seat: what a round brought; None where that is hidden


class Drawn(NamedTuple):
    """A group as it was drawn last; whoever draws it again need not ask what it looks like."""

    group: Group
    key: str
    picture: str


@dataclass(eq=False)
class Scene:
    """Made for every update of every page, so it is not frozen: that would take three times as long."""

    title: Title
    game: Game[Any]
    face: Face[Any]
    state: State  # veiled for whoever looks
    marks: list[Group]  # on the map
    panels: list[Panel]
    seat: Seat  # whose eyes; WATCHER for whoever looks on
    language: str
    people: tuple[str, ...]
    notes: tuple[str, ...]  # by seat: a word on who sits there, such as "bot"
    moves: int  # moves made up to this moment
    count: int  # moves made up to now
    chronicle: Chronicle
    words: Words
    plain: TableSpeaker
    marked: Marked  # says the same as markup
    drawn: dict[str, Drawn]  # by id
    sums: tuple[Gain, ...] = ()  # by round that is over
    since: int = 0  # entries of the log that the viewer knows
    before: list[Group] | None = None  # on the map when the viewer last looked

    @property
    def now(self) -> bool:
        return self.moves == self.count

    @cached_property
    def over(self) -> bool:
        return self.game.over(self.state)

    @cached_property
    def decision(self) -> Decision | None:
        return None if self.over else self.game.decision(self.state)

    @property
    def asked(self) -> bool:
        """Whether the viewer is asked something now."""
        return self.now and self.seat != WATCHER and self.decision is not None and self.seat in self.decision.seats

    @cached_property
    def legal(self) -> list[Action]:
        return self.game.legal(self.state, self.seat) if self.asked else []

    @cached_property
    def spots(self) -> dict[str, list[Action]]:
        """What can be chosen on the map, by its place."""
        found: dict[str, list[Action]] = {}
        for action in self.legal:
            spot = self.face.spot(action)
            if spot:
                found.setdefault(spot, []).append(action)
        return found

    @cached_property
    def off_map(self) -> list[Action]:
        """What can be chosen by a button."""
        return [action for action in self.legal if self.face.button(action)]

    def seat_ink(self, seat: Seat) -> str:
        return self.marked.inks.get(("seat", seat), (f"player-{seat % 6}", ""))[0]
