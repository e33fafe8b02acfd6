"""What a finished game is worth to each seat.

>>> from ironroads import learning
>>> sorted(learning.REWARDS)
['margins', 'ranks', 'shares']
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from ..core.errors import BadChoice
from ..core.rules.game import Game, places
from ..library.spoken import worded

Rewards = Callable[[Game[Any], Any], list[float]]
HUNDRED = 100.0  # points of a score margin that count as one


def shares(game: Game[Any], state: Any) -> list[float]:
    """The share of the win: 1 for the winner, 1/2 for two winners, 0 for the others."""
    found = places(game, state)
    return [1 / found.count(1) if place == 1 else 0.0 for place in found]


def ranks(game: Game[Any], state: Any) -> list[float]:
    """1 for the first place, -1 for the last, even steps between; seats that share a place share its steps."""
    found = places(game, state)
    last = state.seats - 1
    return [1 - (2 * (place - 1) + found.count(place) - 1) / last for place in found]


def margins(game: Game[Any], state: Any) -> list[float]:
    """The score minus the best score of the others, in hundreds."""
    scores = game.scores(state)
    others = [max(scores[:seat] + scores[seat + 1 :]) for seat in range(state.seats)]
    return [(mine - best) / HUNDRED for mine, best in zip(scores, others, strict=True)]


#: By name: what a finished game is worth to each seat, as environments and batches give it.
REWARDS: dict[str, Rewards] = {"ranks": ranks, "shares": shares, "margins": margins}
BOUNDS = {"ranks": (-1.0, 1.0), "shares": (0.0, 1.0), "margins": (-1000.0, 1000.0)}


def rewards_called(name: str) -> Rewards:
    if name not in REWARDS:
        raise worded(BadChoice("rewards", name, ", ".join(REWARDS)))
    return REWARDS[name]
