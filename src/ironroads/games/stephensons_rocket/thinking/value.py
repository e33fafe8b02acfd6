"""What a position seems worth to a seat: money, and what majorities may still pay."""

from __future__ import annotations

from typing import Final, final

from ....core.rules.bits import bitset, members
from ..rules.actions import PLAYERS
from ..rules.bid import least_bid
from ..rules.board import RocketBoard
from ..rules.extend import Extension
from ..rules.final_scoring import GOODS_FIRST, GOODS_SECOND
from ..rules.holdings import packed, unpacked
from ..rules.occupied import station_sites, targets
from ..rules.scoring import CITY_FIRST, CITY_SECOND, THOUSAND, prizes
from ..rules.state import Rocket
from ..rules.turn import BID, OVER, PLACE, PUT

GROWTH: Final = 3  # towns that a free line may still gain
TRIFLE: Final = 120  # pounds for every piece, so that a second share counts before it makes a majority
WAITING: Final = 300  # pounds for a station that waits for a line
FAR: Final = 500  # more if an engine may come upon it in three steps
NEAR: Final = 900  # more still if it may in two
MANY: Final = 4096  # holdings of one kind are kept


@final
class Majority:
    """What a kind of majority promises; holdings come up again and again, so what was found is kept for a while."""

    def __init__(self, first: int, second: int, pounds: int) -> None:
        self.first: Final = first
        self.second: Final = second
        self.pounds: Final = pounds  # for each thousand that it would pay
        self.known: Final[dict[int, list[int]]] = {}

    def work_out(self, counts: int) -> list[int]:
        """Pounds by seat, and last the sum; `counts` has eight bits a seat."""
        held = unpacked(counts, PLAYERS)
        paid = prizes(held, self.first, self.second)
        found = [self.pounds * paid[seat] + TRIFLE * held[seat] for seat in range(PLAYERS)]
        if len(self.known) >= MANY:
            self.known.clear()
        self.known[counts] = [*found, sum(found)]
        return self.known[counts]


@final
class Appraiser:
    def __init__(self, board: RocketBoard, extension: Extension) -> None:
        self.board: Final = board
        self.extension: Final = extension
        self.metropolises: Final[list[int]] = members(board.metropolises)
        self.goods: Final = Majority(GOODS_FIRST, GOODS_SECOND, 800)
        # by number of lines that may still come
        self.cities: Final = [Majority(CITY_FIRST, CITY_SECOND, 150 * coming) for coming in range(5)]
        # by number of towns
        towns = range(board.towns + GROWTH + 1)
        self.shares: Final = [Majority(count, count // 2, 850) for count in towns]
        self.stations: Final = [Majority(count, count // 2, THOUSAND) for count in towns]
        self.free_stations: Final = [Majority(count, count // 2, 1200) for count in towns]
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
        hexes = targets(self.board, state, state.line)
        return max([self._value_at(state, seat, bid, seat, hex) for hex in hexes])

    def _value_at(self, state: Rocket, seat: int, bid: int, bidder: int, hex: int) -> int:
        """What the move under way is worth if the engine ends on a hex and this bid is the last."""
        trial = state.copy()
        trial.bid, trial.bidder, trial.target = bid, bidder, hex
        self.extension.finish(trial, None)
        return self._lead(trial, seat)

    def _lead(self, state: Rocket, seat: int) -> int:
        """A seat's worth above half of what the others are worth on average."""
        mine, all = state.cash[seat], sum(state.cash)
        if state.phase != OVER:
            for part in (self._tokens(state, seat), self._lines(state, seat), self._waiting(state, seat)):
                mine += part[0]
                all += part[1]
        return mine - (all - mine) // (2 * (state.seats - 1))

    def _tokens(self, state: Rocket, seat: int) -> tuple[int, int]:
        """Goods and passengers as if the game ended now, cities by the lines that may still come; mine and all."""
        mine = all = 0
        known, goods = self.goods.known, [*state.goods, packed(state.passengers)]
        for counts in goods:
            worths = known.get(counts) or self.goods.work_out(counts)
            mine += worths[seat]
            all += worths[-1]
        one, two, three, four = lines_to_come(state)
        for city in self.metropolises:
            counts = state.cities[city]
            if counts:
                coming = (one >> city & 1) + (two >> city & 1) + (three >> city & 1) + (four >> city & 1)
                cities = self.cities[coming]
                worths = cities.known.get(counts) or cities.work_out(counts)
                mine += worths[seat]
                all += worths[-1]
        return mine, all

    def _lines(self, state: Rocket, seat: int) -> tuple[int, int]:
        """Shares and stations as if the game ended now, but for towns that a free line may gain; mine and all."""
        mine = all = 0
        for line, owned in enumerate(state.owned):
            served = state.served[line]
            if owned or served:
                free = not state.isolated >> line & 1
                towns = state.towns[line].bit_count() + (GROWTH if free else 0)
                shares, stations = self.shares[towns], (self.free_stations if free else self.stations)[towns]
                worths = shares.known.get(owned) or shares.work_out(owned)
                mine += worths[seat]
                all += worths[-1]
                worths = stations.known.get(served) or stations.work_out(served)
                mine += worths[seat]
                all += worths[-1]
        return mine, all

    def _waiting(self, state: Rocket, seat: int) -> tuple[int, int]:
        """Stations that wait for a line are worth more when engines may come upon them; mine and all."""
        placed = track = 0
        for stations in state.stations:
            placed |= stations
        if not placed:
            return 0, 0
        for hexes in state.hexes:
            track |= hexes
        near, far = self._outlook(state)
        mine = state.stations[seat] & ~track
        return waiting_worth(mine, near, far), waiting_worth(placed & ~track, near, far)

    def _best_site(self, state: Rocket) -> int:
        """What the station in hand may be worth at once."""
        near, far = self._outlook(state)
        sites = station_sites(self.board, state)
        return WAITING + (FAR if sites & far else 0) + (NEAR if sites & near else 0)

    def _outlook(self, state: Rocket) -> tuple[int, int]:
        """Bit sets of the hexes two steps, and two or three steps, ahead of engines."""
        two = three = 0
        for line, engine in enumerate(state.engine):
            if engine >= 0:
                place = 7 * engine + state.heading[line] + 1
                if not self.two[place]:
                    self._look(place)
                two |= self.two[place]
                three |= self.three[place]
        return two, two | three

    def _look(self, place: int) -> None:
        """What lies two and three steps ahead on an empty board."""
        steps = [(place, hex) for hex in self.board.steps[place]]
        steps = [step for first in steps for step in self._next(*first)]
        self.two[place] = bitset([hex for _, hex in steps])
        self.three[place] = bitset([hex for second in steps for _, hex in self._next(*second)])

    def _next(self, place: int, hex: int) -> list[tuple[int, int]]:
        """The steps that may follow the one from a place to a hex."""
        there = 7 * hex + self.board.direction(place // 7, hex) + 1
        return [(there, step) for step in self.board.steps[there]]


def lines_to_come(state: Rocket) -> tuple[int, int, int, int]:
    """Bit sets of the towns that one, two, three, four lines at least may still be connected to."""
    one = two = three = four = 0
    for line, engine in enumerate(state.engine):
        if engine >= 0:
            new = ~state.towns[line]
            four |= three & new
            three |= two & new
            two |= one & new
            one |= new
    return one, two, three, four


def waiting_worth(stations: int, near: int, far: int) -> int:
    pounds = WAITING * stations.bit_count()
    return pounds + FAR * (stations & far).bit_count() + NEAR * (stations & near).bit_count()


def may_bid(state: Rocket, seat: int) -> bool:
    """Whether the turn to bid has not passed a seat yet."""
    return (seat - state.player - 1) % state.seats >= (state.asked - state.player - 1) % state.seats
