"""Two child processes that play slices in turn, under the same conditions."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Sequence
from statistics import median
from types import TracebackType

import msgspec

from ..core.errors import BadChoice
from .slices import Slice

WARM_UP = 0.2  # CPU seconds that do not count


class Contestant:
    """A worker process, kept alive for all slices."""

    def __init__(self, command: Sequence[str]) -> None:
        self.name = command[-1]
        self.process = subprocess.Popen(
            command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
        )

    def __enter__(self) -> Contestant:
        self.play(WARM_UP)
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        self.process.kill()
        self.process.communicate()

    def play(self, seconds: float) -> Slice:
        assert self.process.stdin is not None and self.process.stdout is not None
        try:
            print(seconds, file=self.process.stdin, flush=True)
            return msgspec.json.decode(self.process.stdout.readline(), type=Slice)
        except (OSError, msgspec.DecodeError):
            raise BadChoice("peer", self.name, "it stopped answering") from None


class Verdict(msgspec.Struct, frozen=True):
    """Medians over the rounds, and the range of the ratios without the extremes."""

    own: Slice
    peer: Slice
    ratio: float
    low: float
    high: float


def own_command(game: str, board: str, seats: int) -> list[str]:
    return [sys.executable, "-m", "ironroads.bench.worker", game, board, str(seats)]


def duel(own: Sequence[str], peer: Sequence[str], rounds: int, seconds: float) -> Verdict:
    pairs = []
    with Contestant(own) as one, Contestant(peer) as other:
        for number in range(rounds):
            order = (one, other) if number % 2 == 0 else (other, one)
            slices = {contestant: contestant.play(seconds) for contestant in order}
            pairs.append((slices[one], slices[other]))
    return _verdict(pairs)


def _verdict(pairs: list[tuple[Slice, Slice]]) -> Verdict:
    ratios = sorted(mine.decisions / theirs.decisions for mine, theirs in pairs)
    inner = ratios[1:-1] or ratios
    own, peer = zip(*pairs, strict=True)
    return Verdict(middle(own), middle(peer), median(ratios), inner[0], inner[-1])


def middle(slices: Sequence[Slice]) -> Slice:
    return Slice(median(part.games for part in slices), median(part.decisions for part in slices))
