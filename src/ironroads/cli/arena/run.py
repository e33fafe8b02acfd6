"""A finished series of the arena, and the bots disqualified in it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass

from ...bots.arena.games import Played, Series
from ...bots.arena.statistics import Tally, tally
from ...bots.outside import PROGRAM
from ...bots.words import words
from ...games import TITLES


@dataclass
class Run:
    """A series and its games."""

    series: Series
    games: list[Played]
    seconds: float
    bar: float | None

    @property
    def tallies(self) -> list[Tally]:
        return tally(list(dict.fromkeys(self.series.bots)), self.games)

    @property
    def speed(self) -> float:
        return len(self.games) / self.seconds if self.seconds else 0.0


def short(name: str) -> str:
    return name.removeprefix(PROGRAM)


def faults(run: Run, language: str) -> Iterator[str]:
    """How often each bot was disqualified and why, with the first move that broke each rule."""
    say = words(language)
    for entry in run.tallies:
        for kind, count in Counter(fault.partition(":")[0] for fault in entry.faults).items():
            yield say.phrase("arena", "disqualified", short(entry.bot), count, say.phrase("faults", kind))
            if kind == "illegal":
                yield from _refused(run, entry.bot, language)


def _refused(run: Run, bot: str, language: str) -> Iterator[str]:
    """The refusals in the game's own words."""
    game = run.series.box.open()
    speaker = TITLES[game.id].speaker(game, language)
    known = set()
    for played in run.games:
        for seat, reason in played.reasons.items():
            if played.bots[seat] == bot and reason.code not in known:
                known.add(reason.code)
                move = played.faults[seat].removeprefix("illegal: ")
                sentence = speaker.phrase(reason.section, reason.code, *reason.facts)
                yield words(language).phrase("arena", "refused", played.number + 1, seat + 1, move, sentence)
