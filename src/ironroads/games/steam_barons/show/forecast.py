"""Previews of choices: shares to issue, performance, dividend and price."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, final

from ....core.preview import along
from ....core.rules.game import Action, Event, Seat
from ....core.rules.sentinels import NOBODY
from ...steam_map.rules.steps import Go, Hex, Load, Stay
from ..game import SteamBarons
from ..rules.actions import Bid, Sell
from ..rules.control import held, next_controller
from ..rules.dividends import adjustments
from ..rules.phases import BID, BUILD, GO, LOAD, SELL
from ..rules.state import BaronsState
from ..thinking.routes import DeliverySearch

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
            return self._delivered(state, seat, actions)
        if state.phase == SELL and isinstance(first, Sell):
            return self._sold(state, seat, first)
        return []

    def _sold(self, state: BaronsState, seat: Seat, sale: Sell) -> list[Event]:
        """Price and proceeds, control, and what becomes of the rest in the last turn."""
        company, price = sale.company, state.price[sale.company]
        kept, found = held(self.card, state, seat, company) - sale.count, []
        if sale.count:
            found.append(Event("would_sell", seat, (company, sale.count, price, sale.count * price)))
        last = state.turn == self.card.turns
        if last and kept:
            found.append(Event("worthless_soon", seat, (company, kept)))
        if not last and sale.count and state.controller[company] == seat:
            found.append(self._control(state, seat, company, kept))
        return found

    def _control(self, state: BaronsState, seat: Seat, company: int, kept: int) -> Event:
        """Who would control a company that its controller sells shares of, if no one else sold any (rules 7.2)."""
        after = state.copy()
        after.shares[seat * self.card.companies + company] = kept
        heir = next_controller(self.card, after, company)
        return Event("would_keep" if heir == seat else "would_pass", seat, (company, heir))

    def _won(self, state: BaronsState, seat: Seat, bid: int) -> Event:
        shares = held(self.card, state, seat, state.company) + 1
        return Event("if_won", seat, (state.company, state.cash[seat] - bid, shares))

    def _cheapest(self, state: BaronsState, hex: int) -> list[Event]:
        placements, money = self.game.placements, self.game.turn.money(state)
        costs = [placements.cost(state, hex, tile) for tile in placements.choices(state, state.company, hex, money)]
        if not costs:
            return []
        return [Event("from", NOBODY, (min(costs), self.game.adviser.shares_for(state, min(costs))))]

    def _delivered(self, state: BaronsState, seat: Seat, actions: Sequence[Action]) -> list[Event]:
        """Performance after the given steps and, if the cube is still on its way, its best route."""
        trial, goods, company = state.copy(), self.game.goods, state.company
        own, arrived = state.gained, isinstance(actions[0], Stay)
        for _, action in along(self.game, state, seat, actions):
            if isinstance(action, Load):
                goods.load(trial, action.stop, action.good)
            elif isinstance(action, Go) and not arrived:
                own += action.owner == company
                arrived = goods.move(trial, action.stop)
        if arrived:
            return [self._outlook(state, own)]
        search = DeliverySearch(goods, trial, company, trial.targets[trial.good], SEARCH_STEPS)
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
