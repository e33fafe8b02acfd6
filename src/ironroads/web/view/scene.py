"""A scene: what one viewer may see at one moment of a match. Everything on the page is a function of it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from ...core.face import Face, Panel
from ...core.rules.game import Action, Decision, Game, Seat, State, Suggestion
from ...draw.marks import Group
from ...games.title import Title
from ...table.log.entries import WATCHER
from ...table.words import TableSpeaker
from .drawn_groups import DrawnGroups
from .markup_speaker import MarkupSpeaker
from .rings import ActionPlace, Places, places
from .round_log import RoundLog
from .words import Words

Income = tuple[int | None, ...]  # of one round, by seat; None where it is hidden


@dataclass(eq=False)
class Scene:
    """Not frozen: a scene is made for every update of every page, and freezing takes three times as long."""

    title: Title
    game: Game[Any]
    face: Face[Any]
    address: str  # of the table, to which forms are sent
    state: State  # veiled for the viewer
    marks: list[Group]  # on the map
    panels: list[Panel]
    known_legal: dict[Seat, list[Action]]  # by seat; shared by all scenes of this position
    known_suggestions: dict[Seat, list[Suggestion]]
    suggest: Callable[[State, Seat], list[Suggestion]]  # the best first
    seat: Seat  # whose view it is, or WATCHER
    language: str
    player_names: tuple[str, ...]
    seat_status: tuple[str, ...]  # by seat: a word such as "bot" or "offline", or empty
    moves_shown: int  # moves made up to this moment
    moves_played: int  # moves made up to now
    decisions: Sequence[int]  # by number of moves: how many of them players decided, without those of chance
    log: RoundLog
    words: Words
    speaker: TableSpeaker
    markup_speaker: MarkupSpeaker  # the same texts as markup
    drawn_groups: DrawnGroups
    income: tuple[Income, ...] = ()  # by finished round
    known_entries: int = 0  # entries of the log that the viewer has seen
    lesson_moves: tuple[Action, ...] = ()  # the only ones that a lesson offers, in this order
    marks_before: list[Group] | None = None  # on the map when the viewer last looked, if that has changed

    @property
    def is_current(self) -> bool:
        return self.moves_shown == self.moves_played

    @property
    def decisions_shown(self) -> int:
        return self.decisions[self.moves_shown]

    @property
    def decisions_played(self) -> int:
        return self.decisions[self.moves_played]

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
        if not self.is_asked:
            return []
        if self.lesson_moves:
            return [self.lesson_moves[0]]
        if self.seat not in self.known_legal:
            self.known_legal[self.seat] = self.game.legal(self.state, self.seat)
        return self.known_legal[self.seat]

    @property
    def places(self) -> Places:
        return places(self.face)

    @cached_property
    def _chosen_at(self) -> list[ActionPlace]:
        return self.places.of(self.legal)

    @cached_property
    def actions_by_spot(self) -> dict[str, list[Action]]:
        """The legal actions that are chosen on the map."""
        by_spot: dict[str, list[Action]] = {}
        for action, spot, _ in self._chosen_at:
            if spot:
                by_spot.setdefault(spot, []).append(action)
        return by_spot

    @cached_property
    def button_actions(self) -> list[Action]:
        """The legal actions that have a button."""
        return [action for action, _, has_button in self._chosen_at if has_button]

    @cached_property
    def suggestions(self) -> list[Suggestion]:
        if not self.is_asked:
            return []
        if self.seat not in self.known_suggestions:
            self.known_suggestions[self.seat] = self.suggest(self.state, self.seat)
        known = self.known_suggestions[self.seat]
        return [s for s in known if s.actions == self.lesson_moves][:1] if self.lesson_moves else known

    def seat_ink(self, seat: Seat) -> str:
        return self.markup_speaker.inks.get(("seat", seat), (f"player-{seat % 6}", ""))[0]
