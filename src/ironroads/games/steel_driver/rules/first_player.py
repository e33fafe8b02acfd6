"""Who has the active marker first (rules 1.4)."""

from __future__ import annotations

from typing import Final, final

from ....core.rules.game import Action, Event, Log, Phase
from ....core.rules.sentinels import CHANCE
from .actions import Actions, First
from .state import SteelState
from .turn import Turn


@final
class FirstPlayerPhase(Phase[SteelState]):
    kind = "first"
    rule = "1.4"

    def __init__(self, actions: Actions, turn: Turn) -> None:
        self.actions: Final = actions
        self.turn: Final = turn

    def seats(self, state: SteelState) -> tuple[int, ...]:
        return (CHANCE,)

    def legal(self, state: SteelState, seat: int) -> list[Action]:
        return self.actions.firsts[: state.seats]

    def apply(self, state: SteelState, seat: int, action: Action, log: Log | None) -> None:
        assert isinstance(action, First)
        state.active = action.player
        if log is not None:
            log.append(Event("begins", action.player))
        self.turn.begin(state, log)
