"""A series of games, resumed where it stopped, until there are enough."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import partial

from ..outside import close_programs
from ..parallel import run_parallel
from .games import Played, Series, play
from .results import ResultsFile
from .statistics import FEWEST, verdict


@dataclass(frozen=True)
class SeriesSettings:
    """How a series is run; nothing here changes what happens in a game."""

    jobs: int = 1
    cluster: str = ""
    bar: float | None = None  # stop when the first bot's share of wins clears or misses it


def run_series(series: Series, settings: SeriesSettings, results: ResultsFile) -> Iterator[Played]:
    """Yield the games in order, earlier results included, until there are enough."""
    known = results.known(series)
    block = series.games if settings.bar is None else _block(series)
    wins = 0.0
    for begin in range(0, series.games, block):
        numbers = range(begin, min(begin + block, series.games))
        for played in _play(series, numbers, known, settings, results):
            wins += first_share(series, played)
            yield played
        if settings.bar is not None and verdict(wins, numbers.stop, settings.bar) is not None:
            break


def _play(
    series: Series, numbers: range, known: Mapping[int, Played], settings: SeriesSettings, results: ResultsFile
) -> Iterator[Played]:
    missing = [number for number in numbers if number not in known]
    fresh = run_parallel(partial(play, series), missing, settings.jobs, settings.cluster) if missing else iter(())
    try:
        for number in numbers:
            if number in known:
                yield known[number]
            else:
                played = next(fresh)
                results.add(series, played)
                yield played
    finally:
        close_programs()


def _block(series: Series) -> int:
    """The number of games between two verdicts: whole rotations, enough to keep every core busy."""
    return len(series.bots) * -(-FEWEST // len(series.bots))


def first_share(series: Series, played: Played) -> float:
    """The first bot's share of the win."""
    return sum(share for name, share in zip(played.bots, played.shares, strict=True) if name == series.bots[0])
