"""What a position of Steam's base and standard games seems worth to a seat, in tenths of a point."""

from __future__ import annotations

from typing import Final, final

from ...core.hexes import distance
from .carriage import Carriage
from .course import AUCTION, CAPITAL, CARRY, CREDIT, LAY, MOVE, ROUNDS, SELECT, line_up
from .figures import CITY_GROWTH, ENGINEER, FIRST_MOVE, TILES, URBANIZATION, Figures
from .laying import Laying
from .siting import Siting
from .steam_scoring import score
from .steam_state import Steam

TRIALS: Final = 8  # tiles tried on a chosen hex, the cheapest ones first
NEED: Final = 13  # dollars that a build turn wants
PLACE: Final = 8  # what it is worth to lead an auction, before the price
NEAR: Final = 24  # what an incomplete link is worth beside a stop, and what every hex takes from that
FAR: Final = 6
DEBT: Final = 3


@final
class Outlook:
    def __init__(self, figures: Figures, siting: Siting, laying: Laying, carriage: Carriage, standard: bool) -> None:
        self.figures: Final = figures
        self.siting: Final = siting
        self.laying: Final = laying
        self.carriage: Final = carriage
        self.standard: Final = standard
        board = siting.board
        stops = [board.at[hex] for hex in board.stop_hex]
        # by hex: the two nearest stops
        self.nearest: Final[list[list[int]]] = [
            sorted(range(board.stops), key=[distance(at, stop) for stop in stops].__getitem__)[:2] for at in board.at
        ]
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
            price = siting.cost(state, state.hex, tile) * self._dollar(state)
            best = max(best, self._worth(after, seat) - price)
        return best

    def left(self, state: Steam) -> int:
        """Turns that are still to come, with this one."""
        return self.figures.turns[state.seats] - state.turn + 1

    def _dollar(self, state: Steam) -> int:
        return (5 + 3 * self.left(state)) // self.figures.step

    def _worth(self, state: Steam, seat: int) -> int:
        left, links, moves = self.left(state), state.links[seat], self.moves(state, seat)
        total = 10 * state.points[seat] + self._income(state, seat, left) + self._cash(state, seat)
        total += links * (10 + 2 * moves) + self._ends(state, seat)
        level = state.locomotive[seat]
        total += min(level, links + 1) * (12 + left) + 2 * level - self._upkeep(level, left)
        movable = self.carriage.movable(state, seat)
        total += 8 * min(movable.bit_count(), moves) + self._under_way(state, seat, left)
        return total + self._intentions(state, seat, left)

    def moves(self, state: Steam, seat: int) -> int:
        """How often a seat may still move goods: counted down move by move, so that no value leaps with the turn."""
        coming = ROUNDS * (self.left(state) - 1)
        if not MOVE <= state.phase <= CREDIT:
            return coming + ROUNDS
        place = line_up(state, FIRST_MOVE).index(seat)
        moved = place < state.place or (place == state.place and state.phase != MOVE)
        return coming + ROUNDS - state.round - moved

    def _under_way(self, state: Steam, seat: int, left: int) -> int:
        """Links that the moving cube will bring, or has brought without their points being credited yet."""
        if state.phase == CARRY and state.player == seat:
            return (5 + 3 * left) * self.carriage.best(state, seat)
        return max(10, 5 + 3 * left) * state.ridden[seat] if state.phase in (CARRY, CREDIT) else 0

    def _upkeep(self, level: int, left: int) -> int:
        return 3 * level * left if self.standard else 0

    def _income(self, state: Steam, seat: int, left: int) -> int:
        """A step is what it still brings and what it counts in the end; debts grow dangerous."""
        income = state.income[seat]
        if income >= 0:
            return income * (5 + 3 * left)
        return income * (5 + 3 * left) + income * 15 * state.turn // (state.turn + left) - DEBT * income * income

    def _cash(self, state: Steam, seat: int) -> int:
        """In the standard game some must be there before the building begins."""
        cash, dollar = state.cash[seat] - self._promised(state, seat), self._dollar(state)
        if not self.standard or state.phase not in (CAPITAL, AUCTION, SELECT):
            return cash * dollar
        return cash * (dollar - 1) + 6 * min(cash, NEED)

    def _promised(self, state: Steam, seat: int) -> int:
        """What the last bid of whoever is still in the auction may cost."""
        if not state.bidders >> seat & 1:
            return 0
        return max(state.bids[seat], 0) if self.standard else (state.bid if state.leader == seat else 0)

    def _ends(self, state: Steam, seat: int) -> int:
        """The two incomplete links that are nearest to another stop are worth something."""
        board, found = self.siting.board, [0, 0]
        for half in self.siting.links.ends(state, seat):
            hex, origin = half // 6, state.origin[board.edge[half]]
            stop = self.nearest[hex][self.nearest[hex][0] == origin]
            away = distance(board.at[hex], board.at[board.stop_hex[stop]])
            found.append(max(0, NEAR - FAR * away))
        found.sort()
        return found[-1] + found[-2]

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
