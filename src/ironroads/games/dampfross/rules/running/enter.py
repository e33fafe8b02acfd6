"""Entering a run, alone or with a partner, and checking all entries together (rules 3.3, 3.6, 3.7)."""

from __future__ import annotations

from typing import Final, final

from .....core.rules.bits import has
from .....core.rules.game import Action, Event, Log, Phase
from .....core.rules.refusal import Refusal
from .....core.rules.sentinels import NOBODY
from ..actions import ENTER, OUT, Actions, Enter, Out, Share
from ..answer_partner import AnswerPhase
from ..owners import OWN_LINES, OWNERS
from ..phases import ENTER as ENTER_PHASE
from ..phases import ROUTE, SHARE
from ..state import SILENT, STAYS_OUT, DampfrossState
from .balances import OVER_TEN, Balances
from .fares import Fares
from .passages import Passages
from .payable_routes import PayableRoutes
from .race import Race
from .run_sequence import RunSequence

# by refusal of entering: the event of a seat that is not asked
FORCED_OUT: Final = {
    "no_route": "cannot_enter",
    "no_payable_route": "cannot_pay",
    "no_greater_route": "cannot_enter_by_half",
}


@final
class Entries:
    """Asks all players, clockwise from the one who threw, then checks their entries."""

    def __init__(self, run_sequence: RunSequence, race: Race, payable_routes: PayableRoutes) -> None:
        self.run_sequence: Final = run_sequence
        self.race: Final = race
        self.payable_routes: Final = payable_routes
        self.passages: Final[Passages] = payable_routes.passages
        self.balances: Final[Balances] = payable_routes.route_rules.balances
        self.fares: Final[Fares] = payable_routes.route_rules.fares
        self._greater: Final[bool] = run_sequence.variants.greater_part

    def begin(self, state: DampfrossState, log: Log | None) -> None:
        if log is not None:
            log.append(Event("heading", state.first, (state.start, self.run_sequence.destination(state))))
        state.player = (state.first - 1) % state.seats
        self.ask_next(state, log)

    def ask_next(self, state: DampfrossState, log: Log | None) -> None:
        state.partner, state.asked = NOBODY, 0
        if SILENT not in state.train:
            self._close(state, log)
            return
        while True:
            state.player = (state.player + 1) % state.seats
            if state.train[state.player] == SILENT:
                state.phase = ENTER_PHASE
                return

    def may_take_part(self, state: DampfrossState, seat: int) -> bool:
        """Whether a seat has track, and a train of its own or a shared one could succeed."""
        if not any([state.track[owner] and has(OWN_LINES[seat], owner) for owner in range(OWNERS)]):
            return False
        return self.obstacle(state, seat) is None or bool(self.partners(state, seat))

    def obstacle(self, state: DampfrossState, seat: int) -> Refusal | None:
        """Why no route of a seat alone can succeed; None if one can."""
        if self.payable_routes.exist(state, seat):
            return None
        if not self.passages.has_own_part(state, (seat,)):
            return Refusal("no_route", (), "3.4")
        return Refusal("no_greater_route", (), "5.11") if self._greater else Refusal("no_payable_route", (), "3.6")

    def partners(self, state: DampfrossState, seat: int) -> list[int]:
        """The players with whom a seat may share a train."""
        return [other for other in range(state.seats) if self.sharing_obstacle(state, seat, other) is None]

    def sharing_obstacle(self, state: DampfrossState, seat: int, other: int) -> Refusal | None:
        """Why a seat cannot share a train with another one, who must not have answered or declined (rules 3.7)."""
        if other == seat or has(state.asked, other) or other >= state.seats or state.train[other] != SILENT:
            return Refusal("no_shared_train", (), "3.7")
        if self.payable_routes.exist(state, seat, other):
            return None
        if not self.passages.has_own_part(state, (seat, other)):
            return Refusal("no_shared_route", (other,), "3.4")
        if self._greater:
            return Refusal("no_greater_shared_route", (other,), "5.11")
        return Refusal("no_payable_shared_route", (other,), "3.6")

    def forced_out_event(self, state: DampfrossState, seat: int) -> Event:
        """Why a seat is not asked, for the log."""
        obstacle = self.obstacle(state, seat)
        return Event(FORCED_OUT[obstacle.code] if obstacle else "cannot_enter", seat)

    def stay_out(self, state: DampfrossState, seat: int, kind: str, log: Log | None) -> None:
        """Take a seat, with its partner if it has one, out of the run; the log says why."""
        partners = [other for other in range(state.seats) if other != seat and state.train[other] == seat]
        for other in (seat, *partners):
            state.train[other] = STAYS_OUT
        if log is not None:
            log.append(Event(f"{kind}_together" if partners else kind, seat, tuple(partners)))

    def begin_route(self, state: DampfrossState) -> None:
        seat = state.player
        state.train[seat] = seat
        state.begins[seat], state.lengths[seat] = len(state.routes), 0
        state.fares_due = [0] * (OWNERS + 1)
        state.partner = NOBODY
        state.phase = ROUTE

    def give_up(self, state: DampfrossState, log: Log | None) -> None:
        """Withdraw an entry whose route cannot be drawn on."""
        seat = state.player
        del state.routes[state.begins[seat] :]
        state.begins[seat] = state.lengths[seat] = 0
        state.fares_due = [0] * (OWNERS + 1)
        self.stay_out(state, seat, "gave_up", log)
        self.ask_next(state, log)

    def complete(self, state: DampfrossState, log: Log | None) -> None:
        """Accept a route that has reached a goal."""
        seat = state.player
        if log is not None:
            log.append(self.fares.entry_event(state, seat))
        state.fares_due = [0] * (OWNERS + 1)
        self.ask_next(state, log)

    def _close(self, state: DampfrossState, log: Log | None) -> None:
        """Void entries that break the limit or cannot be paid, the last one first, until none does (rules 3.6)."""
        leader, found = self.balances.last_broken(state)
        while leader != NOBODY:
            self.stay_out(state, leader, "over_limit" if found == OVER_TEN else "unpayable", log)
            leader, found = self.balances.last_broken(state)
        self.fares.pay(state, log)
        if log is not None:
            log.extend(self.balances.set_off_events(state))
        for seat in range(state.seats):
            state.earned[seat] = max(0, state.earned[seat] - self.balances.set_off(state, seat))
        self.race.begin(state, log)


@final
class EnterPhase(Phase[DampfrossState]):
    kind = "enter"
    rule = "3.3"

    def __init__(self, entries: Entries, actions: Actions) -> None:
        self.entries: Final = entries
        self.actions: Final = actions

    def seats(self, state: DampfrossState) -> tuple[int, ...]:
        return (state.player,)

    def facts(self, state: DampfrossState) -> tuple[int, ...]:
        return (state.start, self.entries.run_sequence.destination(state), state.accounts[state.player])

    def legal(self, state: DampfrossState, seat: int) -> list[Action]:
        alone = [OUT] if self.entries.obstacle(state, seat) else [OUT, ENTER]
        return alone + [self.actions.shares[other] for other in self.entries.partners(state, seat)]

    def only_answer(self, state: DampfrossState) -> Action | None:
        """Staying out, for a seat without track, or where neither an own train nor a shared one can succeed."""
        return None if self.entries.may_take_part(state, state.player) else OUT

    def refusal(self, state: DampfrossState, seat: int, action: Action) -> Refusal | None:
        if isinstance(action, Share):
            return self.entries.sharing_obstacle(state, seat, action.player)
        if isinstance(action, Enter):
            return self.entries.obstacle(state, seat)
        return None if isinstance(action, Out) else self.not_asked_for()

    def apply(self, state: DampfrossState, seat: int, action: Action, log: Log | None) -> None:
        if isinstance(action, Share):
            state.partner, state.phase = action.player, SHARE
            if log is not None:
                log.append(Event("offers_train", seat, (action.player,)))
        elif isinstance(action, Enter):
            self.entries.begin_route(state)
        else:
            if log is not None and self.only_answer(state) is not None:
                log.append(self.entries.forced_out_event(state, seat))
            state.train[seat] = STAYS_OUT
            self.entries.ask_next(state, log)


@final
class SharePhase(AnswerPhase):
    """The answer to an offer to run one train together."""

    kind = "share"
    rule = "3.7"

    def __init__(self, entries: Entries) -> None:
        self.entries: Final = entries

    def agree(self, state: DampfrossState, seat: int) -> None:
        state.train[seat] = state.player
        self.entries.begin_route(state)

    def go_on_alone(self, state: DampfrossState) -> None:
        state.partner, state.phase = NOBODY, ENTER_PHASE
