"""Building track: a hex, then a tile; or a marker between two cities (rules 3 and 4)."""

from __future__ import annotations

from typing import Final, final

from ....core.rules.bits import member, select
from ....core.rules.game import SPINS, Action, Event, Log, Phase
from ....core.rules.refusal import Refusal
from ....core.rules.sentinels import NOWHERE
from ...steam_map.rules.costs import cost_parts
from ...steam_map.rules.laying import Laying
from ...steam_map.rules.placements import Siting
from ...steam_map.rules.refusals import Objections
from ...steam_map.rules.steps import DONE, Done, Hex, Join, Lay
from .actions import Actions
from .state import Barons
from .turn import BUILD, LAY, Course


class TrackPhase(Phase[Barons]):
    """What both steps of building go by: the controller of the company is asked."""

    def __init__(
        self, siting: Siting, laying: Laying, objections: Objections, actions: Actions, course: Course
    ) -> None:
        self.siting: Final = siting
        self.laying: Final = laying
        self.objections: Final = objections
        self.actions: Final = actions
        self.course: Final = course

    def seats(self, state: Barons) -> tuple[int, ...]:
        return (state.controller[state.company],)


@final
class BuildPhase(TrackPhase):
    kind = "build"
    rule = "4.1"

    def facts(self, state: Barons) -> tuple[int, ...]:
        company = state.company
        left = self.course.limit(state) - state.laid
        return (company, state.treasury[company], state.left[company], left)

    def legal(self, state: Barons, seat: int) -> list[Action]:
        money, company, steps = self.course.money(state), state.company, self.actions.steps
        joins = select(steps.joins, self.siting.symbols(state, company, money))
        return [DONE, *joins, *select(steps.hexes, self.siting.hexes(state, company, money))]

    def choose(self, state: Barons, seat: int, spin: int) -> Action:
        money, company, steps = self.course.money(state), state.company, self.actions.steps
        symbols, hexes = self.siting.symbols(state, company, money), self.siting.hexes(state, company, money)
        joins = symbols.bit_count()
        place = spin * (1 + joins + hexes.bit_count()) // SPINS - 1
        if place < 0:
            return DONE
        return steps.joins[member(symbols, place)] if place < joins else steps.hexes[member(hexes, place - joins)]

    def refusal(self, state: Barons, seat: int, action: Action) -> Refusal | None:
        money, company = self.course.money(state), state.company
        if isinstance(action, Done):
            return None
        if isinstance(action, Hex):
            if self.siting.can_build(state, company, action.hex, money):
                return None
            return self.objections.hex(state, company, action.hex, money)
        if not isinstance(action, Join):
            return self.not_asked_for()
        if self.siting.symbols(state, company, money) >> action.symbol & 1:
            return None
        return self.objections.symbol(state, company, action.symbol, money)

    def apply(self, state: Barons, seat: int, action: Action, log: Log | None) -> None:
        if isinstance(action, Hex):
            state.hex, state.phase = action.hex, LAY
            return
        if isinstance(action, Join):
            self._join(state, seat, action.symbol, log)
            return
        self.course.end_building(state, log)
        self.course.next_builder(state, log)

    def _join(self, state: Barons, seat: int, symbol: int, log: Log | None) -> None:
        company, cost = state.company, self.siting.board.symbol_cost[symbol]
        pay(self.course, state, seat, cost, log)
        self.laying.join(state, company, symbol)
        if log is not None:
            log.append(Event("joined", seat, (company, symbol, cost)))
        build_on(self.course, state, log)


@final
class LayPhase(TrackPhase):
    """The tile for the chosen hex, and how it lies."""

    kind = "lay"
    rule = "3.4"

    def facts(self, state: Barons) -> tuple[int, ...]:
        return (state.company, state.hex, self.course.money(state))

    def tiles(self, state: Barons) -> list[int]:
        return self.siting.choices(state, state.company, state.hex, self.course.money(state))

    def legal(self, state: Barons, seat: int) -> list[Action]:
        lays = self.actions.steps.lays
        return [lays[tile] for tile in self.tiles(state)]

    def choose(self, state: Barons, seat: int, spin: int) -> Action:
        found = self.siting.options(state, state.company, state.hex, self.course.money(state))
        return self.actions.steps.lays[self.siting.kind(state.hex).number(found, spin)]

    def refusal(self, state: Barons, seat: int, action: Action) -> Refusal | None:
        if not isinstance(action, Lay):
            return self.not_asked_for()
        if action.tile in self.tiles(state):
            return None
        return self.objections.tile(state, state.company, state.hex, action.tile, self.course.money(state))

    def apply(self, state: Barons, seat: int, action: Action, log: Log | None) -> None:
        assert isinstance(action, Lay)
        company, hex = state.company, state.hex
        cost = self.siting.cost(state, hex, action.tile)
        pay(self.course, state, seat, cost, log)
        if log is not None:
            parts = cost_parts(self.siting, state, hex, action.tile)
            log.append(Event("laid", seat, (company, hex, action.tile, cost), parts))
        self.laying.lay(state, seat, company, hex, action.tile, log)
        state.hex = NOWHERE
        build_on(self.course, state, log)


def pay(course: Course, state: Barons, seat: int, cost: int, log: Log | None) -> None:
    """The treasury pays; if it is short, the company issues as many shares as it must (rules 4.5)."""
    company, issued = state.company, 0
    while state.treasury[company] < cost:
        state.left[company] -= 1
        state.available[company] += 1
        state.treasury[company] += course.card.issue_value
        issued += 1
    state.treasury[company] -= cost
    if log is not None and issued:
        log.append(Event("issued", seat, (company, issued, issued * course.card.issue_value)))


def build_on(course: Course, state: Barons, log: Log | None) -> None:
    """The company goes on until its tiles of the turn are laid or it can pay no more (rules 4.2)."""
    state.laid += 1
    state.phase = BUILD
    if state.laid >= course.limit(state) or course.money(state) < course.siting.least_cost:
        course.end_building(state, log)
        course.next_builder(state, log)
