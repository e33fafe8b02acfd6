"""Companies take goods cubes from their cities at the end of the game (rules 7.3)."""

from __future__ import annotations

from typing import Final, final

from ....core.rules.bits import has, select
from ....core.rules.game import Action, Event, Log, Phase
from ....core.rules.refusal import Refusal
from .actions import Actions, Claim
from .board import SteelBoard
from .state import SteelState
from .turn import Turn


@final
class ClaimPhase(Phase[SteelState]):
    kind = "claim"
    rule = "7.3"

    def __init__(self, board: SteelBoard, actions: Actions, turn: Turn) -> None:
        self.board: Final = board
        self.actions: Final = actions
        self.turn: Final = turn

    def seats(self, state: SteelState) -> tuple[int, ...]:
        return (state.controller[state.company],)

    def facts(self, state: SteelState) -> tuple[int, ...]:
        return (state.company,)

    def legal(self, state: SteelState, seat: int) -> list[Action]:
        return select(self.actions.claims, state.cities[state.company] & state.left)

    def refusal(self, state: SteelState, seat: int, action: Action) -> Refusal | None:
        if not isinstance(action, Claim):
            return self.not_asked_for()
        if not has(state.cities[state.company], action.city):
            return Refusal("city_not_connected", (state.company, action.city), "7.3")
        if not has(state.left, action.city):
            return Refusal("goods_gone", (action.city,), "7.3")
        return None

    def apply(self, state: SteelState, seat: int, action: Action, log: Log | None) -> None:
        assert isinstance(action, Claim)
        colour = self.board.colour[action.city]
        state.left ^= 1 << action.city
        state.goods[state.company * self.board.goods + colour] += 1
        if log is not None:
            log.append(Event("claimed", seat, (state.company, action.city, colour)))
        state.place += 1
        self.turn.find_claimant(state, log)
