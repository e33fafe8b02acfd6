"""Building track, company by company, link by link (rules 4)."""

from __future__ import annotations

from typing import Final, final

from ....core.rules.bits import has, select
from ....core.rules.game import Action, Event, Log, Phase
from ....core.rules.refusal import Refusal
from .actions import Actions, Build, Start
from .board import SteelBoard
from .state import SteelState
from .track import buildable, connect, lay, track_owner
from .transcontinental import TranscontinentalLink
from .turn import Turn


@final
class BuildPhase(Phase[SteelState]):
    kind = "build"
    rule = "4.1"

    def __init__(self, board: SteelBoard, actions: Actions, link: TranscontinentalLink, turn: Turn) -> None:
        self.board: Final = board
        self.actions: Final = actions
        self.link: Final = link
        self.turn: Final = turn

    def seats(self, state: SteelState) -> tuple[int, ...]:
        return (state.controller[state.company],)

    def facts(self, state: SteelState) -> tuple[int, ...]:
        return (state.company, state.treasury[state.company], state.profit[state.company])

    def legal(self, state: SteelState, seat: int) -> list[Action]:
        routes = buildable(self.board, state, state.company)
        if state.origin[state.company] >= 0:
            return select(self.actions.builds, routes)
        found: list[Action] = []
        for starts in select(self.actions.starts_along, routes):
            found += starts
        return found

    def refusal(self, state: SteelState, seat: int, action: Action) -> Refusal | None:
        company = state.company
        if isinstance(action, Start):
            return self._start_refusal(state, company, action)
        if not isinstance(action, Build):
            return self.not_asked_for()
        if state.origin[company] < 0:
            return Refusal("no_origin_yet", (company,), "4.2")
        if not has(state.free, action.route):
            return Refusal("route_taken", (action.route, track_owner(state, action.route)), "4.4")
        if not has(state.border[company], action.route):
            return Refusal("not_connected", (company,), "4.3")
        return self._cost_refusal(state, company, action.route)

    def _start_refusal(self, state: SteelState, company: int, action: Start) -> Refusal | None:
        if state.origin[company] >= 0:
            return Refusal("has_origin", (company, state.origin[company]), "4.2")
        if not has(self.board.start_cities, action.origin):
            return Refusal("no_start_city", (action.origin,), "4.2")
        if not has(state.free, action.route):
            return Refusal("route_taken", (action.route, track_owner(state, action.route)), "4.4")
        return self._cost_refusal(state, company, action.route)

    def _cost_refusal(self, state: SteelState, company: int, route: int) -> Refusal | None:
        cost, cubes = self.board.cost[route], state.treasury[company]
        return Refusal("too_dear", (company, cost, cubes), "4.5") if cost > cubes else None

    def apply(self, state: SteelState, seat: int, action: Action, log: Log | None) -> None:
        company = state.company
        if isinstance(action, Start):
            state.origin[company] = action.origin
            connect(self.board, state, company, action.origin)
            route = action.route
        else:
            assert isinstance(action, Build)
            route = action.route
        earned = lay(self.board, state, company, route)
        if log is not None:
            log.append(Event("built", seat, (company, route, self.board.cost[route], earned)))
        if state.linked_by < 0:
            self.link.extend(state, seat, company, route, log)
        state.place += 1
        self.turn.find_builder(state, log)
