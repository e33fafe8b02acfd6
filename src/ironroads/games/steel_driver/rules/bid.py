"""Bidding for a company's control marker (rules 3.3 to 3.6)."""

from __future__ import annotations

from typing import Final, final

from ....core.rules.bits import has
from ....core.rules.game import Action, Event, Log, Phase
from ....core.rules.refusal import Refusal
from .actions import Actions, Bid, Pass
from .board import SteelBoard
from .state import SteelState
from .turn import Turn


@final
class BidPhase(Phase[SteelState]):
    kind = "bid"
    rule = "3.4"

    def __init__(self, board: SteelBoard, actions: Actions, turn: Turn) -> None:
        self.board: Final = board
        self.actions: Final = actions
        self.turn: Final = turn

    def seats(self, state: SteelState) -> tuple[int, ...]:
        return (state.player,)

    def facts(self, state: SteelState) -> tuple[int, ...]:
        return (state.company, state.bid, state.leader, state.cubes[state.player])

    def legal(self, state: SteelState, seat: int) -> list[Action]:
        return self.actions.bids_over[state.bid][state.cubes[seat]]

    def refusal(self, state: SteelState, seat: int, action: Action) -> Refusal | None:
        if isinstance(action, Pass):
            return None if state.bid else Refusal("must_open", (state.company,), "3.3")
        if not isinstance(action, Bid):
            return self.not_asked_for()
        if action.amount < 1:
            return Refusal("bid_nothing", (), "3.3")
        if action.amount > state.cubes[seat]:
            return Refusal("too_few_cubes", (action.amount, state.cubes[seat]), "3.3")
        if action.amount <= state.bid:
            return Refusal("bid_too_low", (action.amount, state.bid), "3.4")
        return None

    def apply(self, state: SteelState, seat: int, action: Action, log: Log | None) -> None:
        if isinstance(action, Bid):
            state.bid = action.amount
            state.leader = seat
            if log is not None:
                log.append(Event("bid", seat, (state.company, action.amount)))
        else:
            state.bidders ^= 1 << seat
        self._ask_next(state, log)

    def _ask_next(self, state: SteelState, log: Log | None) -> None:
        """Ask the next bidder clockwise who can raise; those who cannot are out (rules 3.4)."""
        while state.bidders != 1 << state.leader:
            state.player = (state.player + 1) % state.seats
            if not has(state.bidders, state.player) or state.player == state.leader:
                continue
            if state.cubes[state.player] > state.bid:
                return
            state.bidders ^= 1 << state.player
        self._sell(state, log)

    def _sell(self, state: SteelState, log: Log | None) -> None:
        """The winner pays into the company's box and takes its marker and a share (rules 3.5)."""
        winner, company = state.leader, state.company
        state.cubes[winner] -= state.bid
        state.treasury[company] += state.bid
        state.shares[winner * self.board.companies + company] += 1
        state.controller[company] = state.last_controller[company] = winner
        state.sold |= 1 << company
        if log is not None:
            log.append(Event("won", winner, (company, state.bid)))
        self.turn.end_auction(state, log)
