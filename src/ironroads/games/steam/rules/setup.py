"""The set-up: chance draws cubes for cities and supply spaces, and players for the first order (rules 1.2, 1.3)."""

from __future__ import annotations

from typing import Final, final

from ....core.rules.game import Action, Event, Log, Phase
from ....core.rules.sentinels import CHANCE, NOBODY
from ...steam_map.rules.goods import Goods
from .actions import Actions, Draw, Lot
from .figures import Figures
from .phases import LOT
from .place_auction import open_places
from .state import SteamState
from .turn import Turn


@final
class StockPhase(Phase[SteamState]):
    kind = "stock"
    rule = "1.2"

    def __init__(self, actions: Actions, goods: Goods, figures: Figures) -> None:
        self.actions: Final = actions
        self.goods: Final = goods
        self.figures: Final = figures
        self.in_cities: Final[int] = figures.city_cubes * len(goods.board.colour)
        self.in_all: Final[int] = self.in_cities + figures.space_cubes * figures.spaces

    def seats(self, state: SteamState) -> tuple[int, ...]:
        return (CHANCE,)

    def legal(self, state: SteamState, seat: int) -> list[Action]:
        draws, bag = self.actions.draws, state.bag
        return [draws[good] for good in range(len(bag)) if bag[good]] if 0 in bag else draws

    def weights(self, state: SteamState) -> list[int]:
        return [count for count in state.bag if count] if 0 in state.bag else state.bag

    def choose(self, state: SteamState, seat: int, spin: int) -> Action:
        return self.actions.draws[self.goods.drawn(state.bag, spin)]

    def apply(self, state: SteamState, seat: int, action: Action, log: Log | None) -> None:
        assert isinstance(action, Draw)
        state.own_goods()
        state.bag[action.good] -= 1
        if state.drawn < self.in_cities:
            self._to_city(state, state.drawn // self.figures.city_cubes, action.good, log)
        else:
            space = (state.drawn - self.in_cities) // self.figures.space_cubes
            self._to_supply(state, space, action.good, log)
        state.drawn += 1
        if state.drawn == self.in_all or not any(state.bag):
            state.phase = LOT

    def _to_city(self, state: SteamState, stop: int, good: int, log: Log | None) -> None:
        self.goods.put(state, stop, good)
        if log is not None:
            log.append(Event("drawn", NOBODY, (stop, good)))

    def _to_supply(self, state: SteamState, space: int, good: int, log: Log | None) -> None:
        state.supply[space * self.goods.colours + good] += 1
        if log is not None:
            log.append(Event("supplied", NOBODY, (space, good)))


@final
class LotPhase(Phase[SteamState]):
    """`auction`: only the first bidder is drawn, else the whole order."""

    kind = "lot"
    rule = "1.3"

    def __init__(self, actions: Actions, turn: Turn, auction: bool, gifts: bool) -> None:
        self.actions: Final = actions
        self.turn: Final = turn
        self.auction: Final = auction
        self.gifts: Final = gifts  # later places get a dollar more each

    def seats(self, state: SteamState) -> tuple[int, ...]:
        return (CHANCE,)

    def legal(self, state: SteamState, seat: int) -> list[Action]:
        return [self.actions.lots[player] for player in range(state.seats) if player not in state.order]

    def apply(self, state: SteamState, seat: int, action: Action, log: Log | None) -> None:
        assert isinstance(action, Lot)
        if self.auction:
            if log is not None:
                log.append(Event("opens", action.player))
            open_places(state, action.player)
            return
        if self.gifts:
            state.cash[action.player] += len(state.order)
        state.order = [*state.order, action.player]
        if log is not None:
            log.append(Event("place", action.player, (len(state.order),)))
        if len(state.order) == state.seats:
            state.placed = [NOBODY] * state.seats
            self.turn.begin_turn(state, log)
