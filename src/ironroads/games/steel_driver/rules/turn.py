"""What follows what: the phases of a turn, income, profits and the order of play."""

from __future__ import annotations

from typing import Final

from ....core.rules.bits import members
from ....core.rules.game import Event, Log
from ....core.rules.sentinels import NOBODY
from .board import SteelBoard
from .state import Steel

TURNS: Final = 5

FIRST: Final = 0
OFFER: Final = 1
BID: Final = 2
BUILD: Final = 3
CLAIM: Final = 4
OVER: Final = 5


def begin_turn(board: SteelBoard, state: Steel, log: Log | None) -> None:
    """Everybody takes cubes; the markers lie in their boxes again (rules 2.1)."""
    income = board.income[state.seats]
    for seat in range(state.seats):
        state.cubes[seat] += income
    state.sold = 0
    state.passes = 0
    state.company = NOBODY
    state.phase = OFFER
    if log is not None:
        log.append(Event("turn", NOBODY, (state.turn, income)))


def end_building(board: SteelBoard, state: Steel, log: Log | None) -> None:
    """Profits, then the order in which companies passed becomes the order of play."""
    take_profits(board, state, log)
    state.order = state.next_order
    state.next_order = []
    state.passed = 0
    state.company = NOBODY
    for company in range(board.companies):
        state.profit[company] = state.bonus[company] = state.fresh[company] = 0
        state.controller[company] = NOBODY


def take_profits(board: SteelBoard, state: Steel, log: Log | None) -> None:
    """The holder of the marker gets the whole profit; shares pay only at the end (rules 5.1)."""
    for company in state.order:
        seat = state.controller[company]
        if seat == NOBODY:
            continue
        state.cash[seat] += state.profit[company]
        if log is not None:
            log.append(Event("profit", seat, (company, state.profit[company]), parts(board, state, company)))


def parts(board: SteelBoard, state: Steel, company: int) -> tuple[Event, ...]:
    """What this turn's profit of a company is made of."""
    cities = [Event("city_profit", NOBODY, (city, board.value[city])) for city in members(state.fresh[company])]
    if state.bonus[company]:
        cities.append(Event("link_profit", NOBODY, (state.bonus[company],)))
    return tuple(cities)
