"""What a position seems worth to a seat."""

from __future__ import annotations

from .board import RocketBoard
from .extend import Extension
from .state import Rocket


def estimate(board: RocketBoard, extension: Extension, state: Rocket, seat: int) -> int:
    return state.cash[seat]
