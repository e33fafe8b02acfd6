"""The evaluator for bots that search ahead: the values of all seats at once."""

from __future__ import annotations

from typing import Final, final

from ....core.rules.game import Evaluator, Game
from ..rules.state import BaronsState
from .value import BaronsValue


@final
class BaronsEvaluator(Evaluator[BaronsState]):
    def __init__(self, game: Game[BaronsState], position_value: BaronsValue) -> None:
        super().__init__(game)
        self.position_value: Final = position_value

    def values(self, state: BaronsState) -> list[float]:
        return [float(value) for value in self.position_value.values(state, list(range(state.seats)))]
