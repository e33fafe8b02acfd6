"""The value of a position to a seat: money, and what its shares may still earn."""

from __future__ import annotations

from typing import Final, final

from ....core.rules.bits import members
from ....core.rules.sentinels import NOBODY, NOWHERE, UNANSWERED
from ...steam_map.rules.goods import Goods
from ...steam_map.rules.laying import Laying
from ...steam_map.rules.placements import Placements
from ..rules.control import held
from ..rules.phases import BID, BUILD, BUY, GO, LAY, LOAD, OVER, SELL
from ..rules.state import BaronsState
from ..rules.stock_card import StockCard
from ..rules.turn import Turn
from .routes import RouteSearch

SCALE: Final = 20  # units in a dollar, so small differences count
SEARCH_STEPS: Final = 400  # steps of a delivery that are looked at
SPARE_DOLLAR: Final = 2  # value of a dollar in the treasury for each share held


@final
class BaronsValue:
    """A rough forecast: companies deliver what their links allow, and a little more each turn."""

    def __init__(self, card: StockCard, placements: Placements, laying: Laying, goods: Goods, turn: Turn) -> None:
        self.card: Final = card
        self.placements: Final = placements
        self.laying: Final = laying
        self.goods: Final = goods
        self.turn: Final = turn
        board = placements.board
        self.to_stop: Final[list[list[int]]] = [_distances(board.at, at) for at in board.at]  # by hex and hex

    def value(self, state: BaronsState, seat: int) -> int:
        if state.phase == OVER:
            return SCALE * state.cash[seat]
        if state.phase == LAY:
            return self._after_best_tile(state, seat)
        card = self.card
        powers = [self.power(state, company) for company in range(card.companies)]
        share_values = [0] * card.companies
        total = SCALE * max(0, state.cash[seat])
        boxes = self._boxes(state, powers)
        for company in state.order:
            share_values[company] = self.share_value(state, seat, company, powers[company], boxes[company])
            count = held(card, state, seat, company)
            sold = state.sale[seat * card.companies + company] if state.phase == SELL else 0
            if sold != UNANSWERED:
                total += SCALE * sold * state.price[company]
                count -= sold
            spare = min(state.treasury[company], 10) * SPARE_DOLLAR + self.open_end_value(state, company)
            total += count * (share_values[company] + spare) - (SCALE // 2) * (card.shares - state.left[company]) * (
                count > 0
            )
        return total + self._leading_bid_value(state, seat, share_values)

    def _leading_bid_value(self, state: BaronsState, seat: int, share_values: list[int]) -> int:
        """The leader must buy a share at the bid."""
        if state.phase != BID or state.leader != seat:
            return 0
        return share_values[state.company] - SCALE * state.bid

    def _after_best_tile(self, state: BaronsState, seat: int) -> int:
        """The value of a chosen hex: that of its best tile."""
        company, best, trial = state.company, -99, state
        money = self.turn.money(state)
        for tile in self.placements.choices(state, company, state.hex, money):
            after = state.copy()
            cost = self.placements.cost(state, state.hex, tile)
            self.laying.lay(after, seat, company, state.hex, tile, None)
            score = self.track_value(after, company) - 4 * cost
            if score > best:
                best, trial = score, after
                trial.treasury[company] = state.treasury[company] - cost
        trial.phase, trial.hex = BUILD, NOWHERE
        return self.value(trial, seat)

    def track_value(self, state: BaronsState, company: int) -> int:
        """The value of a company's track."""
        return 60 * state.links[company] + self.open_end_value(state, company)

    def open_end_value(self, state: BaronsState, company: int) -> int:
        """The value of open ends, higher near a stop."""
        board, total = self.placements.board, 0
        for end in state.ends[company]:
            half, origin = end >> 8, end & 255
            near = min([self.to_stop[half // 6][hex] for stop, hex in enumerate(board.stop_hex) if stop != origin])
            total += 24 // (2 + near)
        return min(total, 20)

    def power(self, state: BaronsState, company: int) -> list[int]:
        """Own links the best two cubes of different colours would use."""
        found = [0, 0]
        if not state.links[company]:
            return found
        for colour in range(self.goods.colours):
            if state.targets[colour] & state.stops[company] and state.present[colour]:
                found.append(self._farthest(state, company, colour))
        found.sort(reverse=True)
        return found[:2]

    def _farthest(self, state: BaronsState, company: int, colour: int) -> int:
        """Links from the farthest cube of a colour to the nearest city that wants it."""
        seen = front = state.targets[colour]
        best = steps = 0
        while front:
            steps += 1
            grown = 0
            for stop in members(front):
                grown |= self.goods.near(state, company, stop)
            front = grown & ~seen
            seen |= front
            if front & state.present[colour]:
                best = steps
        return best

    def _expected(self, state: BaronsState, company: int, power: list[int]) -> int:
        """Expected performance of this turn: delivered, on its way, and still to come."""
        if state.phase < LOAD:
            return power[0] + power[1]
        if state.phase == SELL:
            return 0
        place = state.order.index(company)
        left = (
            self.card.deliveries - state.round + (place > state.place or (place == state.place and state.phase == LOAD))
        )
        moving = state.gained + self._longest(state) if company == state.company and state.phase == GO else 0
        return state.performance[company] + moving + (power[0] if left > 0 else 0) + (power[1] if left > 1 else 0)

    def _longest(self, state: BaronsState) -> int:
        """The most own links that the moving cube can still use."""
        targets = state.targets[state.good]
        route = RouteSearch(self.goods, state, state.company, targets, SEARCH_STEPS).longest(state.at, state.visited)
        return route.own if route is not None else 0

    def _boxes(self, state: BaronsState, powers: list[list[int]]) -> list[int]:
        """By company: the expected adjustment of its price."""
        expected = [0] * self.card.companies
        for company in state.order:
            expected[company] = self._expected(state, company, powers[company])
        levels = sorted({expected[company] for company in state.order}, reverse=True)
        boxes = self.card.placing(len(levels), state.bankrupt.bit_count()) if levels else []
        return [boxes[levels.index(expected[c])] if c in state.order else 0 for c in range(self.card.companies)]

    def share_value(self, state: BaronsState, seat: int, company: int, power: list[int], box: int) -> int:
        """What a share may earn until the end: dividends, and its price at the best moment to sell."""
        card, price, earned = self.card, state.price[company], 0
        best = SCALE * max(0, price) if state.phase == SELL else 0
        growth = self._growth(state, seat, company)
        first = state.turn + (state.phase == SELL)
        for turn in range(first, card.turns + 1):
            if price < 0:
                break
            ahead = turn - state.turn
            performance = power[0] + power[1] + growth * ahead
            if not ahead and state.phase <= GO:
                performance = self._expected(state, company, power) + (growth if state.phase in (BID, BUY) else 0)
            earned += SCALE * card.dividend[card.row(max(0, performance))]
            drift = box if not ahead or growth < 2 else max(box, 1)
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


def _distances(at: list[tuple[int, int]], origin: tuple[int, int]) -> list[int]:
    q, r = origin
    return [max(abs(q - x), abs(r - y), abs(q + r - x - y)) for x, y in at]
