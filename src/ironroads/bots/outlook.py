"""How a game ends for every seat, as numbers from 0 to 1: what searches maximise and analyses show."""

from __future__ import annotations

from math import exp
from typing import Final, TypeVar

from ..core.game import Game, State, places

S = TypeVar("S", bound=State)
WIN: Final = 0.75  # weight of the share of the win; the rest is the bounded lead over the best other seat


def results(game: Game[S], state: S) -> list[float]:
    """Of a finished game, by seat."""
    scores = [float(score) for score in game.scores(state)]
    scale = 1.0 + sum([abs(score) for score in scores]) / (4 * len(scores))
    return _mixed(win_shares(game, state), scores, scale)


def win_shares(game: Game[S], state: S) -> list[float]:
    """One for the winner; winners who tie share it."""
    ranks = places(game, state)
    share = 1.0 / ranks.count(1)
    return [share if rank == 1 else 0.0 for rank in ranks]


def outlook(game: Game[S], state: S, scale: float) -> list[float]:
    """Of any position, by seat; before the end it is what the values promise."""
    if game.over(state):
        return results(game, state)
    return promise(worths(game, state), scale)


def worths(game: Game[S], state: S) -> list[float]:
    return [float(game.value(state, seat)) for seat in range(state.seats)]


def promise(values: list[float], scale: float) -> list[float]:
    """What the values of all seats promise; `scale` is a usual difference between them."""
    return _mixed(_chances(values, scale), values, scale)


def spread(game: Game[S], state: S) -> float:
    """How far the values of the seats lie apart."""
    values = worths(game, state)
    mean = sum(values) / len(values)
    return sum([abs(value - mean) for value in values]) / len(values)


def _chances(values: list[float], scale: float) -> list[float]:
    best = max(values)
    weights = [exp((value - best) / scale) for value in values]
    total = sum(weights)
    return [weight / total for weight in weights]


def _mixed(shares: list[float], points: list[float], scale: float) -> list[float]:
    best = max(points)
    others = sorted(points)[-2] if len(points) > 1 else best
    mixed: list[float] = []
    for share, own in zip(shares, points, strict=True):
        lead = (own - (others if own == best else best)) / scale
        mixed.append(WIN * share + (1.0 - WIN) * (0.5 + 0.5 * lead / (1.0 + abs(lead))))
    return mixed
