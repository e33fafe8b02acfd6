"""The base game's first order: the places are auctioned one by one (rules 1.4)."""

from __future__ import annotations

from typing import Final, final

from ....core.rules.bits import has
from ....core.rules.game import SPINS, Action, Event, Log, Phase
from ....core.rules.refusal import Refusal
from ....core.rules.sentinels import NOBODY, NOTHING
from ....core.rules.shared_lists import changed
from .actions import PASS, Actions, Bid, Pass
from .funds import Funds
from .phases import AUCTION
from .state import SteamState
from .turn import Turn


@final
class PlaceAuctionPhase(Phase[SteamState]):
    kind = "place"
    rule = "1.4"

    def __init__(self, actions: Actions, turn: Turn, funds: Funds) -> None:
        self.actions: Final = actions
        self.turn: Final = turn
        self.funds: Final = funds

    def seats(self, state: SteamState) -> tuple[int, ...]:
        return (state.player,)

    def facts(self, state: SteamState) -> tuple[int, ...]:
        return (state.place + 1, state.bid, state.leader, self.funds.power(state, state.player))

    def legal(self, state: SteamState, seat: int) -> list[Action]:
        return [PASS, *self.actions.bids[least_bid(state) : self.funds.power(state, seat) + 1]]

    def only_answer(self, state: SteamState) -> Action | None:
        """Pass, where a higher bid cannot be paid."""
        return PASS if self.funds.power(state, state.player) < least_bid(state) else None

    def choose(self, state: SteamState, seat: int, spin: int) -> Action:
        least, most = least_bid(state), min(self.funds.power(state, seat), len(self.actions.bids) - 1)
        place = spin * (max(0, most - least + 1) + 1) // SPINS
        return self.actions.bids[least + place - 1] if place else PASS

    def refusal(self, state: SteamState, seat: int, action: Action) -> Refusal | None:
        if isinstance(action, Pass):
            return None
        if not isinstance(action, Bid):
            return self.not_asked_for()
        return wrong_bid(state, action.amount, self.funds.power(state, seat), self.rule)

    def apply(self, state: SteamState, seat: int, action: Action, log: Log | None) -> None:
        if isinstance(action, Bid):
            state.bid, state.leader = action.amount, seat
            if log is not None:
                log.append(bid_event(seat, action.amount))
        else:
            state.bidders ^= 1 << seat
        self._ask_next(state, log)

    def _ask_next(self, state: SteamState, log: Log | None) -> None:
        """Ask the next bidder clockwise; the last one left gets the place, free without a bid."""
        while state.bidders & (state.bidders - 1):
            state.player = following(state, state.player, state.bidders)
            if state.player != state.leader:
                return
        self._sell(state, log)

    def _sell(self, state: SteamState, log: Log | None) -> None:
        winner = state.bidders.bit_length() - 1
        price = max(state.bid, 0)
        self.funds.pay(state, winner, price, log)
        self._seat(state, winner, price, log)
        left = unplaced(state)
        if left & (left - 1):
            open_bidding(state, following(state, winner, left))
            return
        self._seat(state, left.bit_length() - 1, 0, log)
        state.order, state.placed = state.placed, [NOBODY] * state.seats
        state.bid, state.leader = NOTHING, NOBODY
        state.bidders = 0
        self.turn.begin_turn(state, log)

    def _seat(self, state: SteamState, seat: int, price: int, log: Log | None) -> None:
        state.placed = changed(state.placed, state.place, seat)
        state.place += 1
        if log is not None:
            kind = "bought_place" if price else "place"
            log.append(Event(kind, seat, (state.place, price) if price else (state.place,)))


def open_places(state: SteamState, opener: int) -> None:
    state.phase, state.place = AUCTION, 0
    open_bidding(state, opener)


def open_bidding(state: SteamState, opener: int) -> None:
    """Auction the next place among the players without one."""
    state.player, state.bid, state.leader, state.bidders = opener, NOTHING, NOBODY, unplaced(state)


def unplaced(state: SteamState) -> int:
    """Bit set of the seats without a place in the next order."""
    seats = (1 << state.seats) - 1 & ~state.bankrupt
    for seat in state.placed:
        if seat >= 0:
            seats &= ~(1 << seat)
    return seats


def following(state: SteamState, seat: int, among: int) -> int:
    """The next seat clockwise that is one of these."""
    seat = (seat + 1) % state.seats
    while not has(among, seat):
        seat = (seat + 1) % state.seats
    return seat


def least_bid(state: SteamState) -> int:
    """The smallest possible bid: one more than the highest, 0 before the first."""
    return state.bid + 1 if state.bid >= 0 else 0


def bid_event(seat: int, amount: int) -> Event:
    """A bid for the log; one of nothing only takes the lead."""
    return Event("bid", seat, (amount,)) if amount else Event("leads", seat)


def wrong_bid(state: SteamState, amount: int, power: int, rule: str) -> Refusal | None:
    if amount > power:
        return Refusal("bid_too_high", (amount, power), rule)
    if amount <= state.bid:
        return Refusal("bid_too_low", (amount, state.bid), rule)
    return None
