"""Before the first throw: who begins, and where everybody starts (rules 1.2, 2.1)."""

from __future__ import annotations

from typing import Final, final

from .....core.rules.game import Action, Event, Log, Phase
from .....core.rules.refusal import Refusal
from .....core.rules.sentinels import CHANCE
from ..actions import Actions, First, Site
from ..board import RailBoard
from ..network import Network
from ..phases import SITE
from ..state import Rails
from .turn import Course


@final
class FirstPlayer(Phase[Rails]):
    kind = "first"
    rule = "2.1"

    def __init__(self, course: Course, actions: Actions) -> None:
        self.course: Final = course
        self.actions: Final = actions

    def seats(self, state: Rails) -> tuple[int, ...]:
        return (CHANCE,)

    def legal(self, state: Rails, seat: int) -> list[Action]:
        return self.actions.firsts[: state.seats]

    def apply(self, state: Rails, seat: int, action: Action, log: Log | None) -> None:
        assert isinstance(action, First)
        state.first = state.player = action.player
        state.phase = SITE
        if log is not None:
            log.append(Event("begins", action.player))


@final
class SitePhase(Phase[Rails]):
    kind = "site"
    rule = "1.2"

    def __init__(self, board: RailBoard, network: Network, course: Course, actions: Actions) -> None:
        self.board: Final = board
        self.network: Final = network
        self.course: Final = course
        self.actions: Final = actions

    def seats(self, state: Rails) -> tuple[int, ...]:
        return (state.player,)

    def legal(self, state: Rails, seat: int) -> list[Action]:
        return [self.actions.sites[town] for town in self.board.starts[state.seats] if self._has_room(state, town)]

    def _has_room(self, state: Rails, town: int) -> bool:
        there = [footing for footing in state.footing if footing >> self.board.town_hex[town] & 1]
        return len(there) < self.board.room[state.seats]

    def refusal(self, state: Rails, seat: int, action: Action) -> Refusal | None:
        if not isinstance(action, Site):
            return self.not_asked_for()
        if action.town not in self.board.starts[state.seats]:
            return Refusal("no_start_town", (action.town,), "1.2")
        if not self._has_room(state, action.town):
            return Refusal("start_town_full", (action.town, self.board.room[state.seats]), "1.2")
        return None

    def apply(self, state: Rails, seat: int, action: Action, log: Log | None) -> None:
        assert isinstance(action, Site)
        self.network.settle(state, seat, self.board.town_hex[action.town])
        state.joined |= 1 << action.town
        if log is not None:
            log.append(Event("starts", seat, (action.town,)))
        state.player = (seat + 1) % state.seats
        if state.player == state.first:
            self.course.begin_round(state, log)
