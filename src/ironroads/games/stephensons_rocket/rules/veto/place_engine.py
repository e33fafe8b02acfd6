"""A bidder places the engine on any hex that the move could have entered (rules 6.5)."""

from __future__ import annotations

from typing import Final, final

from .....core.rules.game import SPINS, Action, Event, Log, Phase
from .....core.rules.refusal import Refusal
from ..actions import ALONE, Actions, Put
from ..board import RocketBoard
from ..lines.engines import STEPS, ahead, exits_of, hex_refusal, targets, turn_refusal
from ..state import RocketState
from .veto_round import VetoRound


@final
class PlaceEnginePhase(Phase[RocketState]):
    kind = "put"
    rule = "6.5"

    def __init__(self, board: RocketBoard, actions: Actions, veto_round: VetoRound) -> None:
        self.board: Final = board
        self.actions: Final = actions
        self.veto_round: Final = veto_round

    def seats(self, state: RocketState) -> tuple[int, ...]:
        return ALONE[state.bidder]

    def facts(self, state: RocketState) -> tuple[int, ...]:
        return (state.line, state.target, state.bid)

    def legal(self, state: RocketState, seat: int) -> list[Action]:
        return [self.actions.puts[hex] for hex in targets(self.board, state, state.line)]

    def choose(self, state: RocketState, seat: int, spin: int) -> Action:
        steps = STEPS[exits_of(state, state.line)]
        return self.actions.puts[ahead(self.board, state, state.line)[steps[spin * len(steps) // SPINS]]]

    def refusal(self, state: RocketState, seat: int, action: Action) -> Refusal | None:
        if not isinstance(action, Put):
            return self.not_asked_for()
        line, hex = state.line, action.hex
        if state.engine[line] == hex:
            return Refusal("engine_leaves", (line, hex), "6.5")
        return hex_refusal(self.board, state, line, hex) or turn_refusal(self.board, state, line, hex)

    def apply(self, state: RocketState, seat: int, action: Action, log: Log | None) -> None:
        assert isinstance(action, Put)
        if log is not None:
            kind = "left" if action.hex == state.target else "put"
            log.append(Event(kind, seat, (state.line, action.hex)))
        state.target = action.hex
        self.veto_round.end_bid(state, seat, log)
