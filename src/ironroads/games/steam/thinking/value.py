"""The value of a position of Steam's base and standard games to a seat, in tenths of a point.

In these hot loops `bits >> item & 1` is `has(bits, item)` written out, which saves a call.
"""

from __future__ import annotations

from typing import Final, final

from ....core.hexes import distance
from ...steam_map.rules.placements import Placements
from ...steam_map.rules.track_builder import TrackBuilder
from ..rules.deliveries import Deliveries
from ..rules.figures import CITY_GROWTH, ENGINEER, FIRST_BUILD, FIRST_MOVE, TILES, URBANIZATION, Figures
from ..rules.income import SHORT
from ..rules.phases import AUCTION, BUILD, CAPITAL, CARRY, CREDIT, FOUND, GROW, LAY, MOVE, SELECT
from ..rules.scoring import score
from ..rules.state import SteamState
from ..rules.turn import ROUNDS, playing_order
from .forecast import Forecast

TRIALS: Final = 8  # tiles tried on a chosen hex, the cheapest ones first
NEED: Final = 13  # dollars that a build turn needs
PLACE: Final = 8  # value of leading an auction, before the price
NEAR: Final = 24  # value of an incomplete link beside a stop; every hex of distance takes FAR from it
FAR: Final = 6
DEBT: Final = 1
DUE: Final = 12  # extra value of a dollar kept for debts: two of them save a step of income
BEYOND: Final = 7  # tenths of a link that count for the next levels of the locomotive
LASTING: Final = 8  # percent more for the two best in each turn to come: where two cubes go far, others will
SURE: Final = [90, 90, 40, 40, 25, 25, 15, 15]  # percent of the best cubes that are moved in the end
LINKS: Final = 2  # links that make another locomotive level useful
IDLE: Final = 3  # cost of a level without them, in each turn


@final
class Weights:
    """Values that depend on how far a bot looks ahead."""

    def __init__(self, level: int) -> None:
        self.level: Final = level  # value of a locomotive level, in every turn to come


GREEDY_WEIGHTS: Final = Weights(level=7)  # for bots that look one step ahead
SEARCH_WEIGHTS: Final = Weights(level=7)  # for bots that search, and so find more cubes to move


@final
class SteamValue:
    def __init__(
        self,
        figures: Figures,
        placements: Placements,
        builder: TrackBuilder,
        deliveries: Deliveries,
        standard: bool,
        weights: Weights,
    ) -> None:
        self.figures: Final = figures
        self.placements: Final = placements
        self.builder: Final = builder
        self.deliveries: Final = deliveries
        self.standard: Final = standard
        self.weights: Final = weights
        board = placements.board
        self.forecast: Final = Forecast(board)
        stops = [board.at[hex] for hex in board.stop_hex]
        away = [[distance(at, stop) for stop in stops] for at in board.at]
        ranks = [sorted(range(board.stops), key=distances.__getitem__) for distances in away]
        # by hex: the nearest stop; the value of an open end here for it, and for the second nearest
        self.nearest: Final[list[int]] = [rank[0] for rank in ranks]
        self.nearing: Final[list[int]] = [_near(away[hex][rank[0]]) for hex, rank in enumerate(ranks)]
        self.nearing_next: Final[list[int]] = [_near(away[hex][rank[1]]) for hex, rank in enumerate(ranks)]
        self.tile_values: Final[list[int]] = [0] * TILES  # by action tile
        self.tile_values[FIRST_MOVE], self.tile_values[ENGINEER] = 5, 20

    def value(self, state: SteamState, seat: int) -> int:
        if state.bankrupt >> seat & 1 or state.phase == self.over():
            return 10 * score(self.figures, state, seat)
        if state.phase == LAY and state.player == seat:
            return self._best_tile(state, seat)
        return self._value(state, seat)

    def over(self) -> int:
        return CAPITAL + self.standard

    def _best_tile(self, state: SteamState, seat: int) -> int:
        """The value of a chosen hex: that of its best tile."""
        placements, best = self.placements, -(10**6)
        power = state.cash[seat] if self.standard else 10**3
        for tile in placements.choices(state, seat, state.hex, power)[:TRIALS]:
            after = state.copy()
            self.builder.lay(after, seat, seat, state.hex, tile, None)
            price = placements.cost(state, state.hex, tile) * self._dollar(self.left(state))
            best = max(best, self._value(after, seat) - price)
        return best

    def left(self, state: SteamState) -> int:
        """Turns left, including this one."""
        return self.figures.turns[state.seats] - state.turn + 1

    def _dollar(self, left: int) -> int:
        return (5 + 3 * left) // self.figures.step if left else 0

    def _value(self, state: SteamState, seat: int) -> int:
        """Seats that have begun to move goods are valued as after the turn, to avoid a jump at its end."""
        moved, links = self._moved(state, seat), state.links[seat]
        left = self.left(state) - (moved > 0)
        total = self._settled(state, seat, left) if moved else self._money_value(state, seat, left)
        total += links * (10 + left) + self._ends(state, seat)
        total += self._locomotive(state.locomotive[seat], links, left)
        total += self._cubes(state, seat, moved)
        return total + self._plans_value(state, seat, left)

    def _cubes(self, state: SteamState, seat: int, moved: int) -> int:
        """The value of the links that cubes will use: two cubes in each turn, the longest ways first."""
        total, level, left = 0, state.locomotive[seat], self.left(state)
        most = min(ROUNDS * left - moved, len(SURE))
        lasting = 0 if moved else LASTING * left
        for place, length in enumerate(self.forecast.ways(state, seat)[:most]):
            turns, sure = left - (moved + place) // ROUNDS, SURE[place] + (lasting if place < ROUNDS else 0)
            links = 10 * length if length <= level else 10 * level + BEYOND * (length - level)
            total += sure * max(10, 5 + 3 * turns) * links // 1000
        return total

    def _moved(self, state: SteamState, seat: int) -> int:
        """How often a seat has moved goods in this turn, or begun to."""
        if not MOVE <= state.phase <= CREDIT:
            return 0
        place = playing_order(state, FIRST_MOVE).index(seat)
        return state.round + (place < state.place or (place == state.place and state.phase != MOVE))

    def _locomotive(self, level: int, links: int, left: int) -> int:
        """The value of a locomotive: levels help only with enough links, else they cost upkeep."""
        useful = min(level, 1 + links // LINKS)
        return useful * (6 + self.weights.level * left) - IDLE * (level - useful) * left

    def _money_value(self, state: SteamState, seat: int, left: int) -> int:
        """The value of money, income and points now."""
        cash = state.cash[seat] - self._promised(state, seat)
        total = 10 * state.points[seat] + self._income(state, state.income[seat], left)
        due = min(cash, max(0, -state.income[seat])) if self.standard else 0
        total += due * (DUE + self._dollar(left)) + self._brought(state, seat) * max(10, 5 + 3 * left)
        rest = cash - due
        return total + (self._ready(rest, left) if self._may_build(state, seat) else self._spare(rest, left))

    def _settled(self, state: SteamState, seat: int, left: int) -> int:
        """The same after the turn, with the better use of the points of the moving cube."""
        brought, points, income = self._brought(state, seat), state.points[seat], state.income[seat]
        kept = self._paid(state, seat, points + brought, income, left)
        if not brought:
            return kept
        return max(kept, self._paid(state, seat, points, min(income + brought, self.figures.highest), left))

    def _brought(self, state: SteamState, seat: int) -> int:
        """Links that the moving cube will use, or has used without their points being credited yet."""
        if state.phase == CARRY and state.player == seat:
            return self.deliveries.best(state, seat)
        return state.ridden[seat] if state.phase in (CARRY, CREDIT) else 0

    def _paid(self, state: SteamState, seat: int, points: int, income: int, left: int) -> int:
        """The same after income and expenses, with points and income lost for missing money."""
        cash = state.cash[seat] + income - (self.figures.upkeep * state.locomotive[seat] if self.standard else 0)
        unit = SHORT if self.standard else self.figures.step
        steps = -(cash // unit) if cash < 0 else 0
        sold = min(steps, points) if self.standard else 0
        income = max(income - steps + sold, self.figures.lowest - 1)
        return 10 * (points - sold) + self._income(state, income, left) + self._ready(max(cash, 0), left)

    def _income(self, state: SteamState, income: int, left: int) -> int:
        """The value of income: what it still pays and its final score; debts get dangerous."""
        if income >= 0:
            return income * (5 + 3 * left)
        debt, turns = -income, state.turn + left  # compiled, negative numbers are multiplied as objects
        return -(debt * (5 + 3 * left) + (debt * 15 * state.turn + turns - 1) // turns + DEBT * debt * debt)

    def _ready(self, cash: int, left: int) -> int:
        """The value of cash before building; the standard game needs some of it."""
        if not self.standard or not left:
            return self._spare(cash, left)
        return self._spare(cash, left) - cash + 6 * min(cash, NEED)

    def _spare(self, cash: int, left: int) -> int:
        return cash * self._dollar(left)

    def _may_build(self, state: SteamState, seat: int) -> bool:
        """Whether a seat has not yet begun to build in this turn."""
        if state.phase not in (BUILD, LAY, GROW, FOUND):
            return state.phase in (CAPITAL, AUCTION, SELECT)
        place = playing_order(state, FIRST_BUILD).index(seat)
        return place > state.place or (place == state.place and state.phase != LAY and not state.laid)

    def _promised(self, state: SteamState, seat: int) -> int:
        """What the last bid may cost a seat that is still in the auction."""
        if not state.bidders >> seat & 1:
            return 0
        return max(state.bids[seat], 0) if self.standard else (state.bid if state.leader == seat else 0)

    def _ends(self, state: SteamState, seat: int) -> int:
        """The value of the two incomplete links nearest to another stop."""
        best = second = 0
        for end in state.ends[seat]:
            hex, origin = (end >> 8) // 6, end & 255
            worth = self.nearing[hex] if self.nearest[hex] != origin else self.nearing_next[hex]
            if worth > best:
                best, second = worth, best
            elif worth > second:
                second = worth
        return best + second

    def _plans_value(self, state: SteamState, seat: int, left: int) -> int:
        """The value of action tiles still to be used, and of a leading bid."""
        tile, total = state.taken[seat], 0
        if tile >= 0:
            total += self.tile_values[tile]
        if state.owing >> seat & 1:
            total += {CITY_GROWTH: 6 + left, URBANIZATION: 10 + 3 * left}.get(tile, 0)
        if state.leader == seat:
            total += PLACE
        return total


def _near(away: int) -> int:
    """The value of an open end that many hexes away from a stop."""
    return max(0, NEAR - FAR * away)
