"""Dividends, bonuses and profits, then the new share prices (rules 6)."""

from __future__ import annotations

from ....core.rules.game import Event, Log
from ....core.rules.sentinels import NOBODY
from .control import held
from .state import BaronsState
from .stock_card import StockCard


def pay_dividends(card: StockCard, state: BaronsState, log: Log | None) -> None:
    """The bank pays players for shares in their hands, controllers a bonus, companies a profit (rules 6.1)."""
    for company in state.order:
        row = card.row(state.performance[company])
        for seat in range(state.seats if card.dividend[row] else 0):
            _pay_shares(card, state, seat, company, card.dividend[row], log)
        seat, bonus, profit = state.controller[company], card.bonus[row], card.profit[row]
        because = (Event("performed", NOBODY, (company, state.performance[company])),) if log is not None else ()
        if seat != NOBODY and bonus:
            state.cash[seat] += bonus
            if log is not None:
                log.append(Event("ceo_bonus", seat, (company, bonus), because))
        state.treasury[company] += profit
        if log is not None and profit:
            log.append(Event("profit", NOBODY, (company, profit), because))


def _pay_shares(card: StockCard, state: BaronsState, seat: int, company: int, dividend: int, log: Log | None) -> None:
    count = held(card, state, seat, company)
    if not count:
        return
    state.cash[seat] += count * dividend
    if log is not None:
        because = (
            Event("performed", NOBODY, (company, state.performance[company])),
            Event("each", NOBODY, (dividend,)),
        )
        log.append(Event("dividend", seat, (company, count, count * dividend), because))


def stacks(state: BaronsState) -> list[int]:
    """The different performances of solvent companies, best first (rules 6.2)."""
    return sorted({state.performance[company] for company in state.order}, reverse=True)


def adjustments(card: StockCard, state: BaronsState) -> list[int]:
    """By company: its adjustment from the table; 0 for bankrupt ones."""
    levels = stacks(state)
    boxes = card.placing(len(levels), state.bankrupt.bit_count()) if levels else []
    found = [0] * card.companies
    for company in state.order:
        found[company] = boxes[levels.index(state.performance[company])]
    return found


def adjust_prices(card: StockCard, state: BaronsState, log: Log | None) -> None:
    boxes = adjustments(card, state)
    for company in state.order:
        old, box = state.price[company], boxes[company]
        state.price[company] = card.next_price(old, box)
        if log is not None:
            because = [Event("box", NOBODY, (company, state.performance[company], box))]
            if (card.modifier[old] > 0) == (box > 0) and card.modifier[old]:
                because.append(Event("space", NOBODY, (old, card.modifier[old])))
            log.append(_price_event(company, old, state.price[company], tuple(because)))
    for company in state.order:
        state.performance[company] = 0


def _price_event(company: int, old: int, new: int, because: tuple[Event, ...]) -> Event:
    """A new price for the log; one that is the old one is kept."""
    if new == old:
        return Event("price_kept", NOBODY, (company, old), because)
    return Event("price" if new >= 0 else "fell_to_b", NOBODY, (company, old, new), because)
