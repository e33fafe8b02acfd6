"""What a position of Steam's base and standard games seems worth to a seat, in tenths of a point."""

from __future__ import annotations

from typing import Final, final

from ....core.hexes import distance
from ....core.rules.game import Evaluator, Game
from ...steam_map.rules.laying import Laying
from ...steam_map.rules.placements import Siting
from ..rules.carriage import Carriage
from ..rules.figures import CITY_GROWTH, ENGINEER, FIRST_BUILD, FIRST_MOVE, TILES, URBANIZATION, Figures
from ..rules.income import SHORT
from ..rules.scoring import score
from ..rules.state import Steam
from ..rules.turn import AUCTION, BUILD, CAPITAL, CARRY, CREDIT, FOUND, GROW, LAY, MOVE, ROUNDS, SELECT, line_up

TRIALS: Final = 8  # tiles tried on a chosen hex, the cheapest ones first
NEED: Final = 13  # dollars that a build turn wants
PLACE: Final = 8  # what it is worth to lead an auction, before the price
NEAR: Final = 24  # what an incomplete link is worth beside a stop, and what every hex takes from that
FAR: Final = 6
DEBT: Final = 1
DUE: Final = 12  # what a dollar is worth beyond its price that is kept for debts: two of them save a step of income
LINKS: Final = 3  # that make another level of a locomotive useful
IDLE: Final = 3  # what a level without them costs in a turn


@final
class Hopes:
    """What is still to be made of goods and locomotives."""

    def __init__(self, cube: int, level: int) -> None:
        self.cube: Final = cube  # that can be moved, while there are moves for it
        self.level: Final = level  # of a locomotive, in every turn to come


MODEST: Final = Hopes(cube=8, level=5)  # of whoever looks one step ahead
BOLD: Final = Hopes(cube=12, level=7)  # of whoever thinks ahead and finds more cubes to move


@final
class Outlook:
    def __init__(
        self, figures: Figures, siting: Siting, laying: Laying, carriage: Carriage, standard: bool, hopes: Hopes
    ) -> None:
        self.figures: Final = figures
        self.siting: Final = siting
        self.laying: Final = laying
        self.carriage: Final = carriage
        self.standard: Final = standard
        self.hopes: Final = hopes
        board = siting.board
        stops = [board.at[hex] for hex in board.stop_hex]
        away = [[distance(at, stop) for stop in stops] for at in board.at]
        ranks = [sorted(range(board.stops), key=distances.__getitem__) for distances in away]
        # by hex: the nearest stop, what an incomplete link that points here is worth for it, and what for the next one
        self.nearest: Final[list[int]] = [rank[0] for rank in ranks]
        self.nearing: Final[list[int]] = [_near(away[hex][rank[0]]) for hex, rank in enumerate(ranks)]
        self.nearing_next: Final[list[int]] = [_near(away[hex][rank[1]]) for hex, rank in enumerate(ranks)]
        self.tastes: Final[list[int]] = [0] * TILES  # by action tile
        self.tastes[FIRST_MOVE], self.tastes[ENGINEER] = 3, 4

    def value(self, state: Steam, seat: int) -> int:
        if state.bankrupt >> seat & 1 or state.phase == self.over():
            return 10 * score(self.figures, state, seat)
        if state.phase == LAY and state.player == seat:
            return self._best_tile(state, seat)
        return self._worth(state, seat)

    def over(self) -> int:
        return CAPITAL + self.standard

    def _best_tile(self, state: Steam, seat: int) -> int:
        """A chosen hex is worth what the best tile on it would be."""
        siting, best = self.siting, -(10**6)
        power = state.cash[seat] if self.standard else 10**3
        for tile in siting.choices(state, seat, state.hex, power)[:TRIALS]:
            after = state.copy()
            self.laying.lay(after, seat, seat, state.hex, tile, None)
            price = siting.cost(state, state.hex, tile) * self._dollar(self.left(state))
            best = max(best, self._worth(after, seat) - price)
        return best

    def left(self, state: Steam) -> int:
        """Turns that are still to come, with this one."""
        return self.figures.turns[state.seats] - state.turn + 1

    def _dollar(self, left: int) -> int:
        return (5 + 3 * left) // self.figures.step if left else 0

    def _worth(self, state: Steam, seat: int) -> int:
        """Whoever has begun to move goods is seen as after the end of the turn, so that no value leaps there."""
        moved, links = self._moved(state, seat), state.links[seat]
        left = self.left(state) - (moved > 0)
        total = self._settled(state, seat, left) if moved else self._purse(state, seat, left)
        moves = ROUNDS * self.left(state) - moved
        total += links * (10 + 2 * moves) + self._ends(state, seat)
        total += self._locomotive(state.locomotive[seat], links, left)
        movable = self.carriage.movable(state, seat)
        total += self.hopes.cube * min(movable.bit_count(), moves)
        return total + self._intentions(state, seat, left)

    def _moved(self, state: Steam, seat: int) -> int:
        """How often a seat has moved goods in this turn, or begun to."""
        if not MOVE <= state.phase <= CREDIT:
            return 0
        place = line_up(state, FIRST_MOVE).index(seat)
        return state.round + (place < state.place or (place == state.place and state.phase != MOVE))

    def _locomotive(self, level: int, links: int, left: int) -> int:
        """A level helps from the first turn on if there are links for it, and costs what it costs if there are not."""
        useful = min(level, 1 + links // LINKS)
        return useful * (6 + self.hopes.level * left) - IDLE * (level - useful) * left

    def _purse(self, state: Steam, seat: int, left: int) -> int:
        """What money, income and points are worth now."""
        cash = state.cash[seat] - self._promised(state, seat)
        total = 10 * state.points[seat] + self._income(state, state.income[seat], left)
        due = min(cash, max(0, -state.income[seat])) if self.standard else 0
        total += due * (DUE + self._dollar(left)) + self._brought(state, seat) * max(10, 5 + 3 * left)
        rest = cash - due
        return total + (self._ready(rest, left) if self._may_build(state, seat) else self._spare(rest, left))

    def _settled(self, state: Steam, seat: int, left: int) -> int:
        """The same after the turn, with the better use of what the moving cube brings."""
        brought, points, income = self._brought(state, seat), state.points[seat], state.income[seat]
        kept = self._paid(state, seat, points + brought, income, left)
        if not brought:
            return kept
        return max(kept, self._paid(state, seat, points, min(income + brought, self.figures.highest), left))

    def _brought(self, state: Steam, seat: int) -> int:
        """Links that the moving cube will use, or has used without their points being credited yet."""
        if state.phase == CARRY and state.player == seat:
            return self.carriage.best(state, seat)
        return state.ridden[seat] if state.phase in (CARRY, CREDIT) else 0

    def _paid(self, state: Steam, seat: int, points: int, income: int, left: int) -> int:
        """After income and expenses, with what makes up for money that is missing."""
        cash = state.cash[seat] + income - (self.figures.upkeep * state.locomotive[seat] if self.standard else 0)
        unit = SHORT if self.standard else self.figures.step
        steps = -(cash // unit) if cash < 0 else 0
        sold = min(steps, points) if self.standard else 0
        income = max(income - steps + sold, self.figures.lowest - 1)
        return 10 * (points - sold) + self._income(state, income, left) + self._ready(max(cash, 0), left)

    def _income(self, state: Steam, income: int, left: int) -> int:
        """A step is what it still brings and what it counts in the end; debts grow dangerous."""
        if income >= 0:
            return income * (5 + 3 * left)
        debt, turns = -income, state.turn + left  # compiled, negative numbers are multiplied as objects
        return -(debt * (5 + 3 * left) + (debt * 15 * state.turn + turns - 1) // turns + DEBT * debt * debt)

    def _ready(self, cash: int, left: int) -> int:
        """In the standard game some must be there before the building begins."""
        if not self.standard or not left:
            return self._spare(cash, left)
        return self._spare(cash, left) - cash + 6 * min(cash, NEED)

    def _spare(self, cash: int, left: int) -> int:
        return cash * self._dollar(left)

    def _may_build(self, state: Steam, seat: int) -> bool:
        """Whether a seat has not begun to build in this turn; all of its first steps are alike in that."""
        if state.phase not in (BUILD, LAY, GROW, FOUND):
            return state.phase in (CAPITAL, AUCTION, SELECT)
        place = line_up(state, FIRST_BUILD).index(seat)
        return place > state.place or (place == state.place and state.phase != LAY and not state.laid)

    def _promised(self, state: Steam, seat: int) -> int:
        """What the last bid of whoever is still in the auction may cost."""
        if not state.bidders >> seat & 1:
            return 0
        return max(state.bids[seat], 0) if self.standard else (state.bid if state.leader == seat else 0)

    def _ends(self, state: Steam, seat: int) -> int:
        """The two incomplete links that are nearest to another stop are worth something."""
        best = second = 0
        for end in state.ends[seat]:
            hex, origin = (end >> 8) // 6, end & 255
            worth = self.nearing[hex] if self.nearest[hex] != origin else self.nearing_next[hex]
            if worth > best:
                best, second = worth, best
            elif worth > second:
                second = worth
        return best + second

    def _intentions(self, state: Steam, seat: int, left: int) -> int:
        """Action tiles that are still to be used, and a bid that leads."""
        tile, total = state.taken[seat], 0
        if tile >= 0:
            total += self.tastes[tile]
        if state.owing >> seat & 1:
            total += {CITY_GROWTH: 6 + left, URBANIZATION: 10 + 3 * left}.get(tile, 0)
        if state.leader == seat:
            total += PLACE
        return total


@final
class Foresight(Evaluator[Steam]):
    """For bots that think ahead."""

    def __init__(self, game: Game[Steam], outlook: Outlook) -> None:
        super().__init__(game)
        self.outlook: Final = outlook

    def value(self, state: Steam, seat: int) -> int:
        return self.outlook.value(state, seat)


def _near(away: int) -> int:
    """What an incomplete link is worth that is so many hexes away from a stop."""
    return max(0, NEAR - FAR * away)
