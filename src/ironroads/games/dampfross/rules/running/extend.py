"""After a run: whether to build for what it brought (rules 3.11)."""

from __future__ import annotations

from typing import Final, final

from .....core.rules.game import Action, Log, Phase
from .....core.rules.refusal import Refusal
from ..actions import EXTEND, KEEP, Extend, Keep
from ..phases import BUILD
from ..state import Rails
from .runs import Runs


@final
class ExtendPhase(Phase[Rails]):
    kind = "extend"
    rule = "3.11"

    def __init__(self, runs: Runs) -> None:
        self.runs: Final = runs

    def seats(self, state: Rails) -> tuple[int, ...]:
        return (state.player,)

    def facts(self, state: Rails) -> tuple[int, ...]:
        return (self.runs.budget(state, state.player),)

    def legal(self, state: Rails, seat: int) -> list[Action]:
        return [KEEP, EXTEND]

    def refusal(self, state: Rails, seat: int, action: Action) -> Refusal | None:
        return None if isinstance(action, Keep | Extend) else self.not_asked_for()

    def apply(self, state: Rails, seat: int, action: Action, log: Log | None) -> None:
        if isinstance(action, Extend):
            state.points, state.phase = self.runs.budget(state, seat), BUILD
        else:
            self.runs.next_extension(state, log)
