"""Laying track side by side: with die points, or with units after a run (rules 2.3 to 2.12, 3.11)."""

from __future__ import annotations

from typing import Final, final

from .....core.rules.bits import has
from .....core.rules.game import Action, Event, Log, Phase
from .....core.rules.refusal import Refusal
from .....core.rules.sentinels import NOBODY, NOWHERE
from .....core.rules.shared_lists import changed
from ..actions import DECLARE, DONE, Actions, Build, Buy, Declare, Done, Jump
from ..board import NOT_BUILDABLE, DampfrossBoard
from ..money import parts_paid, parts_received
from ..network_builder import NetworkBuilder
from ..owners import OWN_LINES, OWNER_SEATS, PRESENCE
from ..state import DampfrossState
from ..turn import Turn
from .buildable_sides import BuildableSides
from .fees import Fees, fee_events
from .tree_frog import TreeFrog

FERRY_PRICE: Final = 6  # points or units
BONUS: Final = 6  # units for the first line into a town
ROUNDS_TO_WAIT: Final = 2  # with one town left, before the phase may be declared over
ONLY_DONE: Final[list[Action]] = [DONE]


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
        self.sides: Final = BuildableSides(board, fees, turn, actions)
        self.extras: Final[bool] = frog.allowed or turn.variants.ferry_from_account

    def seats(self, state: DampfrossState) -> tuple[int, ...]:
        return (state.player,)

    def facts(self, state: DampfrossState) -> tuple[int, ...]:
        """Points of a throw, the partner, towns left, units after a run."""
        points, units = (0, state.points) if state.run else (state.points, 0)
        return (points, state.partner, len(self.turn.towns_left(state)), units)

    def legal(self, state: DampfrossState, seat: int) -> list[Action]:
        if state.landed >= 0:
            return self.sides.actions_from(state, seat, state.landed)
        return self.sides.actions(state, seat) + self._others(state, seat)

    def choose(self, state: DampfrossState, seat: int, spin: int) -> Action:
        if self.sides.joint or state.landed >= 0:
            return super().choose(state, seat, spin)
        return self.sides.choose(state, seat, spin, self._others(state, seat))

    def _others(self, state: DampfrossState, seat: int) -> list[Action]:
        """All legal actions that are not building."""
        if not self.extras and state.points < FERRY_PRICE and not self._may_declare(state):
            return ONLY_DONE
        found = [DONE]
        if self._may_declare(state):
            found.append(DECLARE)
        if self.board.ferries and (state.points >= FERRY_PRICE or self._ferry_from_account(state)):
            own, present = PRESENCE[seat], state.present
            near = [ferry for ferry in range(self.board.ferries) if present[self.board.port[ferry]] & own]
            found += [self.actions.buys[ferry] for ferry in near if self._ferry_refusal(state, seat, ferry) is None]
        if self.frog.allowed:
            found += [self.actions.jumps[key] for key in self.frog.jumps(state, seat)]
        return found

    def _may_declare(self, state: DampfrossState) -> bool:
        """Two more rounds have been played with only one town left, which may be so from the start (rules 2.12)."""
        return not state.run and state.round > state.lonely + ROUNDS_TO_WAIT and self.turn.one_town_left(state)

    def is_planned(self, state: DampfrossState) -> bool:
        """Before the runs, a close look at the end of a turn says more than a search through dice and rivals."""
        return not state.run

    def refusal(self, state: DampfrossState, seat: int, action: Action) -> Refusal | None:
        if isinstance(action, Build):
            return self._build_refusal(state, seat, action.side)
        if state.landed >= 0:
            return Refusal("build_on_first", (state.landed,), "5.4")
        if isinstance(action, Buy):
            return self._ferry_refusal(state, seat, action.ferry)
        if isinstance(action, Jump):
            return self.frog.refusal(state, seat, action)
        if isinstance(action, Declare) and not self._may_declare(state):
            return Refusal("too_early", (len(self.turn.towns_left(state)),), "2.12")
        return None if isinstance(action, Done | Declare) else self.not_asked_for()

    def _build_refusal(self, state: DampfrossState, seat: int, side: int) -> Refusal | None:
        board, cost = self.board, self.board.cost[side]
        if cost == NOT_BUILDABLE:
            return Refusal("exists_already", (side,), "6.1")
        if state.lines[side] & OWN_LINES[self.turn.builder(state)]:
            return Refusal("own_track", (side,), "2.4")
        if not (state.present[board.head[side]] | state.present[board.tail[side]]) & PRESENCE[seat]:
            return Refusal("not_connected", (side,), "2.4")
        if state.landed >= 0 and state.landed not in (board.head[side], board.tail[side]):
            return Refusal("build_on_first", (state.landed,), "5.4")
        if state.partner != NOBODY and not self.sides.is_common(state, side):
            return Refusal("not_met", (state.partner,), "5.3")
        fees = self.sides.total_fees(state, side)
        if state.run and cost + fees > state.points:
            return Refusal("over_earnings", (side, cost, fees, state.points), "3.11")
        if cost > state.points:
            return Refusal("too_dear", (side, cost, state.points), "2.3")
        if not self.sides.is_payable(state, seat, side):
            return Refusal("cannot_pay_fees", (side, fees, state.accounts[seat]), "2.6")
        return None

    def _ferry_refusal(self, state: DampfrossState, seat: int, ferry: int) -> Refusal | None:
        if state.partner != NOBODY:
            return Refusal("no_joint_ferry", (), "5.3")
        if state.ferries[ferry] != NOBODY:
            return Refusal("ferry_sold", (ferry, state.ferries[ferry]), "2.9")
        if not state.present[self.board.port[ferry]] & PRESENCE[seat]:
            return Refusal("not_in_port", (ferry,), "2.9")
        have = state.accounts[seat] if self._ferry_from_account(state) else state.points
        if have >= FERRY_PRICE:
            return None
        units = self._ferry_from_account(state) or state.run > 0
        return Refusal("ferry_too_dear_in_units" if units else "ferry_too_dear", (ferry, FERRY_PRICE, have), "2.9")

    def _ferry_from_account(self, state: DampfrossState) -> bool:
        return self.turn.variants.ferry_from_account and not state.run

    def apply(self, state: DampfrossState, seat: int, action: Action, log: Log | None) -> None:
        if isinstance(action, Build):
            self._build(state, action.side, log)
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

    def _build(self, state: DampfrossState, side: int, log: Log | None) -> None:
        builder, cost, network = self.turn.builder(state), self.board.cost[side], state.network
        seats, outlet = OWNER_SEATS[builder], self.fees.outlet(network, builder, side)
        origin = self._origin(state, side) if log is not None else NOWHERE
        parts = self._fee_parts(state, builder, side, outlet) if log is not None else ()
        total = self.fees.pay(state, builder, outlet)
        state.points -= cost
        if state.run:
            state.points -= total
            state.accounts[seats[0]] -= cost
        state.landed = NOWHERE
        self.network_builder.lay(state, builder, side)
        if log is not None:
            kind = "built_later" if state.run else "built" if len(seats) == 1 else "built_together"
            facts = (side, cost, total, origin, self.board.other_end(side, origin), state.partner)
            log.append(Event(f"{kind}_for_fees" if total else kind, state.player, facts, parts))
        self._finish_side(state, seats, side, log)

    def _fee_parts(self, state: DampfrossState, builder: int, side: int, outlet: int) -> tuple[Event, ...]:
        """What each partner pays of the fees, and who gets them."""
        seats, found = OWNER_SEATS[builder], fee_events(state, self.fees.by_owner(state.network, builder, outlet))
        if len(seats) == 1:
            return found
        paid = parts_paid(state, seats, self.fees.units(state, builder, side))
        return tuple([Event("bears", seat, (units,)) for seat, units in paid if units]) + found

    def _origin(self, state: DampfrossState, side: int) -> int:
        """The end of a side from which it is built; between two own hexes, the one where the line ended so far."""
        head, tail = self.board.head[side], self.board.tail[side]
        own = [end for end in (head, tail) if state.present[end] & PRESENCE[state.player]]
        if state.partner != NOBODY:
            own = [end for end in own if state.present[end] & PRESENCE[state.partner]]
        if len(own) == 2:
            return tail if self._own_sides(state, tail) < self._own_sides(state, head) else head
        return tail if own == [tail] else head

    def _own_sides(self, state: DampfrossState, hex: int) -> int:
        """How many sides at a hex have track of the builder."""
        track = state.track[self.turn.builder(state)]
        return sum([has(track, side) for side in self.board.sides_at[hex]])

    def _finish_side(self, state: DampfrossState, seats: tuple[int, ...], side: int, log: Log | None) -> None:
        if self.board.town_side[side]:
            self._join(state, seats, side, log)
            if not state.run and not self.turn.without_line(state):
                self.turn.end_building(state, log)
                return
        self._go_on(state, log)

    def _go_on(self, state: DampfrossState, log: Log | None) -> None:
        """End the game if fees or a bonus bring an account to the target sum, and the turn if no points are left."""
        if state.run and self.turn.run_sequence.target_reached(state):
            self.turn.run_sequence.finish(state, log)
        elif not state.points:
            self.turn.end_turn(state, log)

    def _join(self, state: DampfrossState, seats: tuple[int, ...], side: int, log: Log | None) -> None:
        """Pay the bonus for the first line into a town, once per town (rules 2.10)."""
        for hex in (self.board.head[side], self.board.tail[side]):
            town = self.board.town_at[hex]
            if town >= 0 and not has(state.joined, town):
                state.joined |= 1 << town
                for seat, part in parts_received(state, seats, BONUS):
                    state.accounts[seat] += part
                    if log is not None:
                        log.append(Event("bonus", seat, (town, part)))
        if not state.lonely and self.turn.one_town_left(state):
            state.lonely = state.round

    def _buy(self, state: DampfrossState, seat: int, ferry: int, log: Log | None) -> None:
        from_account = self._ferry_from_account(state)
        for_units = from_account or state.run > 0
        if for_units:
            state.accounts[seat] -= FERRY_PRICE
        if not from_account:
            state.points -= FERRY_PRICE
        state.ferries = changed(state.ferries, ferry, seat)
        self.network_builder.settle(state, seat, self.board.landing[ferry])
        if log is not None:
            log.append(Event("bought_for_units" if for_units else "bought", seat, (ferry, FERRY_PRICE)))
        if not state.points:
            self.turn.end_turn(state, log)
