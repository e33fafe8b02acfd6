"""Building after a run, or keeping the money (rules 3.11)."""

from __future__ import annotations

from typing import Final, final

from .....core.rules.game import Action, Log, Phase
from .....core.rules.refusal import Refusal
from ..actions import EXTEND, KEEP, Extend, Keep
from ..phases import BUILD
from ..state import DampfrossState
from .run_sequence import RunSequence


@final
class ExtendPhase(Phase[DampfrossState]):
    kind = "extend"
    rule = "3.11"

    def __init__(self, run_sequence: RunSequence) -> None:
        self.run_sequence: Final = run_sequence

    def seats(self, state: DampfrossState) -> tuple[int, ...]:
        return (state.player,)

    def facts(self, state: DampfrossState) -> tuple[int, ...]:
        return (self.run_sequence.budget(state, state.player),)

    def legal(self, state: DampfrossState, seat: int) -> list[Action]:
        return [KEEP, EXTEND]

    def refusal(self, state: DampfrossState, seat: int, action: Action) -> Refusal | None:
        return None if isinstance(action, Keep | Extend) else self.not_asked_for()

    def apply(self, state: DampfrossState, seat: int, action: Action, log: Log | None) -> None:
        if isinstance(action, Extend):
            state.points, state.phase = self.run_sequence.budget(state, seat), BUILD
        else:
            self.run_sequence.next_extension(state, log)
