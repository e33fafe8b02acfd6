"""Building track, company by company, link by link (rules 4)."""

from __future__ import annotations

from typing import Final, final

from ....core.rules.bits import select
from ....core.rules.game import Action, Event, Log, Phase
from ....core.rules.refusal import Refusal
from ....core.rules.sentinels import NOBODY
from .actions import Actions, Build, Start
from .board import SteelBoard
from .claim import begin_claiming
from .link import Link
from .state import Steel
from .turn import BUILD, TURNS, begin_turn, end_building


@final
class BuildPhase(Phase[Steel]):
    kind = "build"
    rule = "4.1"

    def __init__(self, board: SteelBoard, actions: Actions, link: Link) -> None:
        self.board: Final = board
        self.actions: Final = actions
        self.link: Final = link
        # by route: how a company can begin along it
        self.starts: Final = [
            [start for start in (actions.starts_head[route], actions.starts_tail[route]) if begins(board, start)]
            for route in range(board.routes)
        ]

    def seats(self, state: Steel) -> tuple[int, ...]:
        return (state.controller[state.company],)

    def facts(self, state: Steel) -> tuple[int, ...]:
        return (state.company, state.treasury[state.company], state.profit[state.company])

    def legal(self, state: Steel, seat: int) -> list[Action]:
        routes = buildable(self.board, state, state.company)
        if state.origin[state.company] != NOBODY:
            return select(self.actions.builds, routes)
        found: list[Action] = []
        for starts in select(self.starts, routes):
            found += starts
        return found

    def refusal(self, state: Steel, seat: int, action: Action) -> Refusal | None:
        company = state.company
        if isinstance(action, Start):
            return self._wrong_start(state, company, action)
        if not isinstance(action, Build):
            return self.not_asked_for()
        if state.origin[company] == NOBODY:
            return Refusal("no_origin_yet", (company,), "4.2")
        if not state.free >> action.route & 1:
            return Refusal("route_taken", (action.route, self._owner(state, action.route)), "4.4")
        if not state.border[company] >> action.route & 1:
            return Refusal("not_connected", (company,), "4.3")
        return self._too_dear(state, company, action.route)

    def _wrong_start(self, state: Steel, company: int, action: Start) -> Refusal | None:
        if state.origin[company] != NOBODY:
            return Refusal("has_origin", (company, state.origin[company]), "4.2")
        if not self.board.starts >> action.origin & 1:
            return Refusal("no_start_city", (action.origin,), "4.2")
        if not state.free >> action.route & 1:
            return Refusal("route_taken", (action.route, self._owner(state, action.route)), "4.4")
        return self._too_dear(state, company, action.route)

    def _too_dear(self, state: Steel, company: int, route: int) -> Refusal | None:
        cost, cubes = self.board.cost[route], state.treasury[company]
        return Refusal("too_dear", (company, cost, cubes), "4.5") if cost > cubes else None

    def _owner(self, state: Steel, route: int) -> int:
        owners = [c for c in range(self.board.companies) if state.track[c] >> route & 1]
        return owners[0]

    def apply(self, state: Steel, seat: int, action: Action, log: Log | None) -> None:
        company = state.company
        if isinstance(action, Start):
            state.origin[company] = action.origin
            self._connect(state, company, action.origin)
            route = action.route
        else:
            assert isinstance(action, Build)
            route = action.route
        self._lay(state, seat, company, route, log)
        if not state.linked:
            self.link.extend(state, seat, company, route, log)
        state.place += 1
        activate(self.board, state, log)

    def _lay(self, state: Steel, seat: int, company: int, route: int, log: Log | None) -> None:
        board = self.board
        state.treasury[company] -= board.cost[route]
        state.free ^= 1 << route
        state.track[company] |= 1 << route
        state.links[company] += 1
        city = board.tail[route] if state.cities[company] >> board.head[route] & 1 else board.head[route]
        earned = 0
        if not state.cities[company] >> city & 1:
            earned = board.value[city]
            self._connect(state, company, city)
            state.fresh[company] |= 1 << city
            state.profit[company] += earned
        if log is not None:
            log.append(Event("built", seat, (company, route, board.cost[route], earned)))

    def _connect(self, state: Steel, company: int, city: int) -> None:
        state.cities[company] |= 1 << city
        state.border[company] |= self.board.incident[city]


def begins(board: SteelBoard, action: Action) -> bool:
    return isinstance(action, Start) and bool(board.starts >> action.origin & 1)


def buildable(board: SteelBoard, state: Steel, company: int) -> int:
    """The routes a company can build now (rules 4.2 to 4.7)."""
    if state.links[company] >= board.links[company]:
        return 0
    near = state.border[company] if state.origin[company] != NOBODY else board.first_routes
    return near & state.free & board.payable[min(state.treasury[company], board.dearest)]


def begin_building(board: SteelBoard, state: Steel, log: Log | None) -> None:
    state.phase = BUILD
    state.place = 0
    activate(board, state, log)


def activate(board: SteelBoard, state: Steel, log: Log | None) -> None:
    """The next company that can build is asked; those that cannot pass on the way (rules 4.6)."""
    everyone = (1 << board.companies) - 1
    while state.passed != everyone:
        state.place %= board.companies
        company = state.order[state.place]
        if not state.passed >> company & 1:
            if state.controller[company] != NOBODY and buildable(board, state, company):
                state.company = company
                return
            _pass(state, company, log)
        state.place += 1
    _finish(board, state, log)


def _pass(state: Steel, company: int, log: Log | None) -> None:
    state.passed |= 1 << company
    state.next_order.append(company)
    if log is not None:
        seat = state.controller[company]
        kind = "unsold_passes" if seat == NOBODY else "company_passes"
        log.append(Event(kind, seat, (company, state.treasury[company])))


def _finish(board: SteelBoard, state: Steel, log: Log | None) -> None:
    end_building(board, state, log)
    if state.turn == TURNS:
        begin_claiming(board, state, log)
    else:
        state.turn += 1
        begin_turn(board, state, log)
