"""What a position is worth to a seat: cash, this turn's profits, shares at the end, cubes to spend."""

from __future__ import annotations

from typing import Final

from ....core.rules.bits import has
from ....core.rules.sentinels import NOBODY
from ..rules.board import SteelBoard
from ..rules.phases import BID, BUILD, CLAIM, OVER
from ..rules.scoring import goods_of, goods_value
from ..rules.state import SteelState
from ..rules.turn import TURNS

# All values are in tenths of a dollar, since small differences count. Those of shares were fitted to games of bots.
CUBE_IN_BOX: Final = 95  # what a cube in a company's box earns
CUBE_IN_HAND: Final = 240  # more, while companies are for sale: a few cubes buy a share as well
SPARE_CUBE: Final = 100  # in hand, beyond those few
FEW_CUBES: Final = 8
LAST_PRICE: Final = 3  # cubes for a company in the last auctions
SHARE: Final = 970  # what a share pays at the end for cities not reached yet,
LESS_PER_TURN: Final = 140  # which become fewer with every turn


def position_value(board: SteelBoard, state: SteelState, seat: int) -> int:
    total = 10 * state.cash[seat]
    if state.phase == OVER:
        return total
    for company in range(board.companies):
        if state.controller[company] == seat and state.phase < CLAIM:
            total += 10 * state.profit[company] + CUBE_IN_BOX * state.treasury[company]
        held = state.shares[seat * board.companies + company]
        if held:
            total += held * expected_share_value(board, state, company)
    if state.phase == BID:
        total += auction_value(board, state, seat)
    return total + cubes_value(board, state, state.cubes[seat])


def expected_share_value(board: SteelBoard, state: SteelState, company: int) -> int:
    """Half the goods of all its cities and an allowance for those to come; later what it has and may claim."""
    if state.phase >= CLAIM:
        return _claimed_value(board, state, company)
    return 5 * goods_value(board, _colours(board, state.cities[company])) + SHARE - LESS_PER_TURN * state.turn


def _claimed_value(board: SteelBoard, state: SteelState, company: int) -> int:
    """Goods in hand count for two thirds, together with all that are still within reach for one."""
    claimed = goods_of(board, state, company)
    within_reach = _colours(board, state.cities[company] & state.left)
    both = [claimed[colour] + within_reach[colour] for colour in range(board.goods)]
    return 10 * (2 * goods_value(board, claimed) + goods_value(board, both)) // 3


def auction_value(board: SteelBoard, state: SteelState, seat: int) -> int:
    """Gain from winning the current auction at the present bid, divided by those who may prevent it."""
    if state.leader != seat and (state.leader != NOBODY or state.player != seat):
        return 0
    company, bid = state.company, max(state.bid, 1)
    gain = expected_share_value(board, state, company) + CUBE_IN_BOX * (state.treasury[company] + bid)
    gain -= cubes_value(board, state, state.cubes[seat]) - cubes_value(board, state, state.cubes[seat] - bid)
    return gain // (1 + rivals(state, seat, bid))


def rivals(state: SteelState, seat: int, bid: int) -> int:
    """The number of other bidders who can still raise."""
    able = [other for other in range(state.seats) if has(state.bidders, other) and state.cubes[other] > bid]
    return len([other for other in able if other != seat])


def cubes_value(board: SteelBoard, state: SteelState, cubes: int) -> int:
    """Cubes in hand are worth what they may still buy, nothing once the last company is sold."""
    if state.phase < BUILD and state.turn == TURNS:
        return _last_cubes_value(for_sale(board, state), cubes)
    if state.turn == TURNS:
        return 0
    few = min(cubes, FEW_CUBES)
    return CUBE_IN_HAND * few + SPARE_CUBE * (cubes - few)


def _last_cubes_value(companies: int, cubes: int) -> int:
    few = min(cubes, LAST_PRICE * companies)
    return CUBE_IN_HAND * few + (CUBE_IN_BOX * (cubes - few) if companies else 0)


def for_sale(board: SteelBoard, state: SteelState) -> int:
    """The number of companies that can be auctioned after the current one."""
    return board.companies - state.sold.bit_count() - (state.phase == BID)


def _colours(board: SteelBoard, cities: int) -> list[int]:
    """The number of cities by the colour of their goods."""
    return [(cities & of_colour).bit_count() for of_colour in board.cities_by_colour]
