"""The throw for building, and the offer to build a line together (rules 2.2, 5.1 to 5.3)."""

from __future__ import annotations

from typing import Final, final

from .....core.rules.bits import members
from .....core.rules.game import Action, Event, Log, Phase
from .....core.rules.refusal import Refusal
from .....core.rules.sentinels import CHANCE, NOBODY
from ..actions import ALONE, Actions, Alone, Die, Together
from ..answer_partner import AnswerPhase
from ..phases import OFFER, PACT
from ..state import DampfrossState
from ..turn import Turn


def chances(dice: int) -> list[int]:
    """By sum: in how many ways so many dice show it.

    >>> chances(2)[2:8]
    [1, 2, 3, 4, 5, 6]
    """
    ways = [1]
    for _ in range(dice):
        ways = [sum(ways[max(0, total - 6) : total]) for total in range(len(ways) + 6)]
    return ways


@final
class ThrowPhase(Phase[DampfrossState]):
    kind = "throw"
    rule = "2.2"

    def __init__(self, turn: Turn, actions: Actions) -> None:
        self.turn: Final = turn
        self.dice: Final[int] = 2 if turn.variants.two_dice else 1
        self.throws: Final[list[list[Action]]] = [actions.dice[dice : 6 * dice + 1] for dice in range(5)]
        self.ways: Final[list[list[int]]] = [chances(dice)[dice:] for dice in range(5)]

    def seats(self, state: DampfrossState) -> tuple[int, ...]:
        return (CHANCE,)

    def facts(self, state: DampfrossState) -> tuple[int, ...]:
        return (state.player,)

    def _dice(self, state: DampfrossState) -> int:
        both = state.partner != NOBODY and not self.turn.variants.same_throw
        return 2 * self.dice if both else self.dice

    def legal(self, state: DampfrossState, seat: int) -> list[Action]:
        return self.throws[self._dice(state)]

    def weights(self, state: DampfrossState) -> list[int]:
        return self.ways[self._dice(state)]

    def apply(self, state: DampfrossState, seat: int, action: Action, log: Log | None) -> None:
        assert isinstance(action, Die)
        if self.turn.variants.same_throw:
            state.throw = action.pips
        self.turn.take_points(state, action.pips)
        if log is not None:
            kind = "thrown" if state.partner == NOBODY else "thrown_together"
            log.append(Event(kind, state.player, (action.pips, state.points, state.partner)))


@final
class OfferPhase(Phase[DampfrossState]):
    """With whom to build this turn."""

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
        possible = self.turn.partners(state) >> action.player & 1
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
