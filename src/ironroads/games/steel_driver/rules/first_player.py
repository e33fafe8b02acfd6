"""Who has the active marker first (rules 1.4)."""

from __future__ import annotations

from typing import final

from ....core.rules.game import Action, Event, Log, Phase
from ....core.rules.sentinels import CHANCE
from .actions import Actions, First
from .board import SteelBoard
from .state import Steel
from .turn import begin_turn


@final
class FirstPlayer(Phase[Steel]):
    kind = "first"
    rule = "1.4"

    def __init__(self, board: SteelBoard, actions: Actions) -> None:
        self.board = board
        self.actions = actions

    def seats(self, state: Steel) -> tuple[int, ...]:
        return (CHANCE,)

    def legal(self, state: Steel, seat: int) -> list[Action]:
        return self.actions.firsts[: state.seats]

    def apply(self, state: Steel, seat: int, action: Action, log: Log | None) -> None:
        assert isinstance(action, First)
        state.active = action.player
        if log is not None:
            log.append(Event("begins", action.player))
        begin_turn(self.board, state, log)
