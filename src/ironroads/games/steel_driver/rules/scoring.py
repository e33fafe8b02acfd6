"""Profits of a turn, final control of companies, and what shares pay (rules 5, 7.2, 7.4, 7.5)."""

from __future__ import annotations

from ....core.rules.bits import members
from ....core.rules.game import Event, Log
from ....core.rules.sentinels import NOBODY
from .board import SteelBoard
from .state import SteelState


def pay_profits(board: SteelBoard, state: SteelState, log: Log | None) -> None:
    """Controllers get the whole profit of their companies; shares pay only at the end (rules 5.1)."""
    for company in state.order:
        seat = state.controller[company]
        if seat == NOBODY:
            continue
        state.cash[seat] += state.profit[company]
        if log is not None and state.profit[company]:
            log.append(Event("profit", seat, (company, state.profit[company]), profit_parts(board, state, company)))


def profit_parts(board: SteelBoard, state: SteelState, company: int) -> tuple[Event, ...]:
    """The cities and the bonus that make up a company's profit of this turn."""
    parts = [Event("city_profit", NOBODY, (city, board.value[city])) for city in members(state.fresh[company])]
    if state.bonus[company]:
        parts.append(Event("link_profit", NOBODY, (state.bonus[company],)))
    return tuple(parts)


def final_controller(board: SteelBoard, state: SteelState, company: int) -> int:
    """The seat with the most shares; on a tie the first clockwise from the last controller (rules 7.2)."""
    last = state.last_controller[company]
    if last == NOBODY:
        return NOBODY
    best, most = NOBODY, 0
    for step in range(state.seats):
        seat = (last + step) % state.seats
        held = state.shares[seat * board.companies + company]
        if held > most:
            best, most = seat, held
    return best


def goods_of(board: SteelBoard, state: SteelState, company: int) -> list[int]:
    """Goods cubes a company has claimed, by colour."""
    return state.goods[company * board.goods : (company + 1) * board.goods]


def share_value(board: SteelBoard, state: SteelState, company: int) -> int:
    """Dollars that each share of a company pays for the goods it has claimed."""
    return goods_value(board, goods_of(board, state, company))


def goods_value(board: SteelBoard, goods: list[int]) -> int:
    """Dollars for goods cubes, given as counts by colour (rules 7.4)."""
    return sum([board.sets[size - 1] for size in set_sizes(goods)])


def set_sizes(goods: list[int]) -> list[int]:
    """Sizes of the sets of different colours, as large as possible one by one, which is the best split.

    >>> set_sizes([4, 2, 1, 1])
    [4, 2, 1, 1]
    """
    return [len([count for count in goods if count > layer]) for layer in range(max(goods))]


def pay_shares(board: SteelBoard, state: SteelState, log: Log | None) -> None:
    """Every share pays the full value of its company (rules 7.5)."""
    for company in state.order:
        value = share_value(board, state, company)
        if log is not None and value:
            log.append(Event("valued", NOBODY, (company, value), set_parts(board, state, company)))
        for seat in range(state.seats):
            held = state.shares[seat * board.companies + company]
            if held and value:
                state.cash[seat] += held * value
                if log is not None:
                    log.append(Event("share_pay", seat, (company, held, held * value)))


def set_parts(board: SteelBoard, state: SteelState, company: int) -> tuple[Event, ...]:
    """The sets that make up a company's value."""
    sizes = set_sizes(goods_of(board, state, company))
    return tuple([Event("set", NOBODY, (size, board.sets[size - 1])) for size in sizes])


def goods_controlled(board: SteelBoard, state: SteelState, seat: int) -> int:
    """Goods cubes of all companies a seat controls at the end: the tie-break (rules 8.1)."""
    return sum([sum(goods_of(board, state, c)) for c in range(board.companies) if state.controller[c] == seat])
