"""The active player puts a company up for auction or hands the marker on (rules 3.1 to 3.3)."""

from __future__ import annotations

from typing import final

from ....core.rules.game import Action, Event, Log, Phase
from ....core.rules.refusal import Refusal
from ....core.rules.sentinels import NOBODY
from .actions import Actions, Offer, On
from .board import SteelBoard
from .build import begin_building
from .state import Steel
from .turn import BID


@final
class OfferPhase(Phase[Steel]):
    kind = "offer"
    rule = "3.1"

    def __init__(self, board: SteelBoard, actions: Actions) -> None:
        self.board = board
        self.actions = actions

    def seats(self, state: Steel) -> tuple[int, ...]:
        return (state.active,)

    def facts(self, state: Steel) -> tuple[int, ...]:
        return (state.turn, state.cubes[state.active])

    def legal(self, state: Steel, seat: int) -> list[Action]:
        return self.actions.openings[state.sold]

    def refusal(self, state: Steel, seat: int, action: Action) -> Refusal | None:
        if isinstance(action, On):
            return None
        if not isinstance(action, Offer):
            return self.not_asked_for()
        if state.sold >> action.company & 1:
            return Refusal("sold_this_turn", (action.company,), "3.6")
        return None

    def apply(self, state: Steel, seat: int, action: Action, log: Log | None) -> None:
        if isinstance(action, Offer):
            self._put_up(state, seat, action.company, log)
        else:
            if log is not None:
                log.append(Event("handed_on", seat))
            hand_on(self.board, state, log)

    def _put_up(self, state: Steel, seat: int, company: int, log: Log | None) -> None:
        state.company = company
        state.bid = 0
        state.leader = NOBODY
        state.bidders = (1 << state.seats) - 1
        state.player = seat
        state.phase = BID
        if log is not None:
            log.append(Event("offered", seat, (company,)))


def hand_on(board: SteelBoard, state: Steel, log: Log | None) -> None:
    """The marker goes on; once round without an auction ends the phase (rules 3.7)."""
    state.active = (state.active + 1) % state.seats
    state.passes += 1
    find_active(board, state, log)


def find_active(board: SteelBoard, state: Steel, log: Log | None) -> None:
    """Whoever has no cubes can open no auction and hands the marker on at once (rules 3.3)."""
    while state.passes < state.seats and not state.cubes[state.active]:
        if log is not None:
            log.append(Event("no_cubes", state.active))
        state.active = (state.active + 1) % state.seats
        state.passes += 1
    if state.passes == state.seats or state.sold == (1 << board.companies) - 1:
        begin_building(board, state, log)
