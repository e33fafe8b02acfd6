"""A series from its first game to the last that is needed, taken up where it was left."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import partial

from .arena import Played, Series, play
from .ledger import Ledger
from .spread import spread
from .tally import verdict


@dataclass(frozen=True)
class Means:
    """How a contest is run: none of it changes what happens in a game."""

    jobs: int = 1
    cluster: str = ""
    bar: float | None = None  # stop when the first bot's share of wins clears or misses it


def contest(series: Series, means: Means, ledger: Ledger) -> Iterator[Played]:
    """The games in order, those of the ledger included, until there are enough."""
    known = ledger.known(series)
    missing = [number for number in range(series.games) if number not in known]
    fresh = spread(partial(play, series), missing, means.jobs, means.cluster) if missing else iter(())
    wins = 0.0
    for number in range(series.games):
        if number in known:
            played = known[number]
        else:
            played = next(fresh)
            ledger.add(series, played)
        yield played
        wins += first_share(series, played)
        if means.bar is not None and _round_ends(series, number) and verdict(wins, number + 1, means.bar) is not None:
            break


def first_share(series: Series, played: Played) -> float:
    """The first bot's share of the win."""
    return sum(share for name, share in zip(played.bots, played.shares, strict=True) if name == series.bots[0])


def _round_ends(series: Series, number: int) -> bool:
    """Only whole rounds of the rotation are compared."""
    return (number + 1) % len(series.bots) == 0
