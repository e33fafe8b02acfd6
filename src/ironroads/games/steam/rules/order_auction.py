"""The standard game's auction for the playing order, in every turn (rules 2.4)."""

from __future__ import annotations

from typing import Final, final

from ....core.rules.bits import has
from ....core.rules.game import Action, Event, Log, Phase
from ....core.rules.refusal import Refusal
from ....core.rules.sentinels import NOBODY, NOTHING
from ....core.rules.shared_lists import changed
from .actions import PASS, WAIT, Actions, Bid, Pass, Wait
from .figures import TURN_ORDER, Figures
from .phases import AUCTION
from .place_auction import bid_event, least_bid, wrong_bid
from .state import SteamState
from .turn import Turn


@final
class OrderAuctionPhase(Phase[SteamState]):
    """A player who passes takes the last free place; only the first places pay in full."""

    kind = "order"
    rule = "2.4"

    def __init__(self, actions: Actions, turn: Turn, figures: Figures) -> None:
        self.actions: Final = actions
        self.turn: Final = turn
        self.figures: Final = figures

    def seats(self, state: SteamState) -> tuple[int, ...]:
        return (state.player,)

    def facts(self, state: SteamState) -> tuple[int, ...]:
        return (state.bid, state.leader, state.cash[state.player], state.bidders.bit_count())

    def legal(self, state: SteamState, seat: int) -> list[Action]:
        bids = self.actions.bids[least_bid(state) : state.cash[seat] + 1]
        return [PASS, WAIT, *bids] if has(state.waiting, seat) else [PASS, *bids]

    def only_answer(self, state: SteamState) -> Action | None:
        """Pass, where a higher bid cannot be paid."""
        seat = state.player
        return PASS if state.cash[seat] < least_bid(state) and not has(state.waiting, seat) else None

    def refusal(self, state: SteamState, seat: int, action: Action) -> Refusal | None:
        if isinstance(action, Pass):
            return None
        if isinstance(action, Wait):
            return None if has(state.waiting, seat) else Refusal("no_free_pass", (), "2.4")
        if not isinstance(action, Bid):
            return self.not_asked_for()
        return wrong_bid(state, action.amount, state.cash[seat], self.rule)

    def apply(self, state: SteamState, seat: int, action: Action, log: Log | None) -> None:
        if isinstance(action, Bid):
            state.bid, state.leader = action.amount, seat
            state.bids = changed(state.bids, seat, action.amount)
            if log is not None:
                log.append(bid_event(seat, action.amount))
        elif isinstance(action, Wait):
            state.waiting = 0
        else:
            self._leave(state, seat, log)
        self._ask_next(state, log)

    def _ask_next(self, state: SteamState, log: Log | None) -> None:
        """Ask the next bidder in playing order, skipping the leader; the last one left wins."""
        while state.bidders & (state.bidders - 1):
            here = state.order.index(state.player)
            state.player = state.order[(here + 1) % len(state.order)]
            if has(state.bidders, state.player) and state.player != state.leader:
                return
        self._leave(state, state.bidders.bit_length() - 1, log)
        self._end(state)

    def _leave(self, state: SteamState, seat: int, log: Log | None) -> None:
        """Give the last free place to a player, who pays for it."""
        place = state.bidders.bit_count()
        state.bidders ^= 1 << seat
        state.placed = changed(state.placed, place - 1, seat)
        price = self.price(max(state.bids[seat], 0), place, len(state.order))
        state.cash[seat] -= price
        if log is not None:
            paid = Event("ordered", seat, (place, price, max(state.bids[seat], 0)))
            log.append(paid if price else Event("place", seat, (place,)))

    def price(self, bid: int, place: int, players: int) -> int:
        """What a place costs: the first in full, the last nothing, the others half, rounded up."""
        if place == players and place > 1:
            return 0
        return bid if place <= self.figures.full_price else (bid + 1) // 2

    def _end(self, state: SteamState) -> None:
        state.order = state.placed[: len(state.order)]
        state.placed = [NOBODY] * state.seats
        state.bids = [NOTHING] * state.seats
        state.bid, state.leader = NOTHING, NOBODY
        state.bidders = state.waiting = 0
        self.turn.begin_selection(state)


def open_auction(state: SteamState, turn: Turn) -> None:
    """The first player opens; Turn Order from the last turn allows one pass without leaving."""
    if len(state.order) == 1:
        turn.begin_selection(state)
        return
    state.phase, state.player = AUCTION, state.order[0]
    state.bid, state.leader = NOTHING, NOBODY
    state.bidders = state.waiting = 0
    for seat in state.order:
        state.bidders |= 1 << seat
        if state.taken[seat] == TURN_ORDER:
            state.waiting = 1 << seat
