"""Whoever bid puts the engine on any hex that the move could have gone to (rules 6.5)."""

from __future__ import annotations

from typing import Final, final

from ....core.rules.game import SPINS, Action, Event, Log, Phase
from ....core.rules.refusal import Refusal
from .actions import ALONE, Actions, Put
from .bid import BidPhase
from .board import RocketBoard
from .choose_action import wrong_place, wrong_target
from .occupied import STEPS, ahead, exits_of, targets
from .state import Rocket


@final
class PutPhase(Phase[Rocket]):
    kind = "put"
    rule = "6.5"

    def __init__(self, board: RocketBoard, actions: Actions, bidding: BidPhase) -> None:
        self.board: Final = board
        self.actions: Final = actions
        self.bidding: Final = bidding

    def seats(self, state: Rocket) -> tuple[int, ...]:
        return ALONE[state.bidder]

    def facts(self, state: Rocket) -> tuple[int, ...]:
        return (state.line, state.target, state.bid)

    def legal(self, state: Rocket, seat: int) -> list[Action]:
        return [self.actions.puts[hex] for hex in targets(self.board, state, state.line)]

    def choose(self, state: Rocket, seat: int, spin: int) -> Action:
        steps = STEPS[exits_of(state, state.line)]
        return self.actions.puts[ahead(self.board, state, state.line)[steps[spin * len(steps) // SPINS]]]

    def refusal(self, state: Rocket, seat: int, action: Action) -> Refusal | None:
        if not isinstance(action, Put):
            return self.not_asked_for()
        line, hex = state.line, action.hex
        if state.engine[line] == hex:
            return Refusal("engine_leaves", (line, hex), "6.5")
        return wrong_place(self.board, state, line, hex) or wrong_target(self.board, state, line, hex)

    def apply(self, state: Rocket, seat: int, action: Action, log: Log | None) -> None:
        assert isinstance(action, Put)
        if log is not None:
            kind = "left" if action.hex == state.target else "put"
            log.append(Event(kind, seat, (state.line, action.hex)))
        state.target = action.hex
        self.bidding.go_on(state, seat, log)
