"""Final control, the value of goods, and what the shares pay (rules 7.2, 7.4, 7.5)."""

from __future__ import annotations

from ....core.rules.game import Event, Log
from ....core.rules.sentinels import NOBODY
from .board import SteelBoard
from .state import Steel


def holder(board: SteelBoard, state: Steel, company: int) -> int:
    """Most shares; on a tie the first one clockwise from the last controller (ruling 19)."""
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


def goods_of(board: SteelBoard, state: Steel, company: int) -> list[int]:
    return state.goods[company * board.goods : (company + 1) * board.goods]


def worth(board: SteelBoard, state: Steel, company: int) -> int:
    """What each share of a company is worth with the goods it holds."""
    return worth_of(board, goods_of(board, state, company))


def worth_of(board: SteelBoard, goods: list[int]) -> int:
    """By colour, how many goods a company holds, as the worth of a share."""
    return sum([board.sets[size - 1] for size in set_sizes(goods)])


def set_sizes(goods: list[int]) -> list[int]:
    """Sets of different colours, the largest possible first, which is the best split (ruling 20).

    >>> set_sizes([4, 2, 1, 1])
    [4, 2, 1, 1]
    """
    return [len([count for count in goods if count > layer]) for layer in range(max(goods))]


def pay_shares(board: SteelBoard, state: Steel, log: Log | None) -> None:
    """Every share pays its company's full value (rules 7.5)."""
    for company in state.order:
        value = worth(board, state, company)
        if log is not None and state.last_controller[company] != NOBODY:
            log.append(Event("valued", NOBODY, (company, value), set_parts(board, state, company)))
        for seat in range(state.seats):
            held = state.shares[seat * board.companies + company]
            if held:
                state.cash[seat] += held * value
                if log is not None:
                    log.append(Event("share_pay", seat, (company, held, held * value)))


def set_parts(board: SteelBoard, state: Steel, company: int) -> tuple[Event, ...]:
    """The sets that make up a company's value."""
    sizes = set_sizes(goods_of(board, state, company))
    return tuple([Event("set", NOBODY, (size, board.sets[size - 1])) for size in sizes])


def goods_controlled(board: SteelBoard, state: Steel, seat: int) -> int:
    """Goods of all companies a seat controls in the end: the tie-break (ruling 21)."""
    return sum([sum(goods_of(board, state, c)) for c in range(board.companies) if state.controller[c] == seat])
