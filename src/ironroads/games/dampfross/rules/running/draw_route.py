"""Drawing a route step by step, and choosing who is paid (rules 3.4, 3.5)."""

from __future__ import annotations

from typing import Final, final

from .....core.rules.bits import has
from .....core.rules.game import SPINS, Action, Log, Phase
from .....core.rules.refusal import Refusal
from .....core.rules.sentinels import NOBODY, NOWHERE
from .....core.rules.shared_lists import changed
from ..actions import OUT, REST, Actions, Go, Out, Pay, PayBoth, Rest, Sail
from ..board import DampfrossBoard
from ..money import parts_paid
from ..owners import ANY_OWNER, OWNERS, owner_of, owners_in
from ..phases import PAYEE, ROUTE
from ..state import DampfrossState
from .balances import CANNOT_PAY, FINE, OVER_TEN
from .enter import Entries
from .fares import FERRY_FARE, STEP_FARE
from .route_finder import RouteFinder
from .route_rules import HEX_TWICE, NO_OWN_PART, NO_WAY, PartialRoute, RouteRules
from .route_steps import FREE, PAYEE_CODES, TO_BANK, TO_OWNER


class DrawingPhase(Phase[DampfrossState]):
    """The player of the state is drawing a route."""

    def __init__(self, board: DampfrossBoard, route_rules: RouteRules, entries: Entries, actions: Actions) -> None:
        self.board: Final = board
        self.route_rules: Final = route_rules
        self.entries: Final = entries
        self.actions: Final = actions

    def seats(self, state: DampfrossState) -> tuple[int, ...]:
        return (state.player,)

    def add_step(self, state: DampfrossState, step: int) -> None:
        """Add a step to the route."""
        payee = step % PAYEE_CODES
        if payee != FREE:
            units = self.route_rules.fares.price(self.route_rules.here(state), step)
            owner = OWNERS if payee == TO_BANK else payee - TO_OWNER
            state.fares_due = changed(state.fares_due, owner, state.fares_due[owner] + units)
        state.routes.append(step)
        state.lengths[state.player] += 1

    def arrive(self, state: DampfrossState, log: Log | None) -> None:
        """Complete the route if it has reached a goal."""
        if has(state.goals, self.route_rules.here(state)):
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
        """Where the route is and goes, its length and fares, whose train it is, the player's share of fares."""
        destination, fares = self.entries.run_sequence.destination(state), sum(state.fares_due)
        crew = self.entries.fares.crew(state, state.player)
        share = dict(parts_paid(state, crew, fares))[state.player] if len(crew) > 1 else 0
        here, train = self.route_rules.here(state), owner_of(crew[0], crew[-1])
        return (here, destination, state.lengths[state.player], fares, train, share)

    def legal(self, state: DampfrossState, seat: int) -> list[Action]:
        partial = self.route_rules.partial_route(state)
        found = self._steps(state, partial)
        if found and self.route_rules.shortest_rest(state, partial):
            found.append(REST)
        return found or [OUT]

    def candidates(self, state: DampfrossState, seat: int) -> list[Action]:
        """The next steps of the routes that no other route beats in both time and money."""
        drawn, found = state.routes[state.begins[seat] :], []
        for route in self.route_finder.worthwhile(state):
            if len(route) > len(drawn) and route[: len(drawn)] == drawn:
                action = self.action_for(self.route_rules.here(state), route[len(drawn)] // PAYEE_CODES)
                if action not in found:
                    found.append(action)
        return found or self.legal(state, seat)

    def action_for(self, here: int, there: int) -> Action:
        """The action that leads from a hex to the next one of a route."""
        side = self.board.side_between(here, there)
        if side >= 0:
            return self.actions.steps[side]
        return self.actions.sails[self.board.ferry_between(here, there)]

    def choose(self, state: DampfrossState, seat: int, spin: int) -> Action:
        """The spin often points at the same step whether `rest` is legal or not; only otherwise is that checked."""
        partial = self.route_rules.partial_route(state)
        found = self._steps(state, partial)
        if not found:
            return OUT
        place, place_with_rest = spin * len(found) // SPINS, spin * (len(found) + 1) // SPINS
        if place == place_with_rest or not self.route_rules.shortest_rest(state, partial):
            return found[place]
        return found[place_with_rest] if place_with_rest < len(found) else REST

    def _steps(self, state: DampfrossState, partial: PartialRoute) -> list[Action]:
        """Lines and ferries that lead to hexes where the route has not been."""
        route_rules, lines = self.route_rules, state.network.lines
        found: list[Action] = []
        for exit in self.board.exits[partial.here]:
            owners = lines[exit.side]
            if owners and exit.beyond not in partial.seen:
                payees = route_rules.payees(state, owners, STEP_FARE, partial.free, partial.room)
                if self._is_legal(state, exit.beyond, partial.own_steps, payees):
                    found.append(self.actions.steps[exit.side])
        for ferry in self.board.ferries_at[partial.here]:
            far = self.board.across(ferry, partial.here)
            if far not in partial.seen:
                payees = route_rules.ferry_payees(state, ferry)
                if self._is_legal(state, far, partial.own_steps, payees):
                    found.append(self.actions.sails[ferry])
        return found

    def _is_legal(self, state: DampfrossState, hex: int, own_steps: int, payees: list[int]) -> bool:
        """Whether a step is legal; a goal may be entered only by a route with enough steps on own track."""
        if not payees or not has(state.goals, hex):
            return bool(payees)
        return self.route_rules.enough_own(own_steps + int(payees[0] == FREE), state.lengths[state.player] + 1)

    def refusal(self, state: DampfrossState, seat: int, action: Action) -> Refusal | None:
        if isinstance(action, Go):
            return self._step_refusal(state, self.board.head[action.side], self.board.tail[action.side], action)
        if isinstance(action, Sail):
            return self._step_refusal(state, self.board.port[action.ferry], self.board.landing[action.ferry], action)
        if isinstance(action, Out):
            return Refusal("way_leads_on", (), "3.4") if OUT not in self.legal(state, seat) else None
        if isinstance(action, Rest):
            return self._rest_refusal(state)
        return self.not_asked_for()

    def _step_refusal(self, state: DampfrossState, a: int, b: int, action: Action) -> Refusal | None:
        partial = self.route_rules.partial_route(state)
        if partial.here not in (a, b):
            return Refusal("not_here", (partial.here,), "3.4")
        there = a + b - partial.here
        if there in partial.seen:
            return Refusal("hex_twice", (there,), "3.4")
        if not self._owners(state, action):
            return Refusal("no_line", (), "3.4" if isinstance(action, Go) else "3.8")
        payees = self._payees(state, action)
        if not payees:
            return self._payment_refusal(state, action)
        if not self._is_legal(state, there, partial.own_steps, payees):
            greater = self.route_rules.variants.greater_part
            return Refusal("no_greater_part", (), "5.11") if greater else Refusal("no_own_part", (), "3.4")
        return None

    def _owners(self, state: DampfrossState, action: Action) -> int:
        """Bits of the owners of the line or ferry that a step uses."""
        if isinstance(action, Go):
            return state.lines[action.side]
        assert isinstance(action, Sail)
        owner = state.ferries[action.ferry]
        return 1 << owner if owner != NOBODY else 0

    def _payees(self, state: DampfrossState, action: Action) -> list[int]:
        if isinstance(action, Go):
            return self.route_rules.side_payees(state, action.side)
        assert isinstance(action, Sail)
        return self.route_rules.ferry_payees(state, action.ferry)

    def _payment_refusal(self, state: DampfrossState, action: Action) -> Refusal:
        units = STEP_FARE if isinstance(action, Go) else FERRY_FARE
        owners = self._owners(state, action) & ANY_OWNER
        found = [self.route_rules.obstacle(state, owner, units) for owner in owners_in(owners) or [OWNERS]]
        return self._fare_refusal(state, OVER_TEN if OVER_TEN in found else CANNOT_PAY, units)

    def _fare_refusal(self, state: DampfrossState, obstacle: int, units: int) -> Refusal:
        if obstacle == OVER_TEN:
            return Refusal("over_ten", (), "3.6")
        return Refusal("cannot_pay_fare", (sum(state.fares_due) + units,), "3.6")

    def _rest_refusal(self, state: DampfrossState) -> Refusal | None:
        """Why the shortest way to a goal cannot be taken."""
        steps, obstacle = self.route_rules.try_shortest_rest(state, self.route_rules.partial_route(state))
        if obstacle == FINE:
            return None
        if obstacle in (OVER_TEN, CANNOT_PAY):
            return Refusal("rest_over_ten" if obstacle == OVER_TEN else "rest_cannot_be_paid", (len(steps),), "3.6")
        if obstacle == NO_OWN_PART and self.route_rules.variants.greater_part:
            return Refusal("rest_no_greater_part", (len(steps),), "5.11")
        kinds = {NO_OWN_PART: "rest_no_own_part", HEX_TWICE: "rest_hex_twice", NO_WAY: "rest_no_way"}
        return Refusal(kinds[obstacle], (len(steps),), "3.4")

    def apply(self, state: DampfrossState, seat: int, action: Action, log: Log | None) -> None:
        if isinstance(action, Out):
            self.entries.give_up(state, log)
            return
        if isinstance(action, Rest):
            for step in self.route_rules.shortest_rest(state, self.route_rules.partial_route(state)):
                self.add_step(state, step)
        elif isinstance(action, Go):
            payees = self.route_rules.side_payees(state, action.side)
            if len(payees) > 1:
                state.step, state.phase = action.side, PAYEE
                return
            there = self.board.other_end(action.side, self.route_rules.here(state))
            self.add_step(state, there * PAYEE_CODES + payees[0])
        else:
            assert isinstance(action, Sail)
            there = self.board.across(action.ferry, self.route_rules.here(state))
            self.add_step(state, there * PAYEE_CODES + self.route_rules.ferry_payees(state, action.ferry)[0])
        self.arrive(state, log)


@final
class PayeePhase(DrawingPhase):
    """Several rivals have a line on the side; the player chooses one to pay (rules 3.5)."""

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
        self.add_step(state, there * PAYEE_CODES + TO_OWNER + owner_of(action.player, other))
        state.step, state.phase = NOWHERE, ROUTE
        self.arrive(state, log)
