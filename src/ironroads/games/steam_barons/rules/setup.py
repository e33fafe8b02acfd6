"""Draws for the set-up and the order of play (rules 1.2 to 1.5, 8.1)."""

from __future__ import annotations

from typing import Final, final

from ....core.rules.bits import member, members, select
from ....core.rules.game import SPINS, Action, Event, Log, Phase
from ....core.rules.sentinels import CHANCE, NOBODY, NOTHING
from ...steam_map.rules.board import SteamBoard
from ...steam_map.rules.goods import Goods
from .actions import Actions, Draw, First, Next
from .phases import CUBES
from .state import BaronsState
from .turn import Turn


@final
class FirstPhase(Phase[BaronsState]):
    """The first-player marker is drawn."""

    kind = "first"
    rule = "1.5"

    def __init__(self, actions: Actions) -> None:
        self.actions: Final = actions

    def seats(self, state: BaronsState) -> tuple[int, ...]:
        return (CHANCE,)

    def legal(self, state: BaronsState, seat: int) -> list[Action]:
        return self.actions.firsts[: state.seats]

    def apply(self, state: BaronsState, seat: int, action: Action, log: Log | None) -> None:
        assert isinstance(action, First)
        state.first = action.player
        state.phase = CUBES
        if log is not None:
            log.append(Event("begins", action.player))


@final
class CubesPhase(Phase[BaronsState]):
    """Cubes are drawn for every city and town; then grey cubes and the bag are removed."""

    kind = "cubes"
    rule = "1.2"

    def __init__(self, board: SteamBoard, goods: Goods, actions: Actions, turn: Turn) -> None:
        self.goods: Final = goods
        self.actions: Final = actions
        self.turn: Final = turn
        self.slots: Final = [stop for stop in range(board.stops) for _ in range(board.goods[stop])]
        self.grey: Final = board.colours.index("grey") if "grey" in board.colours else NOTHING

    def seats(self, state: BaronsState) -> tuple[int, ...]:
        return (CHANCE,)

    def facts(self, state: BaronsState) -> tuple[int, ...]:
        return (self.slots[state.place],)

    def legal(self, state: BaronsState, seat: int) -> list[Action]:
        draws, bag = self.actions.draws, state.bag
        return draws if all(bag) else [draws[good] for good, count in enumerate(bag) if count]

    def weights(self, state: BaronsState) -> list[int]:
        return state.bag if all(state.bag) else [count for count in state.bag if count]

    def choose(self, state: BaronsState, seat: int, spin: int) -> Action:
        return self.actions.draws[self.goods.drawn(state.bag, spin)]

    def apply(self, state: BaronsState, seat: int, action: Action, log: Log | None) -> None:
        assert isinstance(action, Draw)
        stop = self.slots[state.place]
        self.goods.put(state, stop, action.good)  # the bag is the state's own from here on
        state.bag[action.good] -= 1
        if log is not None:
            log.append(Event("drawn", NOBODY, (stop, action.good)))
        state.place += 1
        if state.place == len(self.slots) or not any(state.bag):
            self._clear(state, log)
            self.turn.begin_turn(state, log)

    def _clear(self, state: BaronsState, log: Log | None) -> None:
        """Remove grey cubes without replacing them, and the cubes left in the bag (rules 1.3)."""
        state.bag = [0] * len(state.bag)
        if self.grey == NOTHING:
            return
        state.own_goods()
        removed = sum(state.cubes[self.grey :: len(state.bag)])
        for stop in members(state.present[self.grey]):
            state.cubes[stop * len(state.bag) + self.grey] = 0
        state.present[self.grey] = 0
        if log is not None:
            log.append(Event("grey_removed", NOBODY, (removed,)))


@final
class OrderPhase(Phase[BaronsState]):
    """Companies are drawn one by one."""

    kind = "order"
    rule = "8.1"

    def __init__(self, actions: Actions, turn: Turn) -> None:
        self.actions: Final = actions
        self.turn: Final = turn

    def seats(self, state: BaronsState) -> tuple[int, ...]:
        return (CHANCE,)

    def legal(self, state: BaronsState, seat: int) -> list[Action]:
        return select(self.actions.nexts, self.turn.undrawn(state))

    def weights(self, state: BaronsState) -> list[int]:
        return [1] * self._left(state)

    def choose(self, state: BaronsState, seat: int, spin: int) -> Action:
        return self.actions.nexts[member(self.turn.undrawn(state), spin * self._left(state) // SPINS)]

    def _left(self, state: BaronsState) -> int:
        return self.turn.card.companies - state.bankrupt.bit_count() - len(state.order)

    def apply(self, state: BaronsState, seat: int, action: Action, log: Log | None) -> None:
        assert isinstance(action, Next)
        state.order.append(action.company)
        if self._left(state) > 1:
            return
        state.order += members(self.turn.undrawn(state))
        if log is not None:
            for place, company in enumerate(state.order):
                log.append(Event("ordered", NOBODY, (company, place + 1)))
        self.turn.begin_buying(state, log)
