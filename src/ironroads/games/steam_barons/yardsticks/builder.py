"""The builder: holds shares for their dividends, plans whole build turns, sells at the end."""

from __future__ import annotations

from ..game import SteamBarons
from ..rules.control import held
from ..rules.phases import SELL
from ..rules.state import BaronsState
from .investor import Investor, dividends

CAUTION = 0.8  # of what it hopes for is what it pays


class Builder(Investor):
    width = 6

    def worth(self, game: SteamBarons, state: BaronsState, seat: int, company: int) -> float:
        turns = game.card.turns - state.turn + (state.phase != SELL)
        return CAUTION * (dividends(game, state, company, turns) + max(0, state.price[company]))

    def shares_to_sell(self, game: SteamBarons, state: BaronsState, seat: int, company: int) -> int:
        """All at the end; before it, shares of companies that will pay less than they are sold for."""
        mine = held(game.card, state, seat, company)
        if state.turn == game.card.turns:
            return mine
        doomed = not state.links[company] and state.price[company] <= 3
        return mine if doomed else 0
