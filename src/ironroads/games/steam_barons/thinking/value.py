"""The value of a position to a seat: money, and what its shares may still earn."""

from __future__ import annotations

from typing import Final, final

from ....core.rules.sentinels import NOBODY, NOWHERE, UNANSWERED
from ...steam_map.rules.goods import Goods
from ...steam_map.rules.placements import Placements
from ...steam_map.rules.track_builder import TrackBuilder
from ..rules.control import held
from ..rules.phases import BID, BUILD, BUY, GO, LAY, LOAD, OVER, SELL
from ..rules.state import BaronsState
from ..rules.stock_card import StockCard
from ..rules.turn import Turn
from .forecast import Forecast, used
from .routes import DeliverySearch

SCALE: Final = 20  # units in a dollar, so small differences count
LINK: Final = SCALE // 2  # what a link that a cube uses adds to a dividend
SEARCH_STEPS: Final = 400  # steps of a delivery that are looked at
SPARE_DOLLAR: Final = 2  # value of a dollar in the treasury for each share held
TILE_DOLLAR: Final = 4  # of a dollar for a tile, when tiles are compared
BEST_PERFORMANCE: Final = 60  # higher than any


@final
class Prospects:
    """What can be expected of one company, the same for every player."""

    def __init__(self, ways: list[int], expected: int, spare: int) -> None:
        self.ways: Final = ways
        self.expected: Final = expected  # performance in this turn
        self.spare: Final = spare  # of each share, beside dividends and price
        self.box = 0  # the adjustment of its price


@final
class BaronsValue:
    """A rough forecast: companies deliver what their links allow, and a little more each turn."""

    def __init__(
        self, card: StockCard, placements: Placements, builder: TrackBuilder, goods: Goods, turn: Turn
    ) -> None:
        self.card: Final = card
        self.placements: Final = placements
        self.builder: Final = builder
        self.goods: Final = goods
        self.turn: Final = turn
        self.forecast: Final = Forecast(goods)
        # by performance: the dividend, without the leaps between the rows of the table
        self.dividend: Final[list[int]] = [_dividend(card, performance) for performance in range(BEST_PERFORMANCE)]

    def value(self, state: BaronsState, seat: int) -> int:
        return self.values(state, [seat])[0]

    def values(self, state: BaronsState, seats: list[int]) -> list[int]:
        """The value to each of the seats; what companies will do is found out once."""
        if state.phase == OVER:
            return [SCALE * state.cash[seat] for seat in seats]
        if state.phase == LAY:
            state = self._after_best_tile(state)
        prospects = self._prospects(state)
        return [self._value(state, seat, prospects) for seat in seats]

    def _value(self, state: BaronsState, seat: int, prospects: list[Prospects]) -> int:
        card = self.card
        total = SCALE * max(0, state.cash[seat])
        for place, company in enumerate(state.order):
            count = held(card, state, seat, company)
            sold = state.sale[seat * card.companies + company] if state.phase == SELL else 0
            if sold != UNANSWERED:
                total += SCALE * sold * state.price[company]
                count -= sold
            owed = 1 if company == state.company and self._owes_a_share(state, seat) else 0
            if count + owed > 0:
                total += (count + owed) * self.share_value(state, seat, company, prospects[place]) - owed * (
                    SCALE * state.bid
                )
                if count:
                    total += count * prospects[place].spare - (SCALE // 2) * (card.shares - state.left[company])
        return total

    def _owes_a_share(self, state: BaronsState, seat: int) -> bool:
        """The leader must buy a share at the bid, and still owes it when the bidding has ended."""
        return state.leader == seat and (state.phase == BID or (state.phase == BUY and state.player == seat))

    def _after_best_tile(self, state: BaronsState) -> BaronsState:
        """A chosen hex with its best tile."""
        company, best, trial = state.company, -(1 << 30), state
        money = self.turn.money(state)
        for tile in self.placements.choices(state, company, state.hex, money):
            after = state.copy()
            cost = self.placements.cost(state, state.hex, tile)
            self.builder.lay(after, 0, company, state.hex, tile, None)
            after.laid += 1
            score = self.track_value(after, company) - TILE_DOLLAR * cost
            if score > best:
                best, trial = score, after
                trial.treasury[company] = state.treasury[company] - cost
        trial.phase, trial.hex = BUILD, NOWHERE
        return trial

    def track_value(self, state: BaronsState, company: int) -> int:
        """The value of a company's track to a share: links that cubes will use, complete ones and promised ones."""
        turns = self._turns(state)
        return LINK * used(self.forecast.ways(state, company), turns) + self._open_ends(state, company, turns)

    def _turns(self, state: BaronsState) -> int:
        """The turns in which cubes will still be moved over what is built now."""
        return self.card.turns - state.turn + (state.phase < LOAD)

    def _open_ends(self, state: BaronsState, company: int, turns: int) -> int:
        left = self.turn.limit(state) - state.laid if company == state.company and state.phase in (BUILD, LAY) else 0
        return LINK * self.forecast.new_links(state, company, left, turns) // 100

    def _prospects(self, state: BaronsState) -> list[Prospects]:
        """What can be expected of the companies, in order of play."""
        turns, found = self._turns(state), []
        for company in state.order:
            ways = self.forecast.ways(state, company)
            spare = min(state.treasury[company], 10) * SPARE_DOLLAR + self._open_ends(state, company, turns)
            found.append(Prospects(ways, self._expected(state, company, ways), spare))
        self._place(state, found)
        return found

    def _place(self, state: BaronsState, found: list[Prospects]) -> None:
        """Adjust prices by expected performance.

        Before cubes move, there will be half as many stacks as companies: if every new figure made one more, building
        for one company would raise the price of the best one.
        """
        expected = sorted([prospects.expected for prospects in found], reverse=True)
        levels = sorted(set(expected), reverse=True)
        stacks = len(levels) if state.phase >= LOAD else (len(found) + 1) // 2
        boxes = self.card.placing(stacks, state.bankrupt.bit_count()) if found else []
        for prospects in found:
            if state.phase >= LOAD:
                prospects.box = boxes[levels.index(prospects.expected)]
            else:
                place = expected.index(prospects.expected) + (expected.count(prospects.expected) - 1) // 2
                prospects.box = boxes[place * stacks // len(found)]

    def _expected(self, state: BaronsState, company: int, ways: list[int]) -> int:
        """Expected performance of this turn: delivered, on its way, and still to come."""
        if state.phase < LOAD:
            return ways[0] + ways[1]
        if state.phase == SELL:
            return 0
        place = state.order.index(company)
        left = (
            self.card.deliveries - state.round + (place > state.place or (place == state.place and state.phase == LOAD))
        )
        moving = state.gained + self._longest(state) if company == state.company and state.phase == GO else 0
        return state.performance[company] + moving + (ways[0] if left > 0 else 0) + (ways[1] if left > 1 else 0)

    def _longest(self, state: BaronsState) -> int:
        """The most own links that the moving cube can still use."""
        targets = state.targets[state.good]
        route = DeliverySearch(self.goods, state, state.company, targets, SEARCH_STEPS).longest(state.at, state.visited)
        return route.own if route is not None else 0

    def share_value(self, state: BaronsState, seat: int, company: int, prospects: Prospects) -> int:
        """What a share may earn until the end: dividends, and its price at the best moment to sell."""
        card, price, earned, ways = self.card, state.price[company], 0, prospects.ways
        best = SCALE * max(0, price) if state.phase == SELL else 0
        growth = self._growth(state, seat, company)
        for turn in range(state.turn + (state.phase == SELL), card.turns + 1):
            if price < 0:
                break
            ahead = turn - state.turn
            if not ahead and state.phase <= GO:
                performance = prospects.expected + (growth if state.phase in (BID, BUY) else 0)
            else:
                cube = 2 * min(ahead, 2)
                performance = ways[cube] + ways[cube + 1] + growth * (ahead + (state.phase <= BUY))
            earned += self.dividend[performance]
            drift = prospects.box if not ahead or growth < 2 else max(prospects.box, 1)
            price = card.next_price(price, drift)
            best = max(best, earned + SCALE * max(0, price))
        return best * 9 // 10

    def _growth(self, state: BaronsState, seat: int, company: int) -> int:
        """Links that a company gains for its cubes in a turn."""
        holder = state.controller[company]
        if holder == NOBODY:
            holder = state.leader if state.company == company and state.phase in (BID, BUY) else NOBODY
        if holder == NOBODY or state.treasury[company] + 5 * state.left[company] < 4:
            return 0
        return 2 if holder == seat else 1


def _dividend(card: StockCard, performance: int) -> int:
    """In units: as in the table at the beginning of each row, and evenly in between."""
    row = card.row(performance)
    low, paid = card.row_min[row], card.dividend[row]
    if row + 1 == len(card.row_min):
        return SCALE * paid
    high, more = card.row_min[row + 1], card.dividend[row + 1]
    return SCALE * paid + SCALE * (more - paid) * (performance - low) // (high - low)
