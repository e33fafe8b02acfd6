"""Drawing a route step by step, and saying whom one pays (rules 3.4, 3.5)."""

from __future__ import annotations

from typing import Final, final

from .....core.rules.game import SPINS, Action, Log, Phase
from .....core.rules.refusal import Refusal
from .....core.rules.sentinels import NOBODY
from .....core.rules.shared_lists import changed
from ..actions import OUT, REST, Actions, Go, Out, Pay, PayBoth, Rest, Sail
from ..board import RailBoard
from ..parties import PARTIES, party_of
from ..phases import PAYEE, ROUTE
from ..state import Rails
from .enter import Entries
from .fares import CODE, FREE, PER_STEP, RENT, TO_BANK, TO_PARTY
from .routes import Finder
from .steps import Drawing, Ways


class DrawingPhase(Phase[Rails]):
    """A player is drawing a route."""

    def __init__(self, board: RailBoard, ways: Ways, entries: Entries, actions: Actions) -> None:
        self.board: Final = board
        self.ways: Final = ways
        self.entries: Final = entries
        self.actions: Final = actions

    def seats(self, state: Rails) -> tuple[int, ...]:
        return (state.player,)

    def extend(self, state: Rails, code: int) -> None:
        """One more step of the route."""
        payee = code % CODE
        if payee != FREE:
            units = self.ways.fares.price(self.ways.here(state), code)
            owner = PARTIES if payee == TO_BANK else payee - TO_PARTY
            state.tolls = changed(state.tolls, owner, state.tolls[owner] + units)
        state.routes.append(code)
        state.lengths[state.player] += 1

    def arrive(self, state: Rails, log: Log | None) -> None:
        """A route is complete as soon as it reaches a goal."""
        if state.goals >> self.ways.here(state) & 1:
            self.entries.complete(state, log)


@final
class RoutePhase(DrawingPhase):
    kind = "route"
    rule = "3.4"

    def __init__(self, board: RailBoard, ways: Ways, entries: Entries, actions: Actions, finder: Finder) -> None:
        super().__init__(board, ways, entries, actions)
        self.finder: Final = finder

    def facts(self, state: Rails) -> tuple[int, ...]:
        destination = self.entries.runs.destination(state)
        return (self.ways.here(state), destination, state.lengths[state.player], sum(state.tolls))

    def legal(self, state: Rails, seat: int) -> list[Action]:
        drawing = self.ways.drawing(state)
        found = self._steps(state, drawing)
        if found and self.ways.shortest_rest(state, drawing):
            found.append(REST)
        return found or [OUT]

    def candidates(self, state: Rails, seat: int) -> list[Action]:
        """The next steps of routes that no other beats in time and money."""
        begin = state.begins[seat]
        drawn, found = state.routes[begin:], []
        for route in self.finder.worthwhile(state):
            if len(route) > len(drawn) and route[: len(drawn)] == drawn:
                action = self.step(self.ways.here(state), route[len(drawn)] // CODE)
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

    def choose(self, state: Rails, seat: int, spin: int) -> Action:
        """Often the wheel points at the same step whether the rest is open or not; then nobody looks for it."""
        drawing = self.ways.drawing(state)
        found = self._steps(state, drawing)
        if not found:
            return OUT
        place, place_with_rest = spin * len(found) // SPINS, spin * (len(found) + 1) // SPINS
        if place == place_with_rest or not self.ways.shortest_rest(state, drawing):
            return found[place]
        return found[place_with_rest] if place_with_rest < len(found) else REST

    def _steps(self, state: Rails, drawing: Drawing) -> list[Action]:
        """Lines and ferries that lead on to hexes where the route has not been."""
        ways, lines = self.ways, state.net.lines
        found: list[Action] = []
        for exit in self.board.exits[drawing.here]:
            used = lines[exit.side]
            if used and exit.beyond not in drawing.seen:
                payees = ways.payees(state, used, PER_STEP, drawing.free, drawing.purse)
                if self._open(state, exit.beyond, drawing.own, payees):
                    found.append(self.actions.steps[exit.side])
        for ferry in self.board.ferries_at[drawing.here]:
            far = self.board.port[ferry] + self.board.landing[ferry] - drawing.here
            if far not in drawing.seen and self._open(state, far, drawing.own, ways.ferry_payees(state, ferry)):
                found.append(self.actions.sails[ferry])
        return found

    def _open(self, state: Rails, hex: int, own: int, payees: list[int]) -> bool:
        """A goal may be entered only by a route with a part on own track."""
        if not payees or not state.goals >> hex & 1:
            return bool(payees)
        return self.ways.own_part(own + int(payees[0] == FREE), state.lengths[state.player] + 1)

    def refusal(self, state: Rails, seat: int, action: Action) -> Refusal | None:
        if isinstance(action, Go):
            return self._no_step(state, self.board.head[action.side], self.board.tail[action.side], action)
        if isinstance(action, Sail):
            return self._no_step(state, self.board.port[action.ferry], self.board.landing[action.ferry], action)
        if isinstance(action, Out):
            return Refusal("way_leads_on", (), "3.4") if OUT not in self.legal(state, seat) else None
        if isinstance(action, Rest):
            return None if REST in self.legal(state, seat) else Refusal("no_short_rest", (), "3.4")
        return self.not_asked_for()

    def _no_step(self, state: Rails, a: int, b: int, action: Action) -> Refusal | None:
        drawing = self.ways.drawing(state)
        if drawing.here not in (a, b):
            return Refusal("not_here", (drawing.here,), "3.4")
        there = a + b - drawing.here
        if there in drawing.seen:
            return Refusal("hex_twice", (there,), "3.4")
        used = self._line(state, action)
        if not used:
            return Refusal("no_line", (), "3.4" if isinstance(action, Go) else "3.8")
        payees = self._payees(state, action)
        if not payees:
            return self._unpaid(state, action)
        if not self._open(state, there, drawing.own, payees):
            greater = self.ways.variants.greater_part
            return Refusal("no_greater_part", (), "5.11") if greater else Refusal("no_own_part", (), "3.4")
        return None

    def _line(self, state: Rails, action: Action) -> int:
        """The owners of what the step would use."""
        if isinstance(action, Go):
            return state.lines[action.side]
        assert isinstance(action, Sail)
        owner = state.ferries[action.ferry]
        return 1 << owner if owner != NOBODY else 0

    def _payees(self, state: Rails, action: Action) -> list[int]:
        units = PER_STEP if isinstance(action, Go) else RENT
        return self.ways.payees(state, self._line(state, action), units, self.ways.free(state), self.ways.purse(state))

    def _unpaid(self, state: Rails, action: Action) -> Refusal:
        units = PER_STEP if isinstance(action, Go) else RENT
        if units <= self.ways.purse(state):
            return Refusal("over_ten", (), "3.6")
        return Refusal("cannot_pay_fare", (sum(state.tolls) + units,), "3.5")

    def apply(self, state: Rails, seat: int, action: Action, log: Log | None) -> None:
        if isinstance(action, Out):
            self.entries.give_up(state, log)
            return
        if isinstance(action, Rest):
            for code in self.ways.shortest_rest(state, self.ways.drawing(state)):
                self.extend(state, code)
        elif isinstance(action, Go):
            payees = self.ways.side_payees(state, action.side)
            if len(payees) > 1:
                state.step, state.phase = action.side, PAYEE
                return
            self.extend(state, self.board.other(action.side, self.ways.here(state)) * CODE + payees[0])
        else:
            assert isinstance(action, Sail)
            far = self.board.port[action.ferry] + self.board.landing[action.ferry] - self.ways.here(state)
            self.extend(state, far * CODE + self.ways.ferry_payees(state, action.ferry)[0])
        self.arrive(state, log)


@final
class PayeePhase(DrawingPhase):
    """Several rivals share the side: one of them is paid (rules 3.5)."""

    kind = "payee"
    rule = "3.5"

    def facts(self, state: Rails) -> tuple[int, ...]:
        return (state.step,)

    def legal(self, state: Rails, seat: int) -> list[Action]:
        return [self.actions.pays[payee - TO_PARTY] for payee in self.ways.side_payees(state, state.step)]

    def refusal(self, state: Rails, seat: int, action: Action) -> Refusal | None:
        if not isinstance(action, Pay | PayBoth):
            return self.not_asked_for()
        return None if action in self.legal(state, seat) else Refusal("not_his_line", (state.step,), "3.5")

    def apply(self, state: Rails, seat: int, action: Action, log: Log | None) -> None:
        assert isinstance(action, Pay | PayBoth)
        other = action.other if isinstance(action, PayBoth) else action.player
        there = self.board.other(state.step, self.ways.here(state))
        self.extend(state, there * CODE + TO_PARTY + party_of(action.player, other))
        state.step, state.phase = NOBODY, ROUTE
        self.arrive(state, log)
