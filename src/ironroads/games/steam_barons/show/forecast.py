"""Previews of choices: shares to issue, performance, dividend and price."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, final

from ....core.rules.game import Action, Event, Seat
from ....core.rules.sentinels import NOBODY
from ...steam_map.rules.steps import Go, Hex, Load, Stay
from ..game import SteamBarons
from ..rules.actions import Bid
from ..rules.control import held
from ..rules.dividends import adjustments
from ..rules.phases import BID, BUILD, GO, LOAD
from ..rules.state import BaronsState
from ..thinking.routes import RouteSearch

SEARCH_STEPS: Final = 2000  # steps looked at for the best way of a cube


@final
class BaronsForecast:
    def __init__(self, game: SteamBarons) -> None:
        self.game: Final = game
        self.card: Final = game.card

    def events(self, state: BaronsState, seat: Seat, actions: Sequence[Action]) -> list[Event]:
        first = actions[0]
        if state.phase == BID and isinstance(first, Bid):
            return [self._won(state, seat, first.amount)]
        if state.phase == BUILD and isinstance(first, Hex) and len(actions) == 1:
            return self._cheapest(state, first.hex)
        if state.phase in (LOAD, GO) and isinstance(first, Stay | Load | Go):
            return self._delivered(state, actions)
        return []

    def _won(self, state: BaronsState, seat: Seat, bid: int) -> Event:
        shares = held(self.card, state, seat, state.company) + 1
        return Event("if_won", seat, (state.company, state.cash[seat] - bid, shares))

    def _cheapest(self, state: BaronsState, hex: int) -> list[Event]:
        placements, money = self.game.placements, self.game.turn.money(state)
        costs = [placements.cost(state, hex, tile) for tile in placements.choices(state, state.company, hex, money)]
        if not costs:
            return []
        return [Event("from", NOBODY, (min(costs), self.game.adviser.shares_for(state, min(costs))))]

    def _delivered(self, state: BaronsState, actions: Sequence[Action]) -> list[Event]:
        """Performance after the given steps and, if the cube is still on its way, its best route."""
        trial, goods, company = state.copy(), self.game.goods, state.company
        own, arrived = state.gained, isinstance(actions[0], Stay)
        for action in actions:
            if isinstance(action, Load):
                goods.load(trial, action.stop, action.good)
            elif isinstance(action, Go):
                own += action.owner == company
                arrived = goods.move(trial, action.stop)
        if arrived:
            return [self._outlook(state, own)]
        search = RouteSearch(goods, trial, company, trial.targets[trial.good], SEARCH_STEPS)
        way = search.longest(trial.at, trial.visited)
        own += way.own if way is not None else 0
        return [Event("at_best", NOBODY, (company, own)), self._outlook(state, own)]

    def _outlook(self, state: BaronsState, own: int) -> Event:
        """Dividend and price if the turn ended with this delivery."""
        company, after = state.company, state.copy()
        after.performance[company] += own
        old, performance = state.price[company], after.performance[company]
        new = self.card.next_price(old, adjustments(self.card, after)[company])
        dividend = self.card.dividend[self.card.row(performance)]
        kind = "outlook" if new >= 0 else "outlook_b"
        return Event(kind, NOBODY, (company, performance, dividend, old, new))
