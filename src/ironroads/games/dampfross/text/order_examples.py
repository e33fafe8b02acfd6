"""An order that fits the position, as an example for players by post (rules 7)."""

from __future__ import annotations

from typing import Final, final

from ....core.rules.game import Action
from ..rules.actions import EXTEND, OUT, REST, Share, Together
from ..rules.owners import OWN_LINES
from ..rules.phases import BUILD, PACT, ROUTE, SHARE
from ..rules.phases import EXTEND as EXTEND_PHASE
from ..rules.running.draw_route import RoutePhase
from ..rules.running.extend import ExtendPhase
from ..rules.state import DampfrossState
from ..thinking.suggestions import Suggester
from .order_writer import OrderWriter


@final
class OrderExamples:
    """Writes what is suggested as an order."""

    def __init__(self, adviser: Suggester, writer: OrderWriter, route: RoutePhase, extend: ExtendPhase) -> None:
        self.adviser: Final = adviser
        self.writer: Final = writer
        self.route: Final = route
        self.extend: Final = extend

    def example(self, state: DampfrossState, seat: int, legal: list[Action]) -> str:
        """Empty where a single word answers the question."""
        if state.phase == EXTEND_PHASE:
            state = state.copy()
            self.extend.apply(state, seat, EXTEND, None)
        for line in self.adviser.suggest(state, seat):
            if state.phase == BUILD:
                return self.writer.building(state, seat, line.actions)
            if line.actions[0] != OUT:
                return self._run(state, seat, line.actions)
        return self._without_suggestion(state, legal)

    def _run(self, state: DampfrossState, seat: int, actions: tuple[Action, ...]) -> str:
        rules = self.route.route_rules
        here = rules.here(state) if state.phase == ROUTE else state.start
        free = rules.free_lines(state) | OWN_LINES[seat]
        return self.writer.run(state, actions, here, free)

    def _without_suggestion(self, state: DampfrossState, legal: list[Action]) -> str:
        for action in legal:
            if isinstance(action, Share):
                return f"R +{action.player + 1}:"
            if isinstance(action, Together):
                return f"B +{action.player + 1}"
        if state.phase == ROUTE:
            return "R: rest" if REST in legal else ""
        is_answer = state.phase in (PACT, SHARE)
        return "-" if not is_answer and any(action.is_idle() for action in legal) else ""
