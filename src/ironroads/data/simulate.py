"""Simulated games, shard by shard: the same bytes for the same plan, whatever the number of processes."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import partial
from pathlib import Path

import msgspec

from ..bots.arena.games import ArenaMatch, Series, contestant
from ..bots.outside import close_programs
from ..bots.parallel import check_means, run_parallel
from ..core.record import write_record
from ..core.rules.match import Match
from .files import encoded, is_complete, write_shard
from .plan import SimulationPlan, open_folder
from .rows import Rows


@dataclass(frozen=True)
class Shard:
    """Some games of a series, to be played in one process."""

    series: Series
    number: int
    games: range


def simulate(folder: Path, plan: SimulationPlan, series: Series, jobs: int = 1, cluster: str = "") -> Iterator[int]:
    """Play what is missing in a folder; yields the number of games that are there, shard by shard."""
    check_means(jobs, cluster)
    open_folder(folder, plan)
    missing = [shard for shard in range(plan.shards) if not is_complete(folder, shard)]
    done = plan.games - sum([len(plan.numbers_of(shard)) for shard in missing])
    yield done
    tasks = [Shard(series, shard, plan.numbers_of(shard)) for shard in missing]
    try:
        for task, contents in zip(tasks, run_parallel(partial(play_shard), tasks, jobs, cluster), strict=True):
            write_shard(folder, task.number, contents)
            done += len(task.games)
            yield done
    finally:
        close_programs()


def play_shard(shard: Shard) -> list[bytes]:
    """Play the games of a shard; returns the contents of its files, which are far smaller than its rows."""
    rows = Rows()
    for number in shard.games:
        series = shard.series
        names, seed = series.line_up(number), series.seed_of(number)
        match = Match(series.box.open(), series.seats, seed)
        ArenaMatch(match, [contestant(name, series.seconds) for name in names], seed).play()
        rows.add_game(number, match, names)
        rows.records.append(msgspec.json.encode(write_record(match, names)))
    return encoded(rows)
