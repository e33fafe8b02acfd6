"""Control of companies (rules 2.6, 7.2)."""

from __future__ import annotations

from ....core.rules.game import Event, Log
from ....core.rules.sentinels import NOBODY
from .state import BaronsState
from .stock_card import StockCard


def held(card: StockCard, state: BaronsState, seat: int, company: int) -> int:
    return state.shares[seat * card.companies + company]


def after_buying(card: StockCard, state: BaronsState, buyer: int, company: int, log: Log | None) -> None:
    """Give the company card to the first buyer, later to a buyer with more shares than its controller."""
    holder = state.controller[company]
    if buyer == holder:
        return
    if holder == NOBODY or held(card, state, buyer, company) > held(card, state, holder, company):
        hand_card(state, buyer, company, log)


def after_selling(card: StockCard, state: BaronsState, company: int, log: Log | None) -> None:
    best = next_controller(card, state, company)
    if best != state.controller[company]:
        hand_card(state, best, company, log)


def next_controller(card: StockCard, state: BaronsState, company: int) -> int:
    """The player with most shares; ties: the present controller, then the first one clockwise."""
    best = old = state.controller[company]
    if old == NOBODY:
        return NOBODY
    counts = state.shares[company :: card.companies]  # by seat
    for step in range(1, state.seats):
        seat = (old + step) % state.seats
        if counts[seat] > counts[best]:
            best = seat
    return best


def hand_card(state: BaronsState, seat: int, company: int, log: Log | None) -> None:
    state.controller[company] = seat
    if log is not None:
        log.append(Event("controls", seat, (company,)))
