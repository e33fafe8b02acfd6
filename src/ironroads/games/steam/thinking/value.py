"""The value of a position of Steam's base and standard games to a seat, in tenths of a point.

In these hot loops `bits >> item & 1` is `has(bits, item)` written out, which saves a call.
"""

from __future__ import annotations

from typing import Final, final

from ....core.hexes import distance
from ...steam_map.rules.placements import Placements
from ...steam_map.rules.track_builder import TrackBuilder
from ..rules.deliveries import Deliveries
from ..rules.figures import CITY_GROWTH, ENGINEER, FIRST_BUILD, FIRST_MOVE, TILES, Figures
from ..rules.income import SHORT
from ..rules.phases import AUCTION, BUILD, CAPITAL, CARRY, CREDIT, FOUND, GROW, LAY, MOVE, SELECT
from ..rules.scoring import score
from ..rules.state import SteamState
from ..rules.turn import ROUNDS, playing_order
from .forecast import Forecast

TRIALS: Final = 8  # tiles tried on a chosen hex
COMPLETED: Final = 4  # dollars that a completed link is worth when these are chosen
NEED: Final = 13  # dollars that a build turn needs
PLACE: Final = 8  # value of leading an auction, before the price
FIRST_CHOICE: Final = 2  # value of choosing an action tile before the others, in each turn to come
USED: Final = 11  # dollars that can be used in a turn, without upkeep
SURPLUS: Final = 2  # value that every dollar loses which cannot be used any more
NEAR: Final = 24  # value of an incomplete link beside a stop; every hex of distance takes FAR from it
FAR: Final = 6
DEBT: Final = 1
SAFE: Final = 8  # dollars that income may lack each turn, with upkeep; beyond that a bad turn ends in bankruptcy
DANGER: Final = 20  # for each dollar beyond
RUIN: Final = 600  # cost of bankruptcy, besides what is lost with it
DUE: Final = 12  # extra value of a dollar kept for debts: two of them save a step of income
BEYOND: Final = 7  # tenths of a link that count for the next levels of the locomotive
LASTING: Final = 8  # percent more for the two best in each turn to come: where two cubes go far, others will
SURE: Final = [90, 90, 40, 40, 25, 25, 15, 15]  # percent of the best cubes that are moved in the end
LINKS: Final = 2  # links that make another locomotive level useful
SOON: Final = 3  # links that the coming build turn will complete
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
        self.forecast: Final = Forecast(board, figures.strongest)
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
        best = -(10**6)
        dollar = self._dollar(self.left(state))
        for cost, after in self._trials(state, seat):
            best = max(best, self._value(after, seat) - cost * dollar)
        return best

    def _trials(self, state: SteamState, seat: int) -> list[tuple[int, SteamState]]:
        """Tiles on a chosen hex with their costs: those that complete most links for their money."""
        placements, found = self.placements, []
        power = state.cash[seat] if self.standard else 10**3
        for tile in placements.choices(state, seat, state.hex, power):
            after = state.copy()
            self.builder.lay(after, seat, seat, state.hex, tile, None)
            cost = placements.cost(state, state.hex, tile)
            found.append((cost - COMPLETED * after.links[seat], cost, after))
        if len(found) > TRIALS:
            found.sort(key=_rank)
        return [(cost, after) for _, cost, after in found[:TRIALS]]

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
        soon = SOON if self._may_build(state, seat) else 0
        total += self._locomotive(state.locomotive[seat], links + soon, left)
        total += self._cubes(state, seat, moved) - self._surplus(state, seat, left) * SURPLUS
        return total + self._plans_value(state, seat, left) - self._danger(state, seat)

    def _danger(self, state: SteamState, seat: int) -> int:
        """The fear of bankruptcy, which in the standard game comes from upkeep and debts together."""
        if not self.standard:
            return 0
        lacking = self.figures.upkeep * state.locomotive[seat] - state.income[seat]
        return DANGER * max(0, lacking - SAFE)

    def _surplus(self, state: SteamState, seat: int, left: int) -> int:
        """Dollars that will be left over at the end of the game, as income is now."""
        if left < 1 or state.income[seat] <= 0:
            return 0
        upkeep = self.figures.upkeep * state.locomotive[seat] if self.standard else 0
        money = state.cash[seat] + (state.income[seat] - upkeep) * (left - 1)
        return max(0, money - USED * left)

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
        income -= steps - sold
        ruin = RUIN if self.standard and income < self.figures.lowest else 0
        income = max(income, self.figures.lowest - 1)
        return 10 * (points - sold) - ruin + self._income(state, income, left) + self._ready(max(cash, 0), left)

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
            total += self._growth(state, seat, tile, left)
        if state.leader == seat:
            total += PLACE + FIRST_CHOICE * left
        return total

    def _growth(self, state: SteamState, seat: int, tile: int, left: int) -> int:
        """The value of goods that a seat may still put on the map; a New City helps if it lies on the own network."""
        if tile == CITY_GROWTH:
            return 6 + left
        return 10 + 3 * left if state.stops[seat] & ~state.cities else 0


def _rank(trial: tuple[int, int, SteamState]) -> int:
    return trial[0]


def _near(away: int) -> int:
    """The value of an open end that many hexes away from a stop."""
    return max(0, NEAR - FAR * away)
