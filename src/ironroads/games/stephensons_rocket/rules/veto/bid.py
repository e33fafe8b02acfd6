"""Bids in a veto round: shares for the right to move the engine (rules 6.3 and 6.4)."""

from __future__ import annotations

from typing import Final, final

from .....core.rules.game import SPINS, Action, Event, Log, Phase
from .....core.rules.refusal import Refusal
from ..actions import ALONE, PASS, Actions, Bid, Pass, Put
from ..lines.engines import exits_of
from ..occupancy import several
from ..options import RocketOptions
from ..phases import PLACE_ENGINE
from ..state import RocketState
from .veto_round import VetoRound, least_bid


@final
class BidPhase(Phase[RocketState]):
    kind = "bid"
    rule = "6.3"

    def __init__(self, actions: Actions, options: RocketOptions, veto_round: VetoRound) -> None:
        self.actions: Final = actions
        self.options: Final = options
        self.veto_round: Final = veto_round

    def seats(self, state: RocketState) -> tuple[int, ...]:
        return ALONE[state.asked]

    def facts(self, state: RocketState) -> tuple[int, ...]:
        return (state.line, state.bid, state.bidder, state.target, self.veto_round.held(state, state.asked))

    def legal(self, state: RocketState, seat: int) -> list[Action]:
        return [PASS, *self.actions.bids[least_bid(state, seat) : self.veto_round.held(state, seat) + 1]]

    def choose(self, state: RocketState, seat: int, spin: int) -> Action:
        least = least_bid(state, seat)
        number = spin * (self.veto_round.held(state, seat) - least + 2) // SPINS
        return self.actions.bids[least + number - 1] if number else PASS

    def refusal(self, state: RocketState, seat: int, action: Action) -> Refusal | None:
        if isinstance(action, Pass):
            return None
        if not isinstance(action, Bid):
            return Refusal("bid_first", (), "6.5", 1) if isinstance(action, Put) else self.not_asked_for()
        held = self.veto_round.held(state, seat)
        if action.amount > held:
            return Refusal("too_few_shares", (action.amount, held, state.line), "6.3")
        if action.amount < least_bid(state, seat):
            code, rule = ("mover_bid_too_low", "6.4") if seat == state.player else ("bid_too_low", "6.3")
            return Refusal(code, (action.amount, state.bid), rule)
        return None

    def apply(self, state: RocketState, seat: int, action: Action, log: Log | None) -> None:
        if isinstance(action, Bid):
            self._bid(state, seat, action.amount, log)
        else:
            self.veto_round.end_bid(state, seat, log)

    def _bid(self, state: RocketState, seat: int, amount: int, log: Log | None) -> None:
        """The bidder places the engine, unless there is only one hex for it (rules 6.4, 6.5)."""
        state.bid = amount
        state.bidder = seat
        if log is not None:
            log.append(Event("bid", seat, (amount, state.line)))
        returns = self.options.mover_returns and seat == state.player
        if returns:
            state.target = state.choice
        if returns or not several(exits_of(state, state.line)):
            self.veto_round.end_bid(state, seat, log)
        else:
            state.phase = PLACE_ENGINE
