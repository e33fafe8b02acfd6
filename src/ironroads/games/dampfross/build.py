"""Laying track side by side: with die points, or with units after a run (rules 2.3 to 2.10, 3.11)."""

from __future__ import annotations

from typing import Final, final

from ...core.game import NOBODY, Action, Event, Log, Phase, Refusal
from .actions import DECLARE, DONE, Actions, Build, Buy, Declare, Done, Jump
from .board import NOT_BUILDABLE, RailBoard
from .course import BONUS, Course
from .fees import ALONE_BITS, SURELY, Fees, pay_fees, told
from .frog import Frog
from .money import most_payable, parts_got
from .network import MOST, Network
from .parties import MINE, OWN, SEATS, party_of
from .state import Rails

FERRY: Final = 6  # points or units
PATIENCE: Final = 2  # rounds to play on when one town is left


@final
class BuildPhase(Phase[Rails]):
    kind = "build"
    rule = "2.3"

    def __init__(
        self, board: RailBoard, network: Network, fees: Fees, frog: Frog, course: Course, actions: Actions
    ) -> None:
        self.board: Final = board
        self.network: Final = network
        self.fees: Final = fees
        self.course: Final = course
        self.actions: Final = actions
        self.frog: Final = frog
        self.builds: Final[list[Action]] = actions.builds * (2 * SEATS)  # by the keys of the border

    def seats(self, state: Rails) -> tuple[int, ...]:
        return (state.player,)

    def facts(self, state: Rails) -> tuple[int, ...]:
        return (state.points, state.partner, len(self.course.unjoined(state)))

    def legal(self, state: Rails, seat: int) -> list[Action]:
        found = self._builds(state, seat)
        found.append(DONE)
        if state.lonely and self._may_declare(state):
            found.append(DECLARE)
        if self.board.ferries and (state.points >= FERRY or self._ferry_from_account(state)):
            buys = self.actions.buys
            found += [buys[ferry] for ferry in range(len(buys)) if self._no_ferry(state, seat, ferry) is None]
        if self.frog.allowed:
            found += [self.actions.jumps[key] for key in self.frog.jumps(state, seat)]
        return found

    def _builds(self, state: Rails, seat: int) -> list[Action]:
        if state.partner != NOBODY or self.course.variants.joint:
            return self._joint_builds(state, seat)
        if not state.run:
            return self._builds_within(state, seat, state.accounts[seat], state.points, 0)
        found: list[Action] = []
        for cost in range(1, min(state.points, MOST) + 1, 2):
            found += self._builds_within(state, seat, state.points - cost, cost, cost - 1)
        return found

    def _joint_builds(self, state: Rails, seat: int) -> list[Action]:
        border = self.network.border(state, seat, 0, state.points) + self.network.border(state, seat, 1, state.points)
        builds, sides = self.actions.builds, self.board.sides
        return [builds[key % sides] for key in border if self._payable(state, seat, key % sides)]

    def _builds_within(self, state: Rails, seat: int, room: int, points: int, above: int) -> list[Action]:
        """Those sides of the border for which the fees are not higher than the room for them."""
        builds = self.builds
        outer = self.network.border(state, seat, 0, points, above)
        inner = self.network.border(state, seat, 1, points, above)
        if room >= self.fees.dearest * (state.seats - 1):
            return [builds[key] for key in outer] + [builds[key] for key in inner]
        found = self._outer_builds(state, seat, room, outer)
        row, lines, verdicts = self.fees.row, state.lines, self.fees.verdicts(seat, state.seats, room)
        first = (2 * seat + 1) * self.board.sides
        return found + [builds[k] for k in inner if verdicts[row[k - first] | lines[k - first] & ALONE_BITS]]

    def _outer_builds(self, state: Rails, seat: int, room: int, outer: list[int]) -> list[Action]:
        """Who is on a side tells at once what surely can or cannot be paid; only the rest is reckoned."""
        builds, lines, fees, first = self.builds, state.lines, self.fees, 2 * seat * self.board.sides
        own, mine, row, verdicts = OWN[seat], MINE[seat], fees.row, fees.verdicts(seat, state.seats, room)
        found: list[Action] = []
        for key in outer:
            side = key - first
            verdict = verdicts[row[side] | lines[side] & ALONE_BITS]
            if verdict and (verdict == SURELY or fees.units(state, own, mine, side) <= room):
                found.append(builds[key])
        return found

    def _payable(self, state: Rails, seat: int, side: int) -> bool:
        if state.partner != NOBODY:
            return self._common(state, side) and self._fees(state, side) <= most_payable(
                state, self.course.builders(state)
            )
        room = state.points - self.board.cost[side] if state.run else state.accounts[seat]
        return self.fees.units(state, OWN[seat], MINE[seat], side) <= room

    def _fees(self, state: Rails, side: int) -> int:
        return self.fees.units(state, self._own(state), self._mine(state), side)

    def _own(self, state: Rails) -> int:
        return OWN[state.player] if state.partner == NOBODY else OWN[state.player] | OWN[state.partner]

    def _mine(self, state: Rails) -> int:
        return MINE[state.player] if state.partner == NOBODY else MINE[state.player] | MINE[state.partner]

    def _common(self, state: Rails, side: int) -> bool:
        """A joint line begins where both are, and neither has track there yet (rules 5.3)."""
        a, b = OWN[state.player], OWN[state.partner]
        head, tail = state.present[self.board.head[side]], state.present[self.board.tail[side]]
        met = (head & a and head & b) or (tail & a and tail & b)
        return bool(met) and not state.lines[side] & self._mine(state)

    def _may_declare(self, state: Rails) -> bool:
        """Two more rounds have gone by since only one town was left (rules 2.12)."""
        return not state.run and state.lonely > 0 and state.round > state.lonely + PATIENCE

    def refusal(self, state: Rails, seat: int, action: Action) -> Refusal | None:
        if isinstance(action, Build):
            return self._no_build(state, seat, action.side)
        if isinstance(action, Buy):
            return self._no_ferry(state, seat, action.ferry)
        if isinstance(action, Jump):
            return self.frog.refusal(state, seat, action)
        if isinstance(action, Declare) and not self._may_declare(state):
            return Refusal("too_early", (len(self.course.unjoined(state)),), "2.12")
        return None if isinstance(action, Done | Declare) else self.not_asked_for()

    def _no_build(self, state: Rails, seat: int, side: int) -> Refusal | None:
        board, cost = self.board, self.board.cost[side]
        if cost == NOT_BUILDABLE:
            return Refusal("exists_already", (side,), "6.1")
        if state.lines[side] & self._mine(state):
            return Refusal("own_track", (side,), "2.4")
        if not (state.present[board.head[side]] | state.present[board.tail[side]]) & OWN[seat]:
            return Refusal("not_connected", (side,), "2.4")
        if state.partner != NOBODY and not self._common(state, side):
            return Refusal("not_met", (state.partner,), "5.3")
        if cost > state.points:
            return Refusal("too_dear", (side, cost, state.points), "2.3")
        if not self._payable(state, seat, side):
            return Refusal("cannot_pay_fees", (side, self._fees(state, side), state.accounts[seat]), "2.6")
        return None

    def _no_ferry(self, state: Rails, seat: int, ferry: int) -> Refusal | None:
        if state.partner != NOBODY:
            return Refusal("no_joint_ferry", (), "5.3")
        if state.ferries[ferry] != NOBODY:
            return Refusal("ferry_sold", (ferry, state.ferries[ferry]), "2.9")
        if not state.present[self.board.port[ferry]] & OWN[seat]:
            return Refusal("not_in_port", (ferry,), "2.9")
        from_account = self._ferry_from_account(state)
        have = state.accounts[seat] if from_account else state.points
        return Refusal("ferry_too_dear", (ferry, FERRY, have), "2.9") if have < FERRY else None

    def _ferry_from_account(self, state: Rails) -> bool:
        return self.course.variants.ferry_from_account and not state.run

    def apply(self, state: Rails, seat: int, action: Action, log: Log | None) -> None:
        if isinstance(action, Build):
            self._lay(state, action.side, log)
        elif isinstance(action, Buy):
            self._buy(state, seat, action.ferry, log)
        elif isinstance(action, Jump):
            self.frog.jump(state, seat, action, log)
        elif isinstance(action, Declare):
            if log is not None:
                log.append(Event("declared", seat))
            self.course.end_building(state, log)
        else:
            self._stop(state, seat, log)

    def _stop(self, state: Rails, seat: int, log: Log | None) -> None:
        if log is not None and state.points and not state.run:
            log.append(Event("points_lost", seat, (state.points,)))
        self.course.end_turn(state, log)

    def _lay(self, state: Rails, side: int, log: Log | None) -> None:
        builders, cost = self.course.builders(state), self.board.cost[side]
        fees = self.fees.by_party(state, self._own(state), self._mine(state), side)
        because = told(state, fees) if log is not None else ()
        total = pay_fees(state, builders, fees) if fees else 0
        state.points -= cost
        if state.run:
            state.points -= total
            state.accounts[builders[0]] -= cost
        self.network.lay(state, party_of(builders[0], builders[-1]), side)
        if log is not None:
            kind = ("built_later" if state.run else "built") + ("_for_fees" if total else "")
            log.append(Event(kind, builders[0], (side, cost, total), because))
        self._finish_side(state, builders, side, log)

    def _finish_side(self, state: Rails, builders: tuple[int, ...], side: int, log: Log | None) -> None:
        if state.joined != self.course.all_towns:
            self._join(state, builders, side, log)
            if state.joined == self.course.all_towns and not state.run:
                self.course.end_building(state, log)
                return
        if not state.points:
            self.course.end_turn(state, log)

    def _join(self, state: Rails, builders: tuple[int, ...], side: int, log: Log | None) -> None:
        """The first line into a town earns a bonus, once per town (rules 2.10)."""
        for hex in (self.board.head[side], self.board.tail[side]):
            town = self.board.town_at[hex]
            if town >= 0 and not state.joined >> town & 1:
                state.joined |= 1 << town
                for seat, part in parts_got(state, builders, BONUS):
                    state.accounts[seat] += part
                    if log is not None:
                        log.append(Event("bonus", seat, (town, part)))
                if not state.lonely and len(self.course.unjoined(state)) == 1:
                    state.lonely = state.round

    def _buy(self, state: Rails, seat: int, ferry: int, log: Log | None) -> None:
        from_account = self._ferry_from_account(state)
        for_units = from_account or state.run > 0
        if for_units:
            state.accounts[seat] -= FERRY
        if not from_account:
            state.points -= FERRY
        state.ferries[ferry] = seat
        self.network.settle(state, seat, self.board.landing[ferry])
        if log is not None:
            log.append(Event("bought_for_units" if for_units else "bought", seat, (ferry, FERRY)))
        if not state.points:
            self.course.end_turn(state, log)
