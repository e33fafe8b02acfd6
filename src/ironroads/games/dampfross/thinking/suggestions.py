"""Suggestions: several actions that a player may take in one click."""

from __future__ import annotations

from typing import Final, final

from ....core.rules.game import Suggestion
from ..rules.actions import ENTER
from ..rules.phases import BUILD, ROUTE
from ..rules.phases import ENTER as ENTER_PHASE
from ..rules.running.enter import EnterPhase
from ..rules.state import DampfrossState
from .building_suggestions import BuildingSuggestions
from .route_suggestions import RouteSuggestions


@final
class Suggester:
    """Suggests lines to towns when building, and routes when entering a run or drawing one."""

    def __init__(self, building: BuildingSuggestions, routes: RouteSuggestions, enter: EnterPhase) -> None:
        self.building: Final = building
        self.routes: Final = routes
        self.enter: Final = enter

    def suggest(self, state: DampfrossState, seat: int) -> list[Suggestion]:
        if state.phase == BUILD:
            return self.building.suggest(state, seat)
        if state.phase == ROUTE:
            return self.routes.suggest(state, seat, [])
        if state.phase == ENTER_PHASE and ENTER in self.enter.legal(state, seat):
            drawing = state.copy()
            self.enter.apply(drawing, seat, ENTER, None)
            return self.routes.suggest(drawing, seat, [ENTER])
        return []
