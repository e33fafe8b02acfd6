"""The evaluator for bots that search ahead."""

from __future__ import annotations

from typing import Final, final

from ....core.rules.game import Evaluator, Game
from ..rules.state import SteamState
from .value import SteamValue


@final
class SteamEvaluator(Evaluator[SteamState]):
    """Values positions with the weights for bots that search."""

    def __init__(self, game: Game[SteamState], search_value: SteamValue) -> None:
        super().__init__(game)
        self.search_value: Final = search_value

    def value(self, state: SteamState, seat: int) -> int:
        return self.search_value.value(state, seat)
