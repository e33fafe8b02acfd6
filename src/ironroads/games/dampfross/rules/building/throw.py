"""The throw for building (rules 2.2, 5.1, 5.2)."""

from __future__ import annotations

from typing import Final, final

from .....core.rules.game import Action, Event, Log, Phase
from .....core.rules.sentinels import CHANCE, NOBODY
from ..actions import Actions, Die
from ..state import DampfrossState
from ..turn import Turn


def combinations(dice: int) -> list[int]:
    """By sum: how many throws of so many dice show it.

    >>> combinations(2)[2:8]
    [1, 2, 3, 4, 5, 6]
    """
    counts = [1]
    for _ in range(dice):
        counts = [sum(counts[max(0, total - 6) : total]) for total in range(len(counts) + 6)]
    return counts


@final
class ThrowPhase(Phase[DampfrossState]):
    kind = "throw"
    rule = "2.2"

    def __init__(self, turn: Turn, actions: Actions) -> None:
        self.turn: Final = turn
        self.dice: Final[int] = 2 if turn.variants.two_dice else 1
        self.throws: Final[list[list[Action]]] = [
            actions.dice[dice : 6 * dice + 1] for dice in range(5)
        ]  # by number of dice
        self.combinations: Final[list[list[int]]] = [combinations(dice)[dice:] for dice in range(5)]

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
        return self.combinations[self._dice(state)]

    def apply(self, state: DampfrossState, seat: int, action: Action, log: Log | None) -> None:
        assert isinstance(action, Die)
        if self.turn.variants.same_throw:
            state.throw = action.pips
        self.turn.take_points(state, action.pips)
        if log is not None:
            kind = "thrown" if state.partner == NOBODY else "thrown_together"
            log.append(Event(kind, state.player, (action.pips, state.points, state.partner)))
