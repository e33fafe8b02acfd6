"""What a position is worth to a seat: cash, this turn's profits, shares at the end, cubes to spend."""

from __future__ import annotations

from typing import Final, final

from ....core.rules.bits import has
from ....core.rules.game import Action
from ....core.rules.sentinels import NOBODY, NOTHING
from ..rules.actions import Actions
from ..rules.board import SteelBoard
from ..rules.phases import BID, BUILD, CLAIM, OVER
from ..rules.scoring import goods_of, goods_value
from ..rules.state import SteelState
from ..rules.turn import TURNS
from .box_plans import BoxPlans

# All values are in tenths of a dollar, since small differences count. Those of shares were fitted to what shares paid
# in the end in games of bots and yardsticks.
CUBE_IN_BOX: Final = 90  # what a cube in a company's box usually earns
TO_COME: Final = [0, 980, 760, 630, 410, 270, 0]  # by turn: what a share pays at the end for cities not reached yet,
ANY_GOODS: Final = 4  # for a dollar that the goods of its cities would pay,
OWN_GOODS: Final = 6  # and more for those that no other company has reached
USUAL_COMPANY: Final = 1200  # what a company is usually worth without the cubes of its buyer, when it is for sale again
WHOLE: Final = 100  # percent
THRIFT: Final = 120  # percent by which cubes count more: later auctions of a turn are cheaper, since others have paid


@final
class SteelValue:
    def __init__(self, board: SteelBoard, actions: Actions) -> None:
        self.board: Final = board
        self.actions: Final = actions
        self.plans: Final = BoxPlans(board)

    def value(self, state: SteelState, seat: int) -> int:
        board, total = self.board, 10 * state.cash[seat]
        if state.phase == OVER:
            return total
        for company in range(board.companies):
            if state.controller[company] == seat and state.phase < CLAIM:
                total += 10 * state.profit[company] + self.plans.worth(state, company, state.treasury[company])
            held = state.shares[seat * board.companies + company]
            if held:
                total += held * self.share_value(state, company)
        if state.phase == CLAIM:
            return total
        cube = self.cube_value(state)
        if state.phase == BID:
            total += self._auction_value(state, seat, cube)
        return total + cube * state.cubes[seat] // WHOLE

    def share_value(self, state: SteelState, company: int) -> int:
        """The goods of its cities, above all of those that no other company has reached, and those to come."""
        board, cities = self.board, state.cities[company]
        contested = 0
        for other in range(board.companies):
            if other != company:
                contested |= state.cities[other]
        if state.phase >= CLAIM:
            return self._claimed_value(state, company, cities & state.left, contested)
        reached = ANY_GOODS * goods_value(board, _colours(board, cities))
        return reached + OWN_GOODS * goods_value(board, _colours(board, cities & ~contested)) + TO_COME[state.turn]

    def _claimed_value(self, state: SteelState, company: int, cities: int, contested: int) -> int:
        """Goods that no rival can take count for two thirds, together with all within reach for one."""
        board = self.board
        claimed, sure, all = (
            goods_of(board, state, company),
            _colours(board, cities & ~contested),
            _colours(board, cities),
        )
        certain = [claimed[colour] + sure[colour] for colour in range(board.goods)]
        both = [claimed[colour] + all[colour] for colour in range(board.goods)]
        return 10 * (2 * goods_value(board, certain) + goods_value(board, both)) // 3

    def _auction_value(self, state: SteelState, seat: int, cube: int) -> int:
        """Gain from winning the current auction at the present bid, divided by those who may prevent it."""
        if state.leader != seat and (state.leader != NOBODY or state.player != seat):
            return 0
        bid = max(state.bid, 1)
        return self._gain(state, bid, cube) // (1 + rivals(state, seat, bid))

    def _gain(self, state: SteelState, bid: int, cube: int) -> int:
        """What winning at a bid brings: a share, and what the box then builds, less the cubes."""
        company = state.company
        box = self.plans.worth(state, company, state.treasury[company] + bid)
        return self.share_value(state, company) + box - cube * bid // WHOLE

    def cube_value(self, state: SteelState) -> int:
        """A cube in hand, in hundredths: what all cubes can buy, now or in the next turn, for each of them."""
        return self._cube(state, state.company if state.leader != NOBODY else NOTHING)

    def _cube(self, state: SteelState, won: int) -> int:
        """The same, if a company goes to the player who leads."""
        left = sum(state.cubes) - state.bid
        best = 0
        if state.phase < BUILD:
            best = self._market(self._for_sale(state, won), left)
        if state.turn < TURNS:
            companies = self.board.companies
            coming = companies * USUAL_COMPANY
            cubes = left + state.seats * self.board.income[state.seats]
            best = max(best, THRIFT * coming // max(1, cubes) + WHOLE * CUBE_IN_BOX)
        return best

    def _market(self, worths: list[int], cubes: int) -> int:
        """A cube if so many buy companies that are worth so much before they are paid for; nothing if none is."""
        if not worths:
            return 0
        return THRIFT * sum(worths) // max(len(worths), cubes) + WHOLE * CUBE_IN_BOX

    def _for_sale(self, state: SteelState, won: int) -> list[int]:
        """The worth of every company that is not sold or won in this turn, without the cubes of its buyer."""
        worths: list[int] = []
        for company in range(self.board.companies):
            if not has(state.sold, company) and company != won:
                usual = self.plans.worth(state, company, state.treasury[company] + 3) - 3 * CUBE_IN_BOX
                worths.append(self.share_value(state, company) + max(0, usual))
        return worths

    def bids(self, state: SteelState, seat: int) -> list[Action]:
        """Bids worth considering: the least raise, or at once as much as the box can make most of.

        Other jumps only pay more. In the last auction of all, cubes are of use in the box alone.
        """
        least, cubes = state.bid + 1, state.cubes[seat]
        found = self.actions.bids_over[state.bid][min(least, cubes)][:]
        best, most = least, -(1 << 30)
        cube = self._cube(state, state.company)
        for bid in range(least, cubes + 1):
            gain = self._gain(state, bid, cube)
            if gain >= most:
                best, most = bid, gain
        if best > least:
            found.append(self.actions.bids[best])
        return found


def rivals(state: SteelState, seat: int, bid: int) -> int:
    """The number of other bidders who can still raise."""
    able = [other for other in range(state.seats) if has(state.bidders, other) and state.cubes[other] > bid]
    return len([other for other in able if other != seat])


def _colours(board: SteelBoard, cities: int) -> list[int]:
    """The number of cities by the colour of their goods."""
    return [(cities & of_colour).bit_count() for of_colour in board.cities_by_colour]
