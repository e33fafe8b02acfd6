"""The answer to a partner who offers to build or to run together (rules 3.7, 5.3)."""

from __future__ import annotations

from abc import abstractmethod

from ....core.rules.game import Action, Event, Log, Phase
from ....core.rules.refusal import Refusal
from .actions import ACCEPT, DECLINE, Accept, Decline
from .state import DampfrossState


class AnswerPhase(Phase[DampfrossState]):
    """The partner accepts or declines an offer of the player."""

    def seats(self, state: DampfrossState) -> tuple[int, ...]:
        return (state.partner,)

    def facts(self, state: DampfrossState) -> tuple[int, ...]:
        return (state.player,)

    def legal(self, state: DampfrossState, seat: int) -> list[Action]:
        return [ACCEPT, DECLINE]

    def refusal(self, state: DampfrossState, seat: int, action: Action) -> Refusal | None:
        return None if isinstance(action, Accept | Decline) else self.not_asked_for()

    def apply(self, state: DampfrossState, seat: int, action: Action, log: Log | None) -> None:
        accepted = isinstance(action, Accept)
        if log is not None:
            log.append(Event("agrees" if accepted else "declines", seat, (state.player,)))
        if accepted:
            self.agree(state, seat)
        else:
            state.asked |= 1 << seat
            self.go_on_alone(state)

    @abstractmethod
    def agree(self, state: DampfrossState, seat: int) -> None:
        """Carry on as partners."""

    @abstractmethod
    def go_on_alone(self, state: DampfrossState) -> None:
        """Let the player who made the offer ask another one, or carry on alone."""
