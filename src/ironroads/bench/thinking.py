"""How well bots use two cores and keep time limits: wall-clock figures, for a quiet machine."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from random import Random
from statistics import median
from time import perf_counter
from typing import Any

import msgspec

from ..bots.arena.games import Series, play
from ..bots.levels import SearchBot
from ..bots.parallel import run_parallel
from ..bots.speed import opened
from ..bots.tasks import PLENTY
from ..core.rules.game import Game

CORES = 2


class Efficiency(msgspec.Struct, frozen=True):
    """Wall-clock seconds of the same games on one core and on two, the start of the processes included."""

    games: int
    one: float
    two: float
    ratio: float  # 1 when two cores take half as long
    low: float
    high: float


class Punctuality(msgspec.Struct, frozen=True):
    """How much longer than allowed a search took, as a share of its time."""

    game: str
    seconds: float
    usual: float
    worst: float


def efficiency(series: Series, rounds: int) -> Efficiency:
    """One core and two in turn; the median round counts."""
    pairs = [(_seconds(partial(_play, series, 1)), _seconds(partial(_play, series, CORES))) for _ in range(rounds)]
    ratios = [one / (CORES * two) for one, two in pairs]
    one, two = (median(seconds) for seconds in zip(*pairs, strict=True))
    return Efficiency(series.games, one, two, median(ratios), min(ratios), max(ratios))


def _play(series: Series, jobs: int) -> None:
    for _ in run_parallel(partial(play, series), range(series.games), jobs):
        pass


def punctuality(game: Game[Any], seats: int, rounds: int, seconds: float) -> Punctuality:
    """Searches with a time limit from positions of random games."""
    late = [_lateness(game, seats, Random(number), seconds) for number in range(rounds)]
    return Punctuality(game.id, seconds, median(late), max(late))


def _lateness(game: Game[Any], seats: int, rng: Random, seconds: float) -> float:
    state = opened(game, seats, rng)
    seat = game.seat(state)
    bot = SearchBot(PLENTY, seconds)
    return _seconds(lambda: bot.choose(game, game.veil(state, seat), seat, rng)) / seconds - 1


def _seconds(call: Callable[[], object]) -> float:
    began = perf_counter()
    call()
    return perf_counter() - began
