"""What a position is worth to a seat: money, and what majorities may still pay."""

from __future__ import annotations

from typing import Final, final

from ....core.rules.bits import bitset, has, members
from ..rules.actions import PLAYERS
from ..rules.board import FACINGS, RocketBoard, facing
from ..rules.lines.engines import targets
from ..rules.lines.extend import Extension
from ..rules.phases import BID, OVER, PLACE_ENGINE, PLACE_STATION
from ..rules.scoring.final_scoring import GOODS_FIRST, GOODS_SECOND
from ..rules.scoring.holdings import pack, unpack
from ..rules.scoring.majorities import CITY_FIRST, CITY_SECOND, THOUSAND, prizes
from ..rules.state import RocketState
from ..rules.stations import station_sites
from ..rules.veto.veto_round import least_bid

# Values are in pounds.
GROWTH: Final = 3  # towns that a free line may still gain
PIECE: Final = 120  # for each piece, since a second share counts before it makes a majority
UNCONNECTED: Final = 200  # for a station without a line
TWO_AHEAD: Final = 45  # percent: the odds that an engine reaches a station two steps ahead of it,
THREE_AHEAD: Final = 25  # or three
CACHE_SIZE: Final = 4096  # holdings of one kind of majority


@final
class MajorityValue:
    """What a kind of majority is worth; the same holdings come up again and again, so values are cached."""

    def __init__(self, first: int, second: int, pounds: int) -> None:
        self.first: Final = first
        self.second: Final = second
        self.pounds: Final = pounds  # for each thousand that it would pay
        self.cache: Final[dict[int, list[int]]] = {}

    def compute(self, counts: int) -> list[int]:
        """Pounds by seat, and last their sum; `counts` has eight bits per seat."""
        held = unpack(counts, PLAYERS)
        paid = prizes(held, self.first, self.second)
        values = [self.pounds * paid[seat] + PIECE * held[seat] for seat in range(PLAYERS)]
        if len(self.cache) >= CACHE_SIZE:
            self.cache.clear()
        self.cache[counts] = [*values, sum(values)]
        return self.cache[counts]


@final
class RocketValue:
    def __init__(self, board: RocketBoard, extension: Extension) -> None:
        self.board: Final = board
        self.extension: Final = extension
        self.metropolises: Final[list[int]] = members(board.metropolises)
        self.goods: Final = MajorityValue(GOODS_FIRST, GOODS_SECOND, 800)
        # by number of lines that may still come
        self.cities: Final = [MajorityValue(CITY_FIRST, CITY_SECOND, 150 * coming) for coming in range(5)]
        # by number of towns
        towns = range(board.towns + GROWTH + 1)
        self.shares: Final = [MajorityValue(count, count // 2, 850) for count in towns]
        self.stations: Final = [MajorityValue(count, count // 2, THOUSAND) for count in towns]
        self.free_stations: Final = [MajorityValue(count, count // 2, 1200) for count in towns]
        # by facing, filled on demand: bit sets of the hexes two and three steps ahead
        self.two_ahead: Final[list[int]] = [0] * (FACINGS * board.hexes)
        self.three_ahead: Final[list[int]] = [0] * (FACINGS * board.hexes)

    def value(self, state: RocketState, seat: int) -> int:
        """Pounds of a seat less a part of what the others have; moves and veto rounds are played to their end."""
        if state.line < 0:
            return self._lead(state, seat) + (self._best_site(state, seat) if state.phase == PLACE_STATION else 0)
        if state.phase == PLACE_ENGINE and state.bidder == seat:
            return self._best_target(state, seat, state.bid)
        here = self._value_at(state, seat, state.bid, state.bidder, state.target)
        bid = least_bid(state, seat)
        if state.phase != BID or not may_bid(state, seat) or state.shares[seat * self.board.lines + state.line] < bid:
            return here
        return max(here, self._best_target(state, seat, bid)) - 1

    def _best_target(self, state: RocketState, seat: int, bid: int) -> int:
        hexes = targets(self.board, state, state.line)
        return max([self._value_at(state, seat, bid, seat, hex) for hex in hexes])

    def _value_at(self, state: RocketState, seat: int, bid: int, bidder: int, hex: int) -> int:
        """Value of the current move if the engine ends on a hex and this bid is the last."""
        trial = state.copy()
        trial.bid, trial.bidder, trial.target = bid, bidder, hex
        self.extension.finish(trial, None)
        return self._lead(trial, seat)

    def _lead(self, state: RocketState, seat: int) -> int:
        """Pounds of a seat less half the average of the others."""
        mine, all = state.cash[seat], sum(state.cash)
        if state.phase != OVER:
            for part in (self._tokens(state, seat), self._lines(state, seat), self._unconnected(state, seat)):
                mine += part[0]
                all += part[1]
        return mine - (all - mine) // (2 * (state.seats - 1))

    def _tokens(self, state: RocketState, seat: int) -> tuple[int, int]:
        """Goods and passengers as if the game ended now, cities by the lines that may still come; mine and all."""
        mine = all = 0
        cache, goods = self.goods.cache, [*state.good_tokens, pack(state.passengers)]
        for counts in goods:
            values = cache.get(counts) or self.goods.compute(counts)
            mine += values[seat]
            all += values[-1]
        one, two, three, four = lines_to_come(state)
        for city in self.metropolises:
            counts = state.city_tokens[city]
            if counts:
                coming = has(one, city) + has(two, city) + has(three, city) + has(four, city)
                cities = self.cities[coming]
                values = cities.cache.get(counts) or cities.compute(counts)
                mine += values[seat]
                all += values[-1]
        return mine, all

    def _lines(self, state: RocketState, seat: int) -> tuple[int, int]:
        """Shares and stations as if the game ended now, with more towns for free lines; mine and all."""
        mine = all = 0
        for line, line_shares in enumerate(state.line_shares):
            line_stations = state.line_stations[line]
            if line_shares or line_stations:
                free = not has(state.isolated, line)
                towns = state.towns[line].bit_count() + (GROWTH if free else 0)
                shares, stations = self.shares[towns], (self.free_stations if free else self.stations)[towns]
                values = shares.cache.get(line_shares) or shares.compute(line_shares)
                mine += values[seat]
                all += values[-1]
                values = stations.cache.get(line_stations) or stations.compute(line_stations)
                mine += values[seat]
                all += values[-1]
        return mine, all

    def _unconnected(self, state: RocketState, seat: int) -> tuple[int, int]:
        """Stations without a line are worth what they may add to a majority once one comes; mine and all."""
        placed = track = 0
        for stations in state.stations:
            placed |= stations
        if not placed:
            return 0, 0
        for hexes in state.hexes:
            track |= hexes
        mine = all = 0
        for owner, stations in enumerate(state.stations):
            waiting = stations & ~track
            if waiting:
                worth = self._waiting(state, owner, waiting)
                all += worth
                if owner == seat:
                    mine = worth
        return mine, all

    def _waiting(self, state: RocketState, seat: int, stations: int) -> int:
        """What stations of a seat may be worth that no line has reached: each counts for the best line near it."""
        best: dict[int, int] = {}
        for line, engine in enumerate(state.engine):
            if engine >= 0:
                place = self._facing(state, line)
                near = stations & (self.two_ahead[place] | self.three_ahead[place])
                if near:
                    prize = self._marginal_station(state, seat, line)
                    for hex in members(near):
                        odds = TWO_AHEAD if has(self.two_ahead[place], hex) else THREE_AHEAD
                        best[hex] = max(best.get(hex, 0), odds * prize // 100)
        return UNCONNECTED * stations.bit_count() + sum(best.values())

    def _marginal_station(self, state: RocketState, seat: int, line: int) -> int:
        """What one more station on a line adds to the prize of a seat."""
        counts, free = state.line_stations[line], not has(state.isolated, line)
        table = (self.free_stations if free else self.stations)[state.towns[line].bit_count() + (GROWTH if free else 0)]
        more = counts + (1 << 8 * seat)
        after, before = table.cache.get(more) or table.compute(more), table.cache.get(counts) or table.compute(counts)
        return after[seat] - before[seat]

    def _best_site(self, state: RocketState, seat: int) -> int:
        """What the station in hand may be worth."""
        best, sites = 0, station_sites(self.board, state)
        for line, engine in enumerate(state.engine):
            if engine >= 0:
                place = self._facing(state, line)
                odds = (
                    TWO_AHEAD
                    if sites & self.two_ahead[place]
                    else THREE_AHEAD
                    if sites & self.three_ahead[place]
                    else 0
                )
                if odds:
                    best = max(best, odds * self._marginal_station(state, seat, line) // 100)
        return UNCONNECTED + best

    def _facing(self, state: RocketState, line: int) -> int:
        """Where an engine is and looks; the hexes ahead are found on demand."""
        place = facing(state.engine[line], state.heading[line])
        if not self.two_ahead[place]:
            self._look_ahead(place)
        return place

    def _look_ahead(self, place: int) -> None:
        """Find the hexes two and three steps ahead of a facing on an empty board."""
        steps = [(place, hex) for hex in self.board.steps[place]]
        steps = [step for first in steps for step in self._next_steps(*first)]
        self.two_ahead[place] = bitset([hex for _, hex in steps])
        self.three_ahead[place] = bitset([hex for second in steps for _, hex in self._next_steps(*second)])

    def _next_steps(self, place: int, hex: int) -> list[tuple[int, int]]:
        """The steps that may follow the one from a facing to a hex."""
        following = facing(hex, self.board.direction(place // FACINGS, hex))
        return [(following, step) for step in self.board.steps[following]]


def lines_to_come(state: RocketState) -> tuple[int, int, int, int]:
    """Bit sets of the towns that at least one, two, three, four more lines may reach."""
    one = two = three = four = 0
    for line, engine in enumerate(state.engine):
        if engine >= 0:
            new = ~state.towns[line]
            four |= three & new
            three |= two & new
            two |= one & new
            one |= new
    return one, two, three, four


def may_bid(state: RocketState, seat: int) -> bool:
    """Whether a seat has not had its turn in the veto round yet."""
    return (seat - state.player - 1) % state.seats >= (state.asked - state.player - 1) % state.seats
