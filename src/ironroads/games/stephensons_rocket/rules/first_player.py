"""Who begins (rules 1.5)."""

from __future__ import annotations

from typing import Final, final

from ....core.rules.game import Action, Event, Log, Phase
from ....core.rules.sentinels import CHANCE
from .actions import Actions, First
from .state import RocketState
from .turn import Turn


@final
class FirstPlayerPhase(Phase[RocketState]):
    kind = "first"
    rule = "1.5"

    def __init__(self, actions: Actions, turn: Turn) -> None:
        self.actions: Final = actions
        self.turn: Final = turn

    def seats(self, state: RocketState) -> tuple[int, ...]:
        return (CHANCE,)

    def legal(self, state: RocketState, seat: int) -> list[Action]:
        return self.actions.firsts[: state.seats]

    def apply(self, state: RocketState, seat: int, action: Action, log: Log | None) -> None:
        assert isinstance(action, First)
        if log is not None:
            log.append(Event("begins", action.player))
        self.turn.begin(state, action.player, log)
