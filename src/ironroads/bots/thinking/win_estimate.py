"""Win estimates: the result of a game for every seat as a number from 0 to 1, which searches maximise."""

from __future__ import annotations

from math import exp, inf
from typing import Final, TypeVar

from ...core.rules.game import Evaluator, Game, State, places

S = TypeVar("S", bound=State)
WIN: Final = 0.75  # weight of the share of the win; the rest is the bounded lead over the best other seat


def results(game: Game[S], state: S) -> list[float]:
    """The results of a finished game, by seat."""
    scores = [float(score) for score in game.scores(state)]
    scale = 1.0 + sum([abs(score) for score in scores]) / (4 * len(scores))
    best, second = _best_two(scores)
    shares = win_shares(game, state)
    return [_mixed(shares[seat], own, second if own == best else best, scale) for seat, own in enumerate(scores)]


def win_shares(game: Game[S], state: S) -> list[float]:
    """1 for the winner, shared by winners who tie."""
    ranks = places(game, state)
    share = 1.0 / ranks.count(1)
    return [share if rank == 1 else 0.0 for rank in ranks]


def win_estimates(evaluator: Evaluator[S], state: S, scale: float) -> list[float]:
    """The estimate for any position, by seat; before the end it is made from the values."""
    if evaluator.game.over(state):
        return results(evaluator.game, state)
    return estimates(evaluator.values(state), scale)


def estimates(values: list[float], scale: float) -> list[float]:
    """Turn the values of all seats into estimates; `scale` is their typical difference."""
    best, second = _best_two(values)
    weights = [exp((value - best) / scale) for value in values]
    total = 0.0
    for weight in weights:  # faster than `sum` in compiled code
        total += weight
    promised: list[float] = []
    for seat, own in enumerate(values):
        promised.append(_mixed(weights[seat] / total, own, second if own == best else best, scale))
    return promised


def estimate_for(seat: int, values: list[float], scale: float) -> float:
    """The same for one seat; searches call it for every action."""
    best, second = _best_two(values)
    total = 0.0
    for value in values:
        total += exp((value - best) / scale)
    own = values[seat]
    return _mixed(exp((own - best) / scale) / total, own, second if own == best else best, scale)


def value_spread(evaluator: Evaluator[S], state: S) -> float:
    """How much the values of the seats differ."""
    values = evaluator.values(state)
    mean = sum(values) / len(values)
    return sum([abs(value - mean) for value in values]) / len(values)


def _best_two(values: list[float]) -> tuple[float, float]:
    """The two highest values."""
    best = second = -inf
    for value in values:
        if value > best:
            best, second = value, best
        elif value > second:
            second = value
    return best, second if len(values) > 1 else best


def _mixed(share: float, own: float, rival: float, scale: float) -> float:
    """Combine the share of the win with a bounded lead over the best other seat."""
    lead = (own - rival) / scale
    return WIN * share + (1.0 - WIN) * (0.5 + 0.5 * lead / (1.0 + abs(lead)))
