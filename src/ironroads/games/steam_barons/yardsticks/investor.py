"""What the scripted players have in common: least raises up to a limit, planned build turns, the longest deliveries."""

from __future__ import annotations

from random import Random

from ....core.rules.game import Action
from ...steam_map.rules.steps import DONE, STAY
from ..game import SteamBarons
from ..rules.actions import PASS, Bid, Buy, Sell
from ..rules.phases import BID, BUILD, BUY, GO, LAY, LOAD
from ..rules.state import BaronsState
from .building import best_turn
from .deliveries import lengths, longest_delivery

GROWTH = 2.0  # links by which a company performs more in every turn


class Investor:
    """A style says what a share is worth to it, how wide it plans, and when it sells."""

    width = 4  # lines of a build plan that are followed

    def __init__(self) -> None:
        self._planned: list[Action] = []

    def worth(self, game: SteamBarons, state: BaronsState, seat: int, company: int) -> float:
        """What a share will bring until the end, in dollars."""
        raise NotImplementedError

    def shares_to_sell(self, game: SteamBarons, state: BaronsState, seat: int, company: int) -> int:
        raise NotImplementedError

    def choose(self, game: SteamBarons, veiled: BaronsState, seat: int, rng: Random) -> Action:
        actions = game.legal(veiled, seat)
        if self._planned and self._planned[0] in actions and veiled.phase in (LAY, GO, BUILD):
            return self._planned.pop(0)
        if veiled.phase == BID:
            return self._bid(game, veiled, seat, actions)
        if veiled.phase == BUY:
            return self._buy(game, veiled, seat, actions)
        if veiled.phase == BUILD:
            return self._follow([*best_turn(game, veiled, self.width), DONE])
        if veiled.phase in (LOAD, GO):
            return self._follow(longest_delivery(game, veiled) or [STAY])
        if isinstance(actions[0], Sell):
            return actions[self.shares_to_sell(game, veiled, seat, actions[0].company)]
        return actions[0]

    def _follow(self, actions: list[Action]) -> Action:
        self._planned = actions
        return self._planned.pop(0)

    def _bid(self, game: SteamBarons, state: BaronsState, seat: int, actions: list[Action]) -> Action:
        bids = [action for action in actions if isinstance(action, Bid)]
        if not bids or bids[0].amount > self._limit(game, state, seat):
            return PASS
        return bids[0]

    def _limit(self, game: SteamBarons, state: BaronsState, seat: int) -> float:
        """What a share is worth, but not much more than the money at the table can pay for every share on offer."""
        offered = sum(state.available[company] for company in state.order[state.place :])
        cash = [money if money >= 0 else game.card.capital[state.seats] for money in state.cash]
        usual = sum(cash) / max(1, offered)
        return min(self.worth(game, state, seat, state.company), max(1.25 * usual, state.price[state.company] + 1))

    def _buy(self, game: SteamBarons, state: BaronsState, seat: int, actions: list[Action]) -> Action:
        """As many as can be paid if they are worth it, else as few as possible."""
        buys = [action for action in actions if isinstance(action, Buy)]
        return buys[-1] if self.worth(game, state, seat, state.company) > state.bid else buys[0]


def performance(game: SteamBarons, state: BaronsState, company: int) -> float:
    """The links that the next two cubes use; a company without track will find some for its first tiles."""
    ways = lengths(game, state, company)
    return float(max(2, ways[0] + ways[1])) if state.left[company] or state.links[company] else 0.0


def dividends(game: SteamBarons, state: BaronsState, company: int, turns: int) -> float:
    """What a share pays in so many turns, if the company grows as usual."""
    card, now = game.card, performance(game, state, company)
    return float(sum(card.dividend[card.row(int(now + GROWTH * turn))] for turn in range(turns)))
