"""What a position seems worth to a seat: cash, this turn's profits, shares at the end, cubes still to spend."""

from __future__ import annotations

from typing import Final

from ....core.rules.sentinels import NOBODY
from ..rules.board import SteelBoard
from ..rules.scoring import set_sizes
from ..rules.state import Steel
from ..rules.turn import BID, BUILD, CLAIM, OVER, TURNS

# All in tenths of a dollar, so that small differences count. The figures of shares fit games between bots.
BOXED: Final = 95  # what a cube in a company's box earns
KEPT: Final = 240  # a cube in hand while companies are for sale: a handful buys a share as well
SPARE: Final = 100  # a cube beyond the handful
HANDFUL: Final = 8
PRICE: Final = 3  # cubes for a company in the last auctions
SHARE: Final = 970  # what a share pays in the end before anything is built,
LESS: Final = 140  # falling with every turn, for what was not built by then


def estimate(board: SteelBoard, state: Steel, seat: int) -> int:
    total = 10 * state.cash[seat]
    if state.phase == OVER:
        return total
    for company in range(board.companies):
        if state.controller[company] == seat and state.phase < CLAIM:
            total += 10 * state.profit[company] + BOXED * state.treasury[company]
        held = state.shares[seat * board.companies + company]
        if held:
            total += held * share_value(board, state, company)
    if state.phase == BID:
        total += hope(board, state, seat)
    return total + cube_value(board, state, state.cubes[seat])


def share_value(board: SteelBoard, state: Steel, company: int) -> int:
    """What it has claimed and may claim, or half of what all its cities would make and what is still to come."""
    if state.phase >= CLAIM:
        return _claimed_value(board, state, company)
    return 5 * _value(board, _colours(board, state.cities[company])) + SHARE - LESS * state.turn


def _claimed_value(board: SteelBoard, state: Steel, company: int) -> int:
    held = state.goods[company * board.goods : (company + 1) * board.goods]
    sure = _value(board, held)
    hoped = _colours(board, state.cities[company] & state.left)
    both = [held[colour] + hoped[colour] for colour in range(board.goods)]
    return 10 * (2 * sure + _value(board, both)) // 3


def hope(board: SteelBoard, state: Steel, seat: int) -> int:
    """What the auction under way promises: the company at the present bid, as likely as others give way."""
    if state.leader != seat and (state.leader != NOBODY or state.player != seat):
        return 0
    company, bid = state.company, max(state.bid, 1)
    gain = share_value(board, state, company) + BOXED * (state.treasury[company] + bid)
    gain -= cube_value(board, state, state.cubes[seat]) - cube_value(board, state, state.cubes[seat] - bid)
    return gain // (1 + rivals(state, seat, bid))


def rivals(state: Steel, seat: int, bid: int) -> int:
    """Those who can still raise."""
    able = [other for other in range(state.seats) if state.bidders >> other & 1 and state.cubes[other] > bid]
    return len([other for other in able if other != seat])


def cube_value(board: SteelBoard, state: Steel, cubes: int) -> int:
    """Cubes in hand are worth what they may still buy, nothing once the last company is sold."""
    if state.phase < BUILD and state.turn == TURNS:
        return _last_cubes(for_sale(board, state), cubes)
    if state.turn == TURNS:
        return 0
    handful = min(cubes, HANDFUL)
    return KEPT * handful + SPARE * (cubes - handful)


def _last_cubes(companies: int, cubes: int) -> int:
    handful = min(cubes, PRICE * companies)
    return KEPT * handful + (BOXED * (cubes - handful) if companies else 0)


def for_sale(board: SteelBoard, state: Steel) -> int:
    """Companies that come after the one being auctioned."""
    return board.companies - state.sold.bit_count() - (state.phase == BID)


def _colours(board: SteelBoard, cities: int) -> list[int]:
    return [(cities & wearing).bit_count() for wearing in board.wearing]


def _value(board: SteelBoard, goods: list[int]) -> int:
    return sum([board.sets[size - 1] for size in set_sizes(goods)])
