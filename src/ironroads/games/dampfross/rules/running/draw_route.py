"""Drawing a route step by step, and saying whom one pays (rules 3.4, 3.5)."""

from __future__ import annotations

from typing import Final, final

from .....core.rules.game import SPINS, Action, Log, Phase
from .....core.rules.refusal import Refusal
from .....core.rules.sentinels import NOBODY
from .....core.rules.shared_lists import changed
from ..actions import OUT, REST, Actions, Go, Out, Pay, PayBoth, Rest, Sail
from ..board import DampfrossBoard
from ..owners import OWNERS, owner_of
from ..phases import PAYEE, ROUTE
from ..state import DampfrossState
from .enter import Entries
from .fares import FREE, PAYEE_CODES, PER_STEP, RENT, TO_BANK, TO_OWNER
from .route_finder import RouteFinder
from .route_rules import PartialRoute, RouteRules


class DrawingPhase(Phase[DampfrossState]):
    """A player is drawing a route."""

    def __init__(self, board: DampfrossBoard, route_rules: RouteRules, entries: Entries, actions: Actions) -> None:
        self.board: Final = board
        self.route_rules: Final = route_rules
        self.entries: Final = entries
        self.actions: Final = actions

    def seats(self, state: DampfrossState) -> tuple[int, ...]:
        return (state.player,)

    def extend(self, state: DampfrossState, code: int) -> None:
        """One more step of the route."""
        payee = code % PAYEE_CODES
        if payee != FREE:
            units = self.route_rules.fares.price(self.route_rules.here(state), code)
            owner = OWNERS if payee == TO_BANK else payee - TO_OWNER
            state.fares_due = changed(state.fares_due, owner, state.fares_due[owner] + units)
        state.routes.append(code)
        state.lengths[state.player] += 1

    def arrive(self, state: DampfrossState, log: Log | None) -> None:
        """A route is complete as soon as it reaches a goal."""
        if state.goals >> self.route_rules.here(state) & 1:
            self.entries.complete(state, log)


@final
class RoutePhase(DrawingPhase):
    kind = "route"
    rule = "3.4"

    def __init__(
        self,
        board: DampfrossBoard,
        route_rules: RouteRules,
        entries: Entries,
        actions: Actions,
        route_finder: RouteFinder,
    ) -> None:
        super().__init__(board, route_rules, entries, actions)
        self.route_finder: Final = route_finder

    def facts(self, state: DampfrossState) -> tuple[int, ...]:
        destination = self.entries.run_sequence.destination(state)
        return (self.route_rules.here(state), destination, state.lengths[state.player], sum(state.fares_due))

    def legal(self, state: DampfrossState, seat: int) -> list[Action]:
        partial = self.route_rules.partial_route(state)
        found = self._steps(state, partial)
        if found and self.route_rules.shortest_rest(state, partial):
            found.append(REST)
        return found or [OUT]

    def candidates(self, state: DampfrossState, seat: int) -> list[Action]:
        """The next steps of routes that no other beats in time and money."""
        begin = state.begins[seat]
        drawn, found = state.routes[begin:], []
        for route in self.route_finder.worthwhile(state):
            if len(route) > len(drawn) and route[: len(drawn)] == drawn:
                action = self.step(self.route_rules.here(state), route[len(drawn)] // PAYEE_CODES)
                if action not in found:
                    found.append(action)
        return found or self.legal(state, seat)

    def step(self, here: int, there: int) -> Action:
        """The move from a hex to the next one of a route."""
        side = self.board.side_between(here, there)
        if side >= 0:
            return self.actions.steps[side]
        ferries = [f for f in self.board.ferries_at[here] if there in (self.board.port[f], self.board.landing[f])]
        return self.actions.sails[ferries[0]]

    def choose(self, state: DampfrossState, seat: int, spin: int) -> Action:
        """Often the wheel points at the same step whether the rest is open or not; then nobody looks for it."""
        partial = self.route_rules.partial_route(state)
        found = self._steps(state, partial)
        if not found:
            return OUT
        place, place_with_rest = spin * len(found) // SPINS, spin * (len(found) + 1) // SPINS
        if place == place_with_rest or not self.route_rules.shortest_rest(state, partial):
            return found[place]
        return found[place_with_rest] if place_with_rest < len(found) else REST

    def _steps(self, state: DampfrossState, partial: PartialRoute) -> list[Action]:
        """Lines and ferries that lead on to hexes where the route has not been."""
        route_rules, lines = self.route_rules, state.network.lines
        found: list[Action] = []
        for exit in self.board.exits[partial.here]:
            used = lines[exit.side]
            if used and exit.beyond not in partial.seen:
                payees = route_rules.payees(state, used, PER_STEP, partial.free, partial.purse)
                if self._open(state, exit.beyond, partial.own, payees):
                    found.append(self.actions.steps[exit.side])
        for ferry in self.board.ferries_at[partial.here]:
            far = self.board.port[ferry] + self.board.landing[ferry] - partial.here
            if far not in partial.seen and self._open(state, far, partial.own, route_rules.ferry_payees(state, ferry)):
                found.append(self.actions.sails[ferry])
        return found

    def _open(self, state: DampfrossState, hex: int, own: int, payees: list[int]) -> bool:
        """A goal may be entered only by a route with a part on own track."""
        if not payees or not state.goals >> hex & 1:
            return bool(payees)
        return self.route_rules.own_part(own + int(payees[0] == FREE), state.lengths[state.player] + 1)

    def refusal(self, state: DampfrossState, seat: int, action: Action) -> Refusal | None:
        if isinstance(action, Go):
            return self._no_step(state, self.board.head[action.side], self.board.tail[action.side], action)
        if isinstance(action, Sail):
            return self._no_step(state, self.board.port[action.ferry], self.board.landing[action.ferry], action)
        if isinstance(action, Out):
            return Refusal("way_leads_on", (), "3.4") if OUT not in self.legal(state, seat) else None
        if isinstance(action, Rest):
            return None if REST in self.legal(state, seat) else Refusal("no_short_rest", (), "3.4")
        return self.not_asked_for()

    def _no_step(self, state: DampfrossState, a: int, b: int, action: Action) -> Refusal | None:
        partial = self.route_rules.partial_route(state)
        if partial.here not in (a, b):
            return Refusal("not_here", (partial.here,), "3.4")
        there = a + b - partial.here
        if there in partial.seen:
            return Refusal("hex_twice", (there,), "3.4")
        used = self._line(state, action)
        if not used:
            return Refusal("no_line", (), "3.4" if isinstance(action, Go) else "3.8")
        payees = self._payees(state, action)
        if not payees:
            return self._unpaid(state, action)
        if not self._open(state, there, partial.own, payees):
            greater = self.route_rules.variants.greater_part
            return Refusal("no_greater_part", (), "5.11") if greater else Refusal("no_own_part", (), "3.4")
        return None

    def _line(self, state: DampfrossState, action: Action) -> int:
        """The owners of what the step would use."""
        if isinstance(action, Go):
            return state.lines[action.side]
        assert isinstance(action, Sail)
        owner = state.ferries[action.ferry]
        return 1 << owner if owner != NOBODY else 0

    def _payees(self, state: DampfrossState, action: Action) -> list[int]:
        units = PER_STEP if isinstance(action, Go) else RENT
        return self.route_rules.payees(
            state, self._line(state, action), units, self.route_rules.free(state), self.route_rules.purse(state)
        )

    def _unpaid(self, state: DampfrossState, action: Action) -> Refusal:
        units = PER_STEP if isinstance(action, Go) else RENT
        if units <= self.route_rules.purse(state):
            return Refusal("over_ten", (), "3.6")
        return Refusal("cannot_pay_fare", (sum(state.fares_due) + units,), "3.5")

    def apply(self, state: DampfrossState, seat: int, action: Action, log: Log | None) -> None:
        if isinstance(action, Out):
            self.entries.give_up(state, log)
            return
        if isinstance(action, Rest):
            for code in self.route_rules.shortest_rest(state, self.route_rules.partial_route(state)):
                self.extend(state, code)
        elif isinstance(action, Go):
            payees = self.route_rules.side_payees(state, action.side)
            if len(payees) > 1:
                state.step, state.phase = action.side, PAYEE
                return
            self.extend(
                state, self.board.other_end(action.side, self.route_rules.here(state)) * PAYEE_CODES + payees[0]
            )
        else:
            assert isinstance(action, Sail)
            far = self.board.port[action.ferry] + self.board.landing[action.ferry] - self.route_rules.here(state)
            self.extend(state, far * PAYEE_CODES + self.route_rules.ferry_payees(state, action.ferry)[0])
        self.arrive(state, log)


@final
class PayeePhase(DrawingPhase):
    """Several rivals share the side: one of them is paid (rules 3.5)."""

    kind = "payee"
    rule = "3.5"

    def facts(self, state: DampfrossState) -> tuple[int, ...]:
        return (state.step,)

    def legal(self, state: DampfrossState, seat: int) -> list[Action]:
        return [self.actions.pays[payee - TO_OWNER] for payee in self.route_rules.side_payees(state, state.step)]

    def refusal(self, state: DampfrossState, seat: int, action: Action) -> Refusal | None:
        if not isinstance(action, Pay | PayBoth):
            return self.not_asked_for()
        return None if action in self.legal(state, seat) else Refusal("not_his_line", (state.step,), "3.5")

    def apply(self, state: DampfrossState, seat: int, action: Action, log: Log | None) -> None:
        assert isinstance(action, Pay | PayBoth)
        other = action.other if isinstance(action, PayBoth) else action.player
        there = self.board.other_end(state.step, self.route_rules.here(state))
        self.extend(state, there * PAYEE_CODES + TO_OWNER + owner_of(action.player, other))
        state.step, state.phase = NOBODY, ROUTE
        self.arrive(state, log)
