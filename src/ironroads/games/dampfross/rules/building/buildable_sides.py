"""Where track can be built and paid for now (rules 2.4, 2.6, 3.11, 5.3)."""

from __future__ import annotations

from typing import Any, Final, final

from mypy_extensions import i64

from .....core.rules.game import SPINS, Action
from .....core.rules.sentinels import NOBODY, NOWHERE
from ..actions import Actions
from ..board import DampfrossBoard
from ..money import max_payable
from ..outlets import OUTLETS
from ..owners import OWN_LINES, OWNER_SEATS, PRESENCE
from ..state import DampfrossState
from ..turn import Turn
from .fees import Fees, OutletFees


@final
class BuildableSides:
    """Lists the sides that a seat can build, or picks one of them without making the list.

    The outlets of a frontier are in lists by grade of cost; only fees must be checked for each outlet.
    """

    def __init__(self, board: DampfrossBoard, fees: Fees, turn: Turn, actions: Actions) -> None:
        self.board: Final = board
        self.fees: Final = fees
        self.turn: Final = turn
        self.joint: Final[bool] = turn.variants.joint
        outlets = range(OUTLETS * board.sides)
        self.builds: Final[list[Action]] = [actions.builds[outlet // OUTLETS] for outlet in outlets]
        # by number of grades within the points: frontier lists, first those to new hexes, then those between own hexes
        self.within: Final[list[list[int]]] = [
            [*range(grades), *range(board.grades, board.grades + grades)] for grades in range(board.grades + 1)
        ]
        # the same, grade by grade
        self.by_grade: Final[list[list[int]]] = [
            [number for grade in range(grades) for number in (grade, grade + board.grades)]
            for grades in range(board.grades + 1)
        ]

    def actions(self, state: DampfrossState, seat: int) -> list[Action]:
        builds = self.builds
        return [builds[outlet] for outlet in self._outlets(state, seat)]

    def _outlets(self, state: DampfrossState, seat: int) -> list[int]:
        numbers, lists = self._numbers(state), state.network.frontiers[seat].lists
        if self.joint:
            return [o for number in numbers for o in lists[number] if self.is_payable(state, seat, o // OUTLETS)]
        if self._can_pay_any_fee(state, seat):
            return [outlet for number in numbers for outlet in lists[number]]
        fees, found = self.fees.by_outlet(state.network), []
        for number in numbers:
            room = self._fee_limit(state, seat, number)
            found += [outlet for outlet in lists[number] if fees[outlet] <= room]
        return found

    def actions_from(self, state: DampfrossState, seat: int, hex: int) -> list[Action]:
        """The same, only from one hex."""
        sides = [outlet // OUTLETS for outlet in self._outlets(state, seat)]
        return [self.builds[OUTLETS * side] for side in sides if hex in (self.board.head[side], self.board.tail[side])]

    def choose(self, state: DampfrossState, seat: int, spin: int, others: list[Action]) -> Action:
        """The action that a spin points at in the list of `actions` followed by others; not for joint building."""
        if self._can_pay_any_fee(state, seat):
            return self._choose_any(state, seat, spin, others)
        return self._choose_payable(state, seat, spin, others)

    def _choose_any(self, state: DampfrossState, seat: int, spin: int, others: list[Action]) -> Action:
        lists, numbers = state.network.frontiers[seat].lists, self._numbers(state)
        count = len(others)
        for number in numbers:
            count += len(lists[number])
        left = spin * count // SPINS
        for number in numbers:
            outlets = lists[number]
            if left < len(outlets):
                chosen: int = outlets[left]
                return self.builds[chosen]
            left -= len(outlets)
        return others[left]

    def _choose_payable(self, state: DampfrossState, seat: int, spin: int, others: list[Action]) -> Action:
        """Count the outlets that can be paid for, then look for the one chosen."""
        lists, numbers = state.network.frontiers[seat].lists, self._numbers(state)
        fees, room, counts = self.fees.by_outlet(state.network), self._fee_limit(state, seat, 0), []
        total = len(others)
        for number in numbers:
            count = _count_within(lists[number], fees, self._fee_limit(state, seat, number) if state.run else room)
            counts.append(count)
            total += count
        left = spin * total // SPINS
        for place, number in enumerate(numbers):
            if left < counts[place]:
                return self.builds[_pick_within(lists[number], fees, self._fee_limit(state, seat, number), left)]
            left -= counts[place]
        return others[left]

    def _numbers(self, state: DampfrossState) -> list[int]:
        """Numbers of the frontier lists within the points."""
        grades = self.board.grades_within[min(state.points, self.board.prices[-1])]
        return self.by_grade[grades] if state.run and not self.joint else self.within[grades]

    def _can_pay_any_fee(self, state: DampfrossState, seat: int) -> bool:
        """Whether no fee can be too high; after a run a seat can spend only what it earned."""
        return not state.run and state.accounts[seat] >= self.fees.highest * (state.seats - 1)

    def _fee_limit(self, state: DampfrossState, seat: int, number: int) -> int:
        """The most units in fees for a side of this frontier list."""
        return state.points - self.board.prices[number % self.board.grades] if state.run else state.accounts[seat]

    def is_payable(self, state: DampfrossState, seat: int, side: int) -> bool:
        if state.partner == NOBODY:
            room = state.points - self.board.cost[side] if state.run else state.accounts[seat]
        elif self.is_common(state, side):
            room = max_payable(state, OWNER_SEATS[self.turn.builder(state)])
        else:
            return False
        return self.total_fees(state, side) <= room

    def total_fees(self, state: DampfrossState, side: int) -> int:
        return self.fees.units(state, self.turn.builder(state), side)

    def is_common(self, state: DampfrossState, side: int) -> bool:
        """Whether a joint line may go here: from a hex where both are, where neither has track (rules 5.3)."""
        a, b = PRESENCE[state.player], PRESENCE[state.partner]
        head, tail = state.present[self.board.head[side]], state.present[self.board.tail[side]]
        met = (head & a and head & b) or (tail & a and tail & b)
        return bool(met) and not state.lines[side] & (OWN_LINES[state.player] | OWN_LINES[state.partner])


def _count_within(outlets: list[Any], fees: OutletFees, room: i64) -> int:
    """How many outlets cost no more than this in fees."""
    count: i64 = 0
    for outlet in outlets:
        number: i64 = outlet
        if fees[number] <= room:
            count += 1
    return int(count)


def _pick_within(outlets: list[Any], fees: OutletFees, room: i64, place: int) -> int:
    """The outlet at this place among those that cost no more."""
    for outlet in outlets:
        number: i64 = outlet
        if fees[number] <= room:
            if not place:
                return int(number)
            place -= 1
    return NOWHERE
