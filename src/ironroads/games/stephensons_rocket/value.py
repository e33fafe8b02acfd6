"""What a position seems worth to a seat: money, and what majorities may still pay."""

from __future__ import annotations

from typing import Final, final

from ...core.bits import bitset, members
from .bid import least_bid
from .board import RocketBoard
from .extend import Extension
from .final import GOODS_FIRST, GOODS_SECOND, good_tokens
from .ground import enterable, station_sites, targets
from .scoring import CITY_FIRST, CITY_SECOND, THOUSAND, city_tokens, line_stations, prizes
from .state import Rocket
from .turn import BID, OVER, PLACE, PUT

GROWTH: Final = 3  # towns that a free line may still gain
TRIFLE: Final = 120  # pounds for every piece, so that a second share counts before it makes a majority
WAITING: Final = 300  # pounds for a station that waits for a line
FAR: Final = 500  # more if an engine may come upon it in three steps
NEAR: Final = 900  # more still if it may in two


@final
class Appraiser:
    def __init__(self, board: RocketBoard, extension: Extension) -> None:
        self.board: Final = board
        self.extension: Final = extension
        # by hex * 7 + heading + 1: bit sets of what lies two and three steps ahead, once somebody has looked
        self.two: Final[list[int]] = [0] * (7 * board.hexes)
        self.three: Final[list[int]] = [0] * (7 * board.hexes)

    def estimate(self, state: Rocket, seat: int) -> int:
        """Pounds, with what the others have counted against it; moves and vetoes are thought to their end."""
        if state.line < 0:
            return self._lead(state, seat) + (self._best_site(state) if state.phase == PLACE else 0)
        if state.phase == PUT and state.bidder == seat:
            return self._best_put(state, seat, state.bid)
        here = self._value_at(state, seat, state.bid, state.bidder, state.target)
        bid = least_bid(state, seat)
        if state.phase != BID or not may_bid(state, seat) or state.shares[seat * self.board.lines + state.line] < bid:
            return here
        return max(here, self._best_put(state, seat, bid)) - 1

    def _best_put(self, state: Rocket, seat: int, bid: int) -> int:
        hexes = members(targets(state, state.line))
        return max([self._value_at(state, seat, bid, seat, hex) for hex in hexes])

    def _value_at(self, state: Rocket, seat: int, bid: int, bidder: int, hex: int) -> int:
        """What the move under way is worth if the engine ends on a hex and this bid is the last."""
        trial = state.copy()
        trial.bid, trial.bidder, trial.target = bid, bidder, hex
        self.extension.finish(trial, None)
        return self._lead(trial, seat)

    def _lead(self, state: Rocket, seat: int) -> int:
        """A seat's worth above half of what the others are worth on average."""
        worths = self._worths(state)
        mine = worths[seat]
        return mine - (sum(worths) - mine) // (2 * (state.seats - 1))

    def _worths(self, state: Rocket) -> list[int]:
        """By seat: money, what the final scoring would bring now, and what may come."""
        board, worths = self.board, state.cash[:]
        if state.phase == OVER:
            return worths
        everywhere = (1 << board.towns) - 1
        for good in range(len(board.goods)):
            add(worths, good_tokens(board, state, good, everywhere), GOODS_FIRST, GOODS_SECOND, 800)
        add(worths, state.passengers, GOODS_FIRST, GOODS_SECOND, 800)
        for city in members(board.metropolises):
            add(worths, city_tokens(board, state, city), CITY_FIRST, CITY_SECOND, 150 * min(4, lines_to(state, city)))
        for line in range(board.lines):
            if state.engine[line] >= 0:
                self._add_line(state, line, worths)
        self._add_sites(state, worths)
        return worths

    def _add_line(self, state: Rocket, line: int, worths: list[int]) -> None:
        free = not state.isolated >> line & 1
        towns = state.towns[line].bit_count() + (GROWTH if free else 0)
        add(worths, state.shares[line :: self.board.lines], towns, towns // 2, 850)
        add(worths, line_stations(state, line), towns, towns // 2, 1200 if free else THOUSAND)

    def _add_sites(self, state: Rocket, worths: list[int]) -> None:
        """Stations that wait for a line are worth more when engines may come upon them."""
        near, far = self._outlook(state)
        for seat, stations in enumerate(state.stations):
            waiting = stations & ~state.closed
            worths[seat] += WAITING * waiting.bit_count()
            worths[seat] += FAR * (waiting & far).bit_count() + NEAR * (waiting & near).bit_count()

    def _best_site(self, state: Rocket) -> int:
        """What the station in hand may be worth at once."""
        near, far = self._outlook(state)
        sites = station_sites(self.board, state)
        return WAITING + (FAR if sites & far else 0) + (NEAR if sites & near else 0)

    def _outlook(self, state: Rocket) -> tuple[int, int]:
        """Bit sets of the free hexes two steps, and two or three steps, ahead of engines."""
        two = three = 0
        for line, engine in enumerate(state.engine):
            if engine >= 0:
                place = 7 * engine + state.heading[line] + 1
                if not self.two[place]:
                    self._look(place)
                two |= self.two[place]
                three |= self.three[place]
        free = enterable(state)
        return two & free, (two | three) & free

    def _look(self, place: int) -> None:
        """What lies two and three steps ahead on an empty board."""
        steps = [(place, hex) for hex in members(self.board.ahead[place])]
        steps = [step for first in steps for step in self._next(*first)]
        self.two[place] = bitset([hex for _, hex in steps])
        self.three[place] = bitset([hex for second in steps for _, hex in self._next(*second)])

    def _next(self, place: int, hex: int) -> list[tuple[int, int]]:
        """The steps that may follow the one from a place to a hex."""
        there = 7 * hex + self.board.direction(place // 7, hex) + 1
        return [(there, step) for step in members(self.board.ahead[there])]


def add(worths: list[int], holdings: list[int], first: int, second: int, pounds: int) -> None:
    """A majority, with so many pounds for each thousand that it would pay."""
    if any(holdings):
        for seat, prize in enumerate(prizes(holdings, first, second)):
            worths[seat] += pounds * prize + TRIFLE * holdings[seat]


def lines_to(state: Rocket, city: int) -> int:
    """How many lines may still be connected to a metropolis."""
    return sum([engine >= 0 and not state.towns[line] >> city & 1 for line, engine in enumerate(state.engine)])


def may_bid(state: Rocket, seat: int) -> bool:
    """Whether the turn to bid has not passed a seat yet."""
    return (seat - state.player - 1) % state.seats >= (state.asked - state.player - 1) % state.seats
