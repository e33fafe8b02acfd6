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
from .fares import Fares
from .race import Race
from .run_sequence import RunSequence


@final
class Entries:
    """Asks all players, clockwise from the one who threw, then checks their entries."""

    def __init__(self, run_sequence: RunSequence, fares: Fares, race: Race) -> None:
        self.run_sequence: Final = run_sequence
        self.fares: Final = fares
        self.race: Final = race

    def begin(self, state: DampfrossState, log: Log | None) -> None:
        if log is not None:
            log.append(Event("heading", state.first, (state.start, self.run_sequence.destination(state))))
        state.player = (state.first - 1) % state.seats
        self.ask_next(state, log)

    def ask_next(self, state: DampfrossState, log: Log | None) -> None:
        state.partner, state.asked = NOBODY, 0
        while SILENT in state.train:
            state.player = (state.player + 1) % state.seats
            if state.train[state.player] != SILENT:
                continue
            if self.can_enter(state, state.player):
                state.phase = ENTER_PHASE
                return
            self.stay_out(state, state.player, "cannot_enter", log)
        self._close(state, log)

    def can_enter(self, state: DampfrossState, seat: int) -> bool:
        """Whether a line leads from the start to a goal, and the seat has any track."""
        if self.run_sequence.distances.steps_from(state, state.goals, state.start)[state.start] < 0:
            return False
        return any(has(OWN_LINES[seat], owner) and state.track[owner] for owner in range(OWNERS))

    def stay_out(self, state: DampfrossState, seat: int, kind: str, log: Log | None) -> None:
        for other in range(state.seats):
            if state.train[other] == seat:
                state.train[other] = STAYS_OUT
        state.train[seat] = STAYS_OUT
        if log is not None:
            log.append(Event(kind, seat))

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
        """Void entries that break the limit of ten, the last one first, until none does (rules 3.6)."""
        over = self.fares.last_over_limit(state)
        while over != NOBODY:
            self.stay_out(state, over, "over_limit", log)
            over = self.fares.last_over_limit(state)
        self.fares.pay(state, log)
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
        shares = [self.actions.shares[other] for other in range(state.seats) if self._may_share(state, seat, other)]
        return [OUT, ENTER, *shares]

    def _may_share(self, state: DampfrossState, seat: int, other: int) -> bool:
        return other != seat and state.train[other] == SILENT and not has(state.asked, other)

    def refusal(self, state: DampfrossState, seat: int, action: Action) -> Refusal | None:
        if isinstance(action, Share):
            possible = action.player < state.seats and self._may_share(state, seat, action.player)
            return None if possible else Refusal("no_shared_train", (), "3.7")
        return None if isinstance(action, Out | Enter) else self.not_asked_for()

    def apply(self, state: DampfrossState, seat: int, action: Action, log: Log | None) -> None:
        if isinstance(action, Share):
            state.partner, state.phase = action.player, SHARE
            if log is not None:
                log.append(Event("offers_train", seat, (action.player,)))
        elif isinstance(action, Enter):
            self.entries.begin_route(state)
        else:
            self.entries.stay_out(state, seat, "stays_out", log)
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
