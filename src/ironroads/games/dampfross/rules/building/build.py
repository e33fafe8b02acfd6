"""Laying track side by side: with die points, or with units after a run (rules 2.3 to 2.10, 3.11)."""

from __future__ import annotations

from typing import Final, final

from .....core.rules.game import SPINS, Action, Event, Log, Phase
from .....core.rules.refusal import Refusal
from .....core.rules.sentinels import NOBODY
from .....core.rules.shared_lists import changed
from ..actions import DECLARE, DONE, Actions, Build, Buy, Declare, Done, Jump
from ..board import GRADES, NOT_BUILDABLE, DampfrossBoard
from ..money import max_payable, parts_received
from ..network_builder import NetworkBuilder
from ..owners import OWN_LINES, OWNER_SEATS, PRESENCE
from ..state import DampfrossState
from ..turn import BONUS, Turn
from .fees import Fees, told
from .tree_frog import TreeFrog

FERRY: Final = 6  # points or units
ONLY_DONE: Final[list[Action]] = [DONE]
PATIENCE: Final = 2  # rounds to play on when one town is left


@final
class BuildPhase(Phase[DampfrossState]):
    kind = "build"
    rule = "2.3"

    def __init__(
        self,
        board: DampfrossBoard,
        network_builder: NetworkBuilder,
        fees: Fees,
        frog: TreeFrog,
        turn: Turn,
        actions: Actions,
    ) -> None:
        self.board: Final = board
        self.network_builder: Final = network_builder
        self.fees: Final = fees
        self.turn: Final = turn
        self.actions: Final = actions
        self.frog: Final = frog
        self.joint: Final[bool] = turn.variants.joint
        self.builds: Final[list[Action]] = [actions.builds[outlet // 3] for outlet in range(3 * board.sides)]
        self.extras: Final[bool] = frog.allowed or turn.variants.ferry_from_account
        # by number of grades within the points: border lists, first what leads to new hexes, then what joins known ones
        self.within: Final[list[list[int]]] = [
            [*range(grades), *range(GRADES, GRADES + grades)] for grades in range(GRADES + 1)
        ]
        # the same grade by grade
        self.by_grade: Final[list[list[int]]] = [
            [number for grade in range(grades) for number in (grade, grade + GRADES)] for grades in range(GRADES + 1)
        ]

    def seats(self, state: DampfrossState) -> tuple[int, ...]:
        return (state.player,)

    def facts(self, state: DampfrossState) -> tuple[int, ...]:
        """Points of a throw or units after a run, the partner, towns left."""
        points, units = (0, state.points) if state.run else (state.points, 0)
        return (points, state.partner, len(self.turn.unjoined(state)), units)

    def legal(self, state: DampfrossState, seat: int) -> list[Action]:
        builds = self.builds
        return [builds[outlet] for outlet in self._outlets(state, seat)] + self._others(state, seat)

    def choose(self, state: DampfrossState, seat: int, spin: int) -> Action:
        if self.joint:
            return super().choose(state, seat, spin)
        if self._rich(state, seat):
            return self._choose_any(state, seat, spin)
        return self._choose_payable(state, seat, spin)

    def _choose_any(self, state: DampfrossState, seat: int, spin: int) -> Action:
        """Where every fee can be paid."""
        lists, numbers, others = state.network.frontiers[seat].lists, self._numbers(state), self._others(state, seat)
        count = len(others)
        for number in numbers:
            count += len(lists[number])
        left = spin * count // SPINS
        for number in numbers:
            outlets = lists[number]
            if left < len(outlets):
                return self.builds[outlets[left]]
            left -= len(outlets)
        return others[left]

    def _choose_payable(self, state: DampfrossState, seat: int, spin: int) -> Action:
        """Counts what can be paid for, and looks for one of it."""
        lists, numbers, others = state.network.frontiers[seat].lists, self._numbers(state), self._others(state, seat)
        fees, room, counts = self.fees.fee_table(state.network), self._room(state, seat, 0), []
        total = len(others)
        for number in numbers:
            count = _count_within(lists[number], fees, self._room(state, seat, number) if state.run else room)
            counts.append(count)
            total += count
        left = spin * total // SPINS
        for place, number in enumerate(numbers):
            if left < counts[place]:
                return self.builds[_pick_within(lists[number], fees, self._room(state, seat, number), left)]
            left -= counts[place]
        return others[left]

    def _rich(self, state: DampfrossState, seat: int) -> bool:
        """Whether the seat can pay any fee there may be; after a run it has only what it earned."""
        return not state.run and state.accounts[seat] >= self.fees.dearest * (state.seats - 1)

    def _room(self, state: DampfrossState, seat: int, number: int) -> int:
        """Units for fees where a side belongs to that border list."""
        return state.points - 2 * (number % GRADES) - 1 if state.run else state.accounts[seat]

    def _others(self, state: DampfrossState, seat: int) -> list[Action]:
        """What there is to choose but building."""
        if not self.extras and state.points < FERRY and not self._may_declare(state):
            return ONLY_DONE
        found = [DONE]
        if self._may_declare(state):
            found.append(DECLARE)
        if self.board.ferries and (state.points >= FERRY or self._ferry_from_account(state)):
            own, present = PRESENCE[seat], state.present
            near = [ferry for ferry in range(self.board.ferries) if present[self.board.port[ferry]] & own]
            found += [self.actions.buys[ferry] for ferry in near if self._no_ferry(state, seat, ferry) is None]
        if self.frog.allowed:
            found += [self.actions.jumps[key] for key in self.frog.jumps(state, seat)]
        return found

    def _numbers(self, state: DampfrossState) -> list[int]:
        """Numbers of the border lists within the points."""
        grades = min((state.points + 1) // 2, GRADES)
        return self.by_grade[grades] if state.run and not self.joint else self.within[grades]

    def _outlets(self, state: DampfrossState, seat: int) -> list[int]:
        """Where the seat can build."""
        numbers, lists = self._numbers(state), state.network.frontiers[seat].lists
        if self.joint:
            return [o for number in numbers for o in lists[number] if self._payable(state, seat, o // 3)]
        if self._rich(state, seat):
            return [outlet for number in numbers for outlet in lists[number]]
        fees, found = self.fees.fee_table(state.network), []
        for number in numbers:
            room = self._room(state, seat, number)
            found += [outlet for outlet in lists[number] if fees[outlet] <= room]
        return found

    def _payable(self, state: DampfrossState, seat: int, side: int) -> bool:
        if state.partner == NOBODY:
            room = state.points - self.board.cost[side] if state.run else state.accounts[seat]
        else:
            room = max_payable(state, OWNER_SEATS[self.turn.owner(state)]) if self._common(state, side) else -1
        return self._fees(state, side) <= room

    def _fees(self, state: DampfrossState, side: int) -> int:
        owner = self.turn.owner(state)
        return self.fees.units(state, PRESENCE[owner], OWN_LINES[owner], side)

    def _common(self, state: DampfrossState, side: int) -> bool:
        """A joint line begins where both are, and neither has track there yet (rules 5.3)."""
        a, b = PRESENCE[state.player], PRESENCE[state.partner]
        head, tail = state.present[self.board.head[side]], state.present[self.board.tail[side]]
        met = (head & a and head & b) or (tail & a and tail & b)
        return bool(met) and not state.lines[side] & (OWN_LINES[state.player] | OWN_LINES[state.partner])

    def _may_declare(self, state: DampfrossState) -> bool:
        """Two more rounds have gone by since only one town was left, maybe from the start (rules 2.12)."""
        return not state.run and state.round > state.lonely + PATIENCE and self.turn.one_is_left(state)

    def is_planned(self, state: DampfrossState) -> bool:
        """Before the runs a close look at the end of a turn says more than what dice and others may do next."""
        return not state.run

    def refusal(self, state: DampfrossState, seat: int, action: Action) -> Refusal | None:
        if isinstance(action, Build):
            return self._no_build(state, seat, action.side)
        if isinstance(action, Buy):
            return self._no_ferry(state, seat, action.ferry)
        if isinstance(action, Jump):
            return self.frog.refusal(state, seat, action)
        if isinstance(action, Declare) and not self._may_declare(state):
            return Refusal("too_early", (len(self.turn.unjoined(state)),), "2.12")
        return None if isinstance(action, Done | Declare) else self.not_asked_for()

    def _no_build(self, state: DampfrossState, seat: int, side: int) -> Refusal | None:
        board, cost = self.board, self.board.cost[side]
        if cost == NOT_BUILDABLE:
            return Refusal("exists_already", (side,), "6.1")
        if state.lines[side] & OWN_LINES[self.turn.owner(state)]:
            return Refusal("own_track", (side,), "2.4")
        if not (state.present[board.head[side]] | state.present[board.tail[side]]) & PRESENCE[seat]:
            return Refusal("not_connected", (side,), "2.4")
        if state.partner != NOBODY and not self._common(state, side):
            return Refusal("not_met", (state.partner,), "5.3")
        if cost > state.points:
            return Refusal("too_dear", (side, cost, state.points), "2.3")
        if not self._payable(state, seat, side):
            return Refusal("cannot_pay_fees", (side, self._fees(state, side), state.accounts[seat]), "2.6")
        return None

    def _no_ferry(self, state: DampfrossState, seat: int, ferry: int) -> Refusal | None:
        if state.partner != NOBODY:
            return Refusal("no_joint_ferry", (), "5.3")
        if state.ferries[ferry] != NOBODY:
            return Refusal("ferry_sold", (ferry, state.ferries[ferry]), "2.9")
        if not state.present[self.board.port[ferry]] & PRESENCE[seat]:
            return Refusal("not_in_port", (ferry,), "2.9")
        from_account = self._ferry_from_account(state)
        have = state.accounts[seat] if from_account else state.points
        return Refusal("ferry_too_dear", (ferry, FERRY, have), "2.9") if have < FERRY else None

    def _ferry_from_account(self, state: DampfrossState) -> bool:
        return self.turn.variants.ferry_from_account and not state.run

    def apply(self, state: DampfrossState, seat: int, action: Action, log: Log | None) -> None:
        if isinstance(action, Build):
            self._lay(state, action.side, log)
        elif isinstance(action, Buy):
            self._buy(state, seat, action.ferry, log)
        elif isinstance(action, Jump):
            self.frog.jump(state, seat, action, log)
        elif isinstance(action, Declare):
            if log is not None:
                log.append(Event("declared", seat))
            self.turn.end_building(state, log)
        else:
            self._stop(state, seat, log)

    def _stop(self, state: DampfrossState, seat: int, log: Log | None) -> None:
        if log is not None and state.points and not state.run:
            log.append(Event("points_lost", seat, (state.points,)))
        self.turn.end_turn(state, log)

    def _lay(self, state: DampfrossState, side: int, log: Log | None) -> None:
        owner, cost, network = self.turn.owner(state), self.board.cost[side], state.network
        builders, outlet = OWNER_SEATS[owner], self.fees.outlet(network, PRESENCE[owner], side)
        because = told(state, self.fees.by_owner(network, OWN_LINES[owner], outlet)) if log is not None else ()
        total = self.fees.pay(state, owner, outlet)
        state.points -= cost
        if state.run:
            state.points -= total
            state.accounts[builders[0]] -= cost
        self.network_builder.lay(state, owner, side)
        if log is not None:
            kind = ("built_later" if state.run else "built") + ("_for_fees" if total else "")
            log.append(Event(kind, builders[0], (side, cost, total), because))
        self._finish_side(state, builders, side, log)

    def _finish_side(self, state: DampfrossState, builders: tuple[int, ...], side: int, log: Log | None) -> None:
        if self.board.town_side[side] and state.joined != self.turn.all_towns:
            self._join(state, builders, side, log)
            if state.joined == self.turn.all_towns and not state.run:
                self.turn.end_building(state, log)
                return
        if not state.points:
            self.turn.end_turn(state, log)

    def _join(self, state: DampfrossState, builders: tuple[int, ...], side: int, log: Log | None) -> None:
        """The first line into a town earns a bonus, once per town (rules 2.10)."""
        for hex in (self.board.head[side], self.board.tail[side]):
            town = self.board.town_at[hex]
            if town >= 0 and not state.joined >> town & 1:
                state.joined |= 1 << town
                for seat, part in parts_received(state, builders, BONUS):
                    state.accounts[seat] += part
                    if log is not None:
                        log.append(Event("bonus", seat, (town, part)))
                if self.turn.one_is_left(state):
                    state.lonely = state.round

    def _buy(self, state: DampfrossState, seat: int, ferry: int, log: Log | None) -> None:
        from_account = self._ferry_from_account(state)
        for_units = from_account or state.run > 0
        if for_units:
            state.accounts[seat] -= FERRY
        if not from_account:
            state.points -= FERRY
        state.ferries = changed(state.ferries, ferry, seat)
        self.network_builder.settle(state, seat, self.board.landing[ferry])
        if log is not None:
            log.append(Event("bought_for_units" if for_units else "bought", seat, (ferry, FERRY)))
        if not state.points:
            self.turn.end_turn(state, log)


def _count_within(outlets: list[int], fees: list[int], room: int) -> int:
    """How many outlets there is room for."""
    count = 0
    for outlet in outlets:
        if fees[outlet] <= room:
            count += 1
    return count


def _pick_within(outlets: list[int], fees: list[int], room: int, number: int) -> int:
    """One of those that there is room for, by its number among them."""
    for outlet in outlets:
        if fees[outlet] <= room:
            if not number:
                return outlet
            number -= 1
    return NOBODY
