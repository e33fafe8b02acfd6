"""Statistics of a series: shares of wins with intervals, scores, ratings, and when to stop."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from math import sqrt
from statistics import mean, stdev

from openskill.models import PlackettLuce

from .games import Played

SURE = 1.96  # standard deviations of a 95 % interval
FEWEST = 10  # games before a sequential test may stop


@dataclass
class Tally:
    """One bot's games."""

    bot: str
    games: int = 0
    seats: int = 0
    wins: float = 0.0
    scores: list[int] = field(default_factory=list)
    by_seat: dict[int, list[float]] = field(default_factory=dict)  # by seat: shares of the win there
    faults: list[str] = field(default_factory=list)

    @property
    def win_share(self) -> float:
        return self.wins / self.games if self.games else 0.0

    @property
    def win_share_95(self) -> tuple[float, float]:
        return interval(self.wins, self.games)

    @property
    def mean_score(self) -> float:
        return mean(self.scores) if self.scores else 0.0

    @property
    def score_error(self) -> float:
        """Half the width of the 95 % interval of the mean score."""
        return SURE * stdev(self.scores) / sqrt(len(self.scores)) if len(self.scores) > 1 else 0.0


def tally(bots: Sequence[str], games: Iterable[Played]) -> list[Tally]:
    tallies = {name: Tally(name) for name in bots}
    for played in games:
        for name in set(played.bots):
            tallies[name].games += 1
        for seat, name in enumerate(played.bots):
            _count(tallies[name], played, seat)
    return list(tallies.values())


def _count(entry: Tally, played: Played, seat: int) -> None:
    entry.seats += 1
    entry.wins += played.shares[seat]
    entry.scores.append(played.scores[seat])
    entry.by_seat.setdefault(seat, []).append(played.shares[seat])
    if seat in played.faults:
        entry.faults.append(played.faults[seat])


def interval(wins: float, games: int) -> tuple[float, float]:
    """Wilson's 95 % interval for a share of wins.

    >>> [round(end, 3) for end in interval(15, 20)]
    [0.531, 0.888]
    """
    if not games:
        return 0.0, 1.0
    share, square = wins / games, SURE * SURE
    centre = share + square / (2 * games)
    half = SURE * sqrt(share * (1 - share) / games + square / (4 * games * games))
    whole = 1 + square / games
    return max(0.0, (centre - half) / whole), min(1.0, (centre + half) / whole)


def verdict(wins: float, games: int, bar: float) -> bool | None:
    """Whether the share of wins clears the bar; None while the interval contains it."""
    low, high = interval(wins, games)
    if games < FEWEST or low <= bar <= high:
        return None
    return low > bar


@dataclass(frozen=True)
class Rating:
    bot: str
    mu: float
    sigma: float

    @property
    def low(self) -> float:
        return self.mu - SURE * self.sigma

    @property
    def high(self) -> float:
        return self.mu + SURE * self.sigma


def ratings(games: Iterable[Played]) -> list[Rating]:
    """Weng–Lin ratings (25 at first) after all games, the strongest first; each seat is a player of its own game."""
    model = PlackettLuce()
    known: dict[str, tuple[float, float]] = {}
    for played in games:
        before = [known.get(name, (model.mu, model.sigma)) for name in played.bots]
        teams = [[model.rating(mu=mu, sigma=sigma)] for mu, sigma in before]
        after = model.rate(teams, ranks=[float(place) for place in played.places])
        _learn(known, played.bots, [(team[0].mu, team[0].sigma) for team in after])
    found = [Rating(name, mu, sigma) for name, (mu, sigma) in known.items()]
    return sorted(found, key=lambda rating: -rating.mu)


def _learn(known: dict[str, tuple[float, float]], bots: Sequence[str], after: Sequence[tuple[float, float]]) -> None:
    """A bot with several seats takes the mean of their new ratings."""
    for name in dict.fromkeys(bots):
        seen = [rating for other, rating in zip(bots, after, strict=True) if other == name]
        known[name] = (mean(mu for mu, _ in seen), mean(sigma for _, sigma in seen))
