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
from .markup_speaker import MarkupSpeaker
from .round_log import RoundLog
from .words import Words

Income = tuple[int | None, ...]  # of one round, by seat; None where it is hidden


class DrawnGroup(NamedTuple):
    """A group of marks with the fragment that was drawn for it, to draw unchanged groups only once."""

    group: Group
    key: str
    picture: str


@dataclass(eq=False)
class Scene:
    """Not frozen: a scene is made for every update of every page, and freezing takes three times as long."""

    title: Title
    game: Game[Any]
    face: Face[Any]
    state: State  # veiled for the viewer
    marks: list[Group]  # on the map
    panels: list[Panel]
    seat: Seat  # whose view it is, or WATCHER
    language: str
    player_names: tuple[str, ...]
    seat_status: tuple[str, ...]  # by seat: a word such as "bot" or "offline", or empty
    moves_shown: int  # moves made up to this moment
    moves_played: int  # moves made up to now
    log: RoundLog
    words: Words
    speaker: TableSpeaker
    markup_speaker: MarkupSpeaker  # the same texts as markup
    drawn_groups: dict[str, DrawnGroup]  # by id
    income: tuple[Income, ...] = ()  # by finished round
    known_entries: int = 0  # entries of the log that the viewer has seen
    marks_before: list[Group] | None = None  # on the map when the viewer last looked, if that has changed

    @property
    def is_current(self) -> bool:
        return self.moves_shown == self.moves_played

    @cached_property
    def over(self) -> bool:
        return self.game.over(self.state)

    @cached_property
    def decision(self) -> Decision | None:
        return None if self.over else self.game.decision(self.state)

    @property
    def is_asked(self) -> bool:
        """Whether the viewer must decide something now."""
        decision = self.decision if self.is_current and self.seat != WATCHER else None
        return decision is not None and self.seat in decision.seats

    @cached_property
    def legal(self) -> list[Action]:
        return self.game.legal(self.state, self.seat) if self.is_asked else []

    @cached_property
    def actions_by_spot(self) -> dict[str, list[Action]]:
        """The legal actions that are chosen on the map."""
        by_spot: dict[str, list[Action]] = {}
        for action in self.legal:
            spot = self.face.spot(action)
            if spot:
                by_spot.setdefault(spot, []).append(action)
        return by_spot

    @cached_property
    def button_actions(self) -> list[Action]:
        """The legal actions that have a button."""
        return [action for action in self.legal if self.face.button(action)]

    def seat_ink(self, seat: Seat) -> str:
        return self.markup_speaker.inks.get(("seat", seat), (f"player-{seat % 6}", ""))[0]
