"""`ironroads bench bots`: two cores against one, and how punctual searches are."""

from __future__ import annotations

import click
import msgspec

from ...bench.figures import build
from ...bench.thinking import Efficiency, Punctuality, efficiency, punctuality
from ...bots.arena.games import Series
from ...bots.picklable import PicklableGame
from ...games import TITLES

SEATS = 4
GAMES = 40  # many short ones: no core should wait long for the other
BOTS = ("search:20", "medium")
EFFICIENT = 0.85  # goals: efficiency of two cores, and how late a search may be
LATEST = 0.10


class BotsReport(msgspec.Struct, frozen=True):
    build: str
    arena: Efficiency
    deadlines: list[Punctuality]


def report(rounds: int, seconds: float, as_json: bool) -> None:
    """Measure everything and print it."""
    title = TITLES["steel-driver"]
    box = PicklableGame.of(title.kind, title.board_file(""), title.choose_for_bots({}))
    found = BotsReport(
        build(),
        efficiency(Series(box, BOTS, SEATS, GAMES, seed=1), rounds),
        [punctuality(title.open(), SEATS, rounds, seconds) for title in TITLES.values()],
    )
    click.echo(msgspec.json.encode(found) if as_json else _told(found))


def _told(found: BotsReport) -> str:
    arena = found.arena
    lines = [
        f"{found.build} rules; wall-clock times, so nothing else should run",
        f"arena, {arena.games} games: {arena.one:.1f} s on one core, {arena.two:.1f} s on two: "
        f"efficiency {arena.ratio:.2f} ({arena.low:.2f}–{arena.high:.2f}); "
        f"goal {EFFICIENT}: {_verdict(arena.ratio >= EFFICIENT)}",
    ]
    for late in found.deadlines:
        lines.append(
            f"{late.game:20} {late.seconds} s allowed, {late.usual:+.1%} usually, {late.worst:+.1%} at worst; "
            f"goal {LATEST:.0%}: {_verdict(late.worst <= LATEST)}"
        )
    return "\n".join(lines)


def _verdict(reached: bool) -> str:
    return "reached" if reached else "missed"
