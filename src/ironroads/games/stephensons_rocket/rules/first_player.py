"""Who begins (rules 1.5)."""

from __future__ import annotations

from typing import Final, final

from ....core.rules.game import Action, Event, Log, Phase
from ....core.rules.sentinels import CHANCE
from .actions import Actions, First
from .state import Rocket
from .turn import begin_turn


@final
class FirstPlayer(Phase[Rocket]):
    kind = "first"
    rule = "1.5"

    def __init__(self, actions: Actions) -> None:
        self.actions: Final = actions

    def seats(self, state: Rocket) -> tuple[int, ...]:
        return (CHANCE,)

    def legal(self, state: Rocket, seat: int) -> list[Action]:
        return self.actions.firsts[: state.seats]

    def apply(self, state: Rocket, seat: int, action: Action, log: Log | None) -> None:
        assert isinstance(action, First)
        if log is not None:
            log.append(Event("begins", action.player))
        begin_turn(state, action.player, log)
