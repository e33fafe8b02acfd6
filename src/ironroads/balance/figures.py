"""What the games of a run say, with 95 % intervals."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import pairwise
from math import sqrt
from statistics import NormalDist, mean, stdev

import msgspec

from ..bots.arena.statistics import SURE, interval
from ..core.rules.sentinels import NOBODY
from .samples import Sample

RISK = 0.05  # of calling a fair board unfair
FEW = 5  # games; less is not worth a line


class WinShare(msgspec.Struct, frozen=True):
    """A share of wins with its interval; `fair` is what equal chances would give."""

    name: str
    games: float
    share: float
    low: float
    high: float
    fair: float


class Mean(msgspec.Struct, frozen=True):
    mean: float
    error: float  # half the width of the interval

    @property
    def is_sure(self) -> bool:
        """Whether the interval leaves out zero."""
        return abs(self.mean) > self.error


class Use(msgspec.Struct, frozen=True):
    """A spot of the chart: the share of games in which it was chosen, how often, and what its users scored more."""

    spot: str
    games: float
    times: float  # in a game
    gain: Mean  # score of those who chose it, above the mean of their table


class Balance(msgspec.Struct, frozen=True):
    games: int
    seats: int
    places: list[WinShare]
    starts: list[WinShare]
    length: Mean
    lead_changes: Mean
    runaways: WinShare  # games in which the leader at half-time won
    ties: WinShare
    used: list[Use]
    unused: list[str]

    @property
    def unfair_places(self) -> list[WinShare]:
        """Places whose share is surely not fair; intervals are widened, since several are looked at."""
        return [share for share in self.places if _is_surely_unfair(share, len(self.places))]

    @property
    def unfair_starts(self) -> list[WinShare]:
        return [share for share in self.starts if _is_surely_unfair(share, len(self.starts))]


def balance(samples: Sequence[Sample], spots: Sequence[str]) -> Balance:
    seats = len(samples[0].shares)
    return Balance(
        games=len(samples),
        seats=seats,
        places=[_place(samples, place) for place in range(seats)],
        starts=_starts(samples),
        length=average([sample.moves for sample in samples]),
        lead_changes=average([lead_changes(sample.leaders) for sample in samples]),
        runaways=_share("", [_ran_away(sample) for sample in samples if sample.leaders], 1 / seats),
        ties=_share("", [float(max(sample.shares) < 1) for sample in samples], 0.0),
        used=sorted(_used(samples), key=lambda use: -use.times),
        unused=[spot for spot in spots if not any(spot in sample.used for sample in samples)],
    )


def _place(samples: Sequence[Sample], place: int) -> WinShare:
    return _share(str(place + 1), [sample.shares[place] for sample in samples], 1 / len(samples[0].shares))


def _share(name: str, shares: Sequence[float], fair: float) -> WinShare:
    low, high = interval(sum(shares), len(shares))
    return WinShare(name, len(shares), mean(shares) if shares else 0.0, low, high, fair)


def _is_surely_unfair(share: WinShare, looks: int) -> bool:
    """Bonferroni's correction: where several shares are looked at, each interval is as much wider.

    >>> _is_surely_unfair(WinShare("1", 200, 0.5, 0.43, 0.57, 0.25), 4), _is_surely_unfair(
    ...     WinShare("1", 200, 0.32, 0.26, 0.39, 0.25), 4)
    (True, False)
    """
    wider = NormalDist().inv_cdf(1 - RISK / looks / 2) / SURE
    low, high = share.share - (share.share - share.low) * wider, share.share + (share.high - share.share) * wider
    return not low <= share.fair <= high


def average(values: Sequence[float]) -> Mean:
    error = SURE * stdev(values) / sqrt(len(values)) if len(values) > 1 else 0.0
    return Mean(mean(values) if values else 0.0, error)


def lead_changes(leaders: Sequence[int]) -> int:
    """How often another player took the lead; ties do not count.

    >>> lead_changes([0, NOBODY, 0, 1, 1, 2])
    2
    """
    alone = [leader for leader in leaders if leader != NOBODY]
    return sum([before != after for before, after in pairwise(alone)])


def _ran_away(sample: Sample) -> float:
    leader = sample.leaders[len(sample.leaders) // 2]
    return sample.shares[leader] if leader != NOBODY else 0.0


def _starts(samples: Sequence[Sample]) -> list[WinShare]:
    by_name: dict[str, list[float]] = {}
    for sample in samples:
        for name, share in zip(sample.starts, sample.shares, strict=True):
            by_name.setdefault(name, []).append(share)
    fair = 1 / len(samples[0].shares)
    found = [_share(name, shares, fair) for name, shares in by_name.items() if name and len(shares) >= FEW]
    return sorted(found, key=lambda share: -share.share)


def _used(samples: Sequence[Sample]) -> list[Use]:
    gains: dict[str, list[float]] = {}
    games: dict[str, int] = {}
    times: dict[str, int] = {}
    for sample in samples:
        table = mean(sample.scores)
        for spot, counts in sample.used.items():
            games[spot] = games.get(spot, 0) + 1
            times[spot] = times.get(spot, 0) + sum(counts)
            gains.setdefault(spot, []).extend(
                [score - table for score, count in zip(sample.scores, counts, strict=True) if count]
            )
    total = len(samples)
    return [Use(spot, games[spot] / total, times[spot] / total, average(gains[spot])) for spot in games]


Question = Callable[[Sample], float]


def differences(first: Sequence[Sample], second: Sequence[Sample]) -> dict[str, Mean]:
    """The second run minus the first, game by game with the same seeds."""
    pairs = list(zip(first, second, strict=False))
    questions: dict[str, Question] = {
        **{f"place-{place + 1}": _share_of(place) for place in range(len(first[0].shares))},
        "moves": lambda sample: sample.moves,
        "lead_changes": lambda sample: lead_changes(sample.leaders),
        "score": lambda sample: mean(sample.scores),
        "margin": _margin,
    }
    return {name: average([ask(b) - ask(a) for a, b in pairs]) for name, ask in questions.items()}


def _share_of(place: int) -> Question:
    return lambda sample: sample.shares[place]


def _margin(sample: Sample) -> float:
    best, second, *_ = sorted(sample.scores, reverse=True)
    return best - second
