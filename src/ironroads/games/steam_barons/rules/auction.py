"""Auctions of shares: bidding, and buying at the highest bid (rules 2)."""

from __future__ import annotations

from typing import Final, final

from ....core.rules.game import SPINS, Action, Event, Log, Phase
from ....core.rules.refusal import Refusal
from ....core.rules.sentinels import NOTHING
from .actions import HIGHEST_BID, PASS, Actions, Bid, Buy, Pass
from .control import after_buying
from .state import BaronsState
from .stock_card import StockCard
from .turn import Turn


@final
class BidPhase(Phase[BaronsState]):
    kind = "bid"
    rule = "2.2"

    def __init__(self, actions: Actions, turn: Turn) -> None:
        self.actions: Final = actions
        self.turn: Final = turn

    def seats(self, state: BaronsState) -> tuple[int, ...]:
        return (state.player,)

    def facts(self, state: BaronsState) -> tuple[int, ...]:
        company = state.company
        return (company, state.available[company], state.price[company], state.bid or NOTHING, state.leader)

    def legal(self, state: BaronsState, seat: int) -> list[Action]:
        return [PASS, *self.actions.bids[self.turn.least(state) : min(state.cash[seat], HIGHEST_BID) + 1]]

    def choose(self, state: BaronsState, seat: int, spin: int) -> Action:
        least = self.turn.least(state)
        place = spin * (max(0, min(state.cash[seat], HIGHEST_BID) - least + 1) + 1) // SPINS
        return self.actions.bids[least + place - 1] if place else PASS

    def refusal(self, state: BaronsState, seat: int, action: Action) -> Refusal | None:
        if isinstance(action, Pass):
            return None
        if not isinstance(action, Bid):
            return self.not_asked_for()
        if action.amount > state.cash[seat]:
            return Refusal("bid_above_cash", (action.amount, state.cash[seat]), "2.3")
        if action.amount < self.turn.least(state):
            return Refusal("bid_too_low", (action.amount, self.turn.least(state)), "2.2")
        return None

    def apply(self, state: BaronsState, seat: int, action: Action, log: Log | None) -> None:
        if isinstance(action, Bid):
            state.bid, state.leader = action.amount, seat
            if log is not None:
                log.append(Event("bid", seat, (state.company, action.amount)))
        else:
            state.bidders ^= 1 << seat
        self.turn.next_bidder(state, log)


@final
class BuyPhase(Phase[BaronsState]):
    """The winner must buy one share and may buy more; then the others may, once around the table."""

    kind = "buy"
    rule = "2.4"

    def __init__(self, card: StockCard, actions: Actions, turn: Turn) -> None:
        self.card: Final = card
        self.actions: Final = actions
        self.turn: Final = turn

    def seats(self, state: BaronsState) -> tuple[int, ...]:
        return (state.player,)

    def facts(self, state: BaronsState) -> tuple[int, ...]:
        return (state.company, state.available[state.company], state.bid)

    def legal(self, state: BaronsState, seat: int) -> list[Action]:
        most = min(state.available[state.company], state.cash[seat] // state.bid)
        return self.actions.buys[1 if seat == state.leader else 0 : most + 1]

    def only_answer(self, state: BaronsState) -> Action | None:
        """One share for the winner, where no other is left or all can see that the money is not enough for two."""
        if state.player != state.leader:
            return None
        poor = not self.turn.hidden and state.cash[state.player] < 2 * state.bid
        return self.actions.buys[1] if poor or state.available[state.company] == 1 else None

    def refusal(self, state: BaronsState, seat: int, action: Action) -> Refusal | None:
        if not isinstance(action, Buy):
            return self.not_asked_for()
        if action.count == 0 and seat == state.leader:
            return Refusal("must_buy", (state.company,), "2.3")
        if action.count > state.available[state.company]:
            return Refusal("too_few_shares", (state.company, state.available[state.company]), "2.4")
        if action.count * state.bid > state.cash[seat]:
            return Refusal("shares_too_dear", (action.count, action.count * state.bid, state.cash[seat]), "2.4")
        return None

    def apply(self, state: BaronsState, seat: int, action: Action, log: Log | None) -> None:
        """The bank gets the money, never the company (rules 2.5)."""
        assert isinstance(action, Buy)
        company, paid = state.company, action.count * state.bid
        if action.count:
            state.cash[seat] -= paid
            state.available[company] -= action.count
            state.shares[seat * self.card.companies + company] += action.count
            if log is not None:
                because = (Event("each", seat, (state.bid,)),)
                log.append(Event("bought", seat, (company, action.count, paid), because))
            after_buying(self.card, state, seat, company, log)
        self.turn.next_buyer(state, log)
