"""The offer to build a line together, and the answer (rules 5.3)."""

from __future__ import annotations

from typing import Final, final

from .....core.rules.bits import has, members
from .....core.rules.game import Action, Event, Log, Phase
from .....core.rules.refusal import Refusal
from .....core.rules.sentinels import NOBODY
from ..actions import ALONE, Actions, Alone, Together
from ..answer_partner import AnswerPhase
from ..phases import OFFER, PACT
from ..state import DampfrossState
from ..turn import Turn


@final
class OfferPhase(Phase[DampfrossState]):
    """The player offers to build together this turn, or builds alone."""

    kind = "offer"
    rule = "5.3"

    def __init__(self, turn: Turn, actions: Actions) -> None:
        self.turn: Final = turn
        self.actions: Final = actions

    def seats(self, state: DampfrossState) -> tuple[int, ...]:
        return (state.player,)

    def legal(self, state: DampfrossState, seat: int) -> list[Action]:
        return [ALONE, *[self.actions.together[other] for other in members(self.turn.partners(state))]]

    def refusal(self, state: DampfrossState, seat: int, action: Action) -> Refusal | None:
        if isinstance(action, Alone):
            return None
        if not isinstance(action, Together):
            return self.not_asked_for()
        possible = has(self.turn.partners(state), action.player)
        return None if possible else Refusal("no_partner", (), "5.3")

    def apply(self, state: DampfrossState, seat: int, action: Action, log: Log | None) -> None:
        if isinstance(action, Together):
            state.partner, state.phase = action.player, PACT
            if log is not None:
                log.append(Event("offers_building", seat, (action.player,)))
        else:
            self.turn.begin_throw(state)


@final
class PactPhase(AnswerPhase):
    """The answer to an offer to build together."""

    kind = "pact"
    rule = "5.3"

    def __init__(self, turn: Turn) -> None:
        self.turn: Final = turn

    def agree(self, state: DampfrossState, seat: int) -> None:
        state.skipped |= 1 << seat
        self.turn.begin_throw(state)

    def go_on_alone(self, state: DampfrossState) -> None:
        state.partner = NOBODY
        if self.turn.partners(state):
            state.phase = OFFER
        else:
            self.turn.begin_throw(state)
