"""Before the first throw: who begins, and where each railway starts (rules 1.2, 2.1)."""

from __future__ import annotations

from typing import Final, final

from .....core.rules.bits import has
from .....core.rules.game import Action, Event, Log, Phase
from .....core.rules.refusal import Refusal
from .....core.rules.sentinels import CHANCE
from ..actions import Actions, First, Site
from ..board import DampfrossBoard
from ..network_builder import NetworkBuilder
from ..phases import SITE
from ..state import DampfrossState
from ..turn import Turn


@final
class FirstPlayerPhase(Phase[DampfrossState]):
    kind = "first"
    rule = "2.1"

    def __init__(self, actions: Actions) -> None:
        self.actions: Final = actions

    def seats(self, state: DampfrossState) -> tuple[int, ...]:
        return (CHANCE,)

    def legal(self, state: DampfrossState, seat: int) -> list[Action]:
        return self.actions.firsts[: state.seats]

    def apply(self, state: DampfrossState, seat: int, action: Action, log: Log | None) -> None:
        assert isinstance(action, First)
        state.first = state.player = action.player
        state.phase = SITE
        if log is not None:
            log.append(Event("begins", action.player))


@final
class SitePhase(Phase[DampfrossState]):
    """Each player chooses a start town."""

    kind = "site"
    rule = "1.2"

    def __init__(self, board: DampfrossBoard, network_builder: NetworkBuilder, turn: Turn, actions: Actions) -> None:
        self.board: Final = board
        self.network_builder: Final = network_builder
        self.turn: Final = turn
        self.actions: Final = actions

    def seats(self, state: DampfrossState) -> tuple[int, ...]:
        return (state.player,)

    def legal(self, state: DampfrossState, seat: int) -> list[Action]:
        return [self.actions.sites[town] for town in self.board.start_towns[state.seats] if self._has_room(state, town)]

    def _has_room(self, state: DampfrossState, town: int) -> bool:
        there = [footing for footing in state.footing if has(footing, self.board.town_hex[town])]
        return len(there) < self.board.players_per_town[state.seats]

    def refusal(self, state: DampfrossState, seat: int, action: Action) -> Refusal | None:
        if not isinstance(action, Site):
            return self.not_asked_for()
        if action.town not in self.board.start_towns[state.seats]:
            return Refusal("no_start_town", (action.town,), "1.2")
        if not self._has_room(state, action.town):
            return Refusal("start_town_full", (action.town, self.board.players_per_town[state.seats]), "1.2")
        return None

    def apply(self, state: DampfrossState, seat: int, action: Action, log: Log | None) -> None:
        assert isinstance(action, Site)
        self.network_builder.settle(state, seat, self.board.town_hex[action.town])
        state.joined |= 1 << action.town
        if log is not None:
            log.append(Event("starts", seat, (action.town,)))
        state.player = (seat + 1) % state.seats
        if state.player == state.first:
            self.turn.begin_round(state, log)
