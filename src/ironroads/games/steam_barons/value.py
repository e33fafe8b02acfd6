"""What a position seems worth to a seat."""

from __future__ import annotations

from .card import StockCard
from .state import Barons


def estimate(card: StockCard, state: Barons, seat: int) -> int:
    return 10 * state.cash[seat]
