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

# Values are in pounds. The figures are fitted to what positions like these earned later in games between bots and
# scripted players. By stage: the last tiles, the last quarter of them, the third, the second and the first one.
STAGE_TILES: Final = 15
LAST_TILES: Final = 4
GOODS: Final = [
    (950, 150),
    (750, 400),
    (300, 1000),
    (200, 900),
    (150, 1000),
]  # for a thousand of its prize, and a piece
PASSENGERS: Final = [(950, 150), (900, 300), (800, 500), (500, 1200), (200, 1000)]
SHARES: Final = [(950, 100), (500, 800), (500, 1000), (250, 1000), (100, 1000)]
STATIONS: Final = [(1000, 200), (450, 2200), (300, 2500), (400, 2000), (100, 1000)]
ISOLATED_SHARES: Final = (800, 500)
ISOLATED_STATIONS: Final = (1000, 200)
LATER_TOWNS: Final = [0, 0, 1, 2, 3]  # that a free line still gains
MOST_LATER: Final = 3
UNREACHED: Final = -900  # for each token of a city without a line
UNCONNECTED: Final = 100  # for a station without a line
CITY_ODDS: Final = [55, 33, 14, 8, 3, 1]  # percent: by steps to a city: the odds that a line comes
STATION_TOWN_ODDS: Final = [95, 55, 20]  # and to a station town
WAITING_ODDS: Final = [80, 50, 20]  # and to a station
TURN: Final = 1200  # for one who has both actions of a turn before them
CACHE_SIZE: Final = 4096  # holdings of one kind of majority


@final
class MajorityValue:
    """What a kind of majority is worth; the same holdings come up again and again, so values are cached."""

    def __init__(self, first: int, second: int, pounds: int, piece: int) -> None:
        self.first: Final = first
        self.second: Final = second
        self.pounds: Final = pounds  # for each thousand that it would pay
        self.piece: Final = piece  # for each piece, since a second share counts before it makes a majority
        self.cache: Final[dict[int, list[int]]] = {}

    def of(self, counts: int) -> list[int]:
        """Pounds by seat, and last their sum; `counts` has eight bits per seat."""
        return self.cache.get(counts) or self.compute(counts)

    def compute(self, counts: int) -> list[int]:
        held = unpack(counts, PLAYERS)
        paid = prizes(held, self.first, self.second)
        values = [self.pounds * paid[seat] + self.piece * held[seat] for seat in range(PLAYERS)]
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
        stages = range(len(GOODS))
        self.goods: Final = [MajorityValue(GOODS_FIRST, GOODS_SECOND, *GOODS[stage]) for stage in stages]
        self.passengers: Final = [MajorityValue(GOODS_FIRST, GOODS_SECOND, *PASSENGERS[stage]) for stage in stages]
        self.cities: Final = MajorityValue(CITY_FIRST, CITY_SECOND, THOUSAND, 0)  # for every line that comes
        self.unreached: Final = MajorityValue(0, 0, 0, UNREACHED)
        # by stage, and number of towns
        self.shares: Final = [self._by_towns(*SHARES[stage]) for stage in stages]
        self.stations: Final = [self._by_towns(*STATIONS[stage]) for stage in stages]
        self.isolated_shares: Final = self._by_towns(*ISOLATED_SHARES)
        self.isolated_stations: Final = self._by_towns(*ISOLATED_STATIONS)
        self.station_payments: Final = self._by_towns(THOUSAND, 0)
        # by facing, filled on demand: bit sets of the towns, and of the hexes, that are so many steps ahead
        self.towns_ahead: Final[list[list[int]]] = [[] for _ in range(FACINGS * board.hexes)]
        self.hexes_ahead: Final[list[list[int]]] = [[] for _ in range(FACINGS * board.hexes)]

    def _by_towns(self, pounds: int, piece: int) -> list[MajorityValue]:
        return [MajorityValue(count, count // 2, pounds, piece) for count in range(self.board.towns + MOST_LATER + 1)]

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
            if state.action == 1:
                all += TURN
                mine += TURN if state.player == seat else 0
        return mine - (all - mine) // (2 * (state.seats - 1))

    def _tokens(self, state: RocketState, seat: int) -> tuple[int, int]:
        """Goods, passengers, and cities by the lines that may come; mine and all."""
        mine = all = 0
        stage, reached = stage_of(state), 0
        for towns in state.towns:
            reached |= towns
        for counts in state.good_tokens:
            values = self.goods[stage].of(counts)
            mine += values[seat]
            all += values[-1]
        values = self.passengers[stage].of(pack(state.passengers))
        mine += values[seat]
        all += values[-1]
        coming = self._coming(state)
        for city in self.metropolises:
            counts = state.city_tokens[city]
            if counts:
                values = self.cities.of(counts)
                mine += values[seat] * coming[city] // 100
                all += values[-1] * coming[city] // 100
                if not has(reached, city):
                    values = self.unreached.of(counts)
                    mine += values[seat]
                    all += values[-1]
        return mine, all

    def _coming(self, state: RocketState) -> list[int]:
        """By town: how many lines may still come, in percent."""
        coming = [0] * self.board.towns
        for line, engine in enumerate(state.engine):
            if engine >= 0 and not has(state.isolated, line):
                left = self.board.metropolises & ~state.towns[line]
                for steps, towns in enumerate(self.towns_by_steps(state, line)):
                    found = towns & left
                    if found:
                        for town in members(found):
                            coming[town] += CITY_ODDS[steps]
                        left &= ~found
        return coming

    def _lines(self, state: RocketState, seat: int) -> tuple[int, int]:
        """Shares and stations of every line; mine and all."""
        mine = all = 0
        stage = stage_of(state)
        for line, line_shares in enumerate(state.line_shares):
            line_stations = state.line_stations[line]
            if line_shares or line_stations:
                towns, free = state.towns[line].bit_count(), not has(state.isolated, line)
                later = towns + LATER_TOWNS[stage]
                values = (self.shares[stage][later] if free else self.isolated_shares[towns]).of(line_shares)
                mine += values[seat]
                all += values[-1]
                values = (self.stations[stage][later] if free else self.isolated_stations[towns]).of(line_stations)
                mine += values[seat]
                all += values[-1]
                if free and line_stations:
                    odds = self._station_towns(state, line)
                    values = self.station_payments[towns + 1].of(line_stations)
                    mine += values[seat] * odds // 100
                    all += values[-1] * odds // 100
        return mine, all

    def _station_towns(self, state: RocketState, line: int) -> int:
        """How many station towns a line may soon reach, in percent."""
        odds, left = 0, self.board.station_towns & ~state.towns[line]
        ahead = self.towns_by_steps(state, line)
        for steps in range(len(STATION_TOWN_ODDS)):
            found = ahead[steps] & left
            if found:
                odds += STATION_TOWN_ODDS[steps] * found.bit_count()
                left &= ~found
        return odds

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
            if engine >= 0 and not has(state.isolated, line):
                prize, left = -1, stations
                for steps, hexes in enumerate(self.hexes_by_steps(state, line)):
                    near = left & hexes
                    if near:
                        if prize < 0:
                            prize = self._marginal_station(state, seat, line)
                        for hex in members(near):
                            best[hex] = max(best.get(hex, 0), WAITING_ODDS[steps] * prize // 100)
                        left &= ~near
        return UNCONNECTED * stations.bit_count() + sum(best.values())

    def _marginal_station(self, state: RocketState, seat: int, line: int) -> int:
        """What one more station on a line adds for a seat."""
        stage = stage_of(state)
        values = self.stations[stage][state.towns[line].bit_count() + LATER_TOWNS[stage]]
        counts = state.line_stations[line]
        return values.of(counts + (1 << 8 * seat))[seat] - values.of(counts)[seat]

    def _best_site(self, state: RocketState, seat: int) -> int:
        """What the station in hand may be worth."""
        best, sites = 0, station_sites(self.board, state)
        for line, engine in enumerate(state.engine):
            if engine >= 0 and not has(state.isolated, line):
                for steps, hexes in enumerate(self.hexes_by_steps(state, line)):
                    if hexes & sites:
                        best = max(best, WAITING_ODDS[steps] * self._marginal_station(state, seat, line) // 100)
                        break
        return UNCONNECTED + best

    def towns_by_steps(self, state: RocketState, line: int) -> list[int]:
        """By steps: bit sets of the towns that an engine may come to, on an empty board."""
        place = facing(state.engine[line], state.heading[line])
        if not self.towns_ahead[place]:
            self._look_ahead(place)
        return self.towns_ahead[place]

    def hexes_by_steps(self, state: RocketState, line: int) -> list[int]:
        """By steps: bit sets of the hexes that an engine may come to, on an empty board."""
        place = facing(state.engine[line], state.heading[line])
        if not self.hexes_ahead[place]:
            self._look_ahead(place)
        return self.hexes_ahead[place]

    def _look_ahead(self, place: int) -> None:
        board, places = self.board, [place]
        for number in range(len(CITY_ODDS)):
            steps = [(start, hex) for start in places for hex in board.steps[start]]
            towns = 0
            for _, hex in steps:
                towns |= board.towns_near[hex]
            self.towns_ahead[place].append(towns)
            if number < len(WAITING_ODDS):
                self.hexes_ahead[place].append(bitset([hex for _, hex in steps]))
            places = list({facing(hex, board.direction(start // FACINGS, hex)) for start, hex in steps})


def stage_of(state: RocketState) -> int:
    """0 for the last tiles, up to 4 for the first quarter."""
    return 0 if state.tiles <= LAST_TILES else 1 + min(3, (state.tiles - 1) // STAGE_TILES)


def may_bid(state: RocketState, seat: int) -> bool:
    """Whether a seat has not had its turn in the veto round yet."""
    return (seat - state.player - 1) % state.seats >= (state.asked - state.player - 1) % state.seats
