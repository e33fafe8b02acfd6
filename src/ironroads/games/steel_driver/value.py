"""What a position seems worth to a seat: cash, this turn's profits, and shares at the end."""

from __future__ import annotations

from ...core.game import NOBODY
from .board import SteelBoard
from .scoring import set_sizes
from .state import Steel
from .turn import CLAIM, TURNS


def estimate(board: SteelBoard, state: Steel, seat: int) -> int:
    """Dollars, times ten so that small differences count."""
    total = 10 * state.cash[seat]
    for company in range(board.companies):
        if state.controller[company] == seat and state.phase < CLAIM:
            total += 10 * (state.profit[company] + future_profit(board, state, company))
        held = state.shares[seat * board.companies + company]
        if held:
            total += 10 * held * share_value(board, state, company)
    return total + cube_value(state) * state.cubes[seat]


def future_profit(board: SteelBoard, state: Steel, company: int) -> int:
    """What the cubes in a company's box may still earn this turn: about ten dollars a cube."""
    return 9 * state.treasury[company]


def share_value(board: SteelBoard, state: Steel, company: int) -> int:
    """Half of what the goods of all its cities would make, or what it has claimed and may claim."""
    if state.phase >= CLAIM:
        return _claimed_value(board, state, company)
    return _value(board, _colours(board, state.cities[company])) * (TURNS + state.turn) // 16


def _claimed_value(board: SteelBoard, state: Steel, company: int) -> int:
    held = state.goods[company * board.goods : (company + 1) * board.goods]
    sure = _value(board, held)
    hoped = _colours(board, state.cities[company] & state.left)
    both = [held[colour] + hoped[colour] for colour in range(board.goods)]
    return (2 * sure + _value(board, both)) // 3


def _colours(board: SteelBoard, cities: int) -> list[int]:
    counts = [0] * board.goods
    for city in range(board.cities):
        if cities >> city & 1:
            counts[board.colour[city]] += 1
    return counts


def _value(board: SteelBoard, goods: list[int]) -> int:
    return sum([board.sets[size - 1] for size in set_sizes(goods)])


def cube_value(state: Steel) -> int:
    """A cube kept is worth less towards the end; after the last auction it is worth nothing."""
    return 0 if state.phase >= CLAIM or (state.turn == TURNS and state.company != NOBODY) else 60
