"""What the arena prints: progress, tables, verdicts; or the same as JSON."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager

from rich import box
from rich.console import Console
from rich.markup import escape
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from rich.table import Table

from ...bots.arena.games import Series
from ...bots.arena.series import first_share
from ...bots.arena.statistics import Rating, ratings, verdict
from ...bots.words import words
from .run import Run, faults, short


def as_json(runs: Sequence[Run]) -> str:
    """One object for one series, a list for several."""
    tables = [_object(run) for run in runs]
    return json.dumps(tables[0] if len(tables) == 1 else tables, ensure_ascii=False)


def _object(run: Run) -> dict[str, object]:
    game = run.series.box.open()
    return {
        "game": game.id,
        "board": game.board_id,
        "games": len(run.games),
        "seed": run.series.seed,
        "bots": [
            {
                "bot": short(entry.bot),
                "seats": entry.seats,
                "win_share": round(entry.win_share, 4),
                "win_share_95": [round(end, 4) for end in entry.win_share_95],
                "mean_score": round(float(entry.mean_score), 2),
            }
            for entry in run.tallies
        ],
        "games_per_second": round(run.speed, 3),
    }


class Scoreboard:
    """Prints tables to standard output (unless JSON goes there) and progress to standard error."""

    def __init__(self, language: str, quiet: bool) -> None:
        self.language = language
        self.say = words(language)
        self.out = Console(highlight=False, stderr=quiet)
        self.err = Console(stderr=True)

    @contextmanager
    def progress(self, series: Series) -> Iterator[Callable[[Run], None]]:
        about = TextColumn("{task.description}", markup=False)
        columns = (about, BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
        with Progress(*columns, console=self.err, transient=True) as bar:
            task = bar.add_task(self._standing(Run(series, [], 0.0, None)), total=series.games)
            yield lambda run: bar.update(task, completed=len(run.games), description=self._standing(run))

    def _standing(self, run: Run) -> str:
        shares = ", ".join(f"{short(entry.bot)} {entry.win_share:.0%}" for entry in run.tallies)
        return self.say.phrase("arena", "playing", run.series.box.kind.id, shares)

    def show(self, run: Run) -> None:
        if not run.games:
            return
        series, game = run.series, run.series.box.open()
        title = self.say.phrase("arena", "title", game.id, game.board_id, series.seats, len(run.games), series.seed)
        self.out.print(self._table(title, run))
        self.out.print(self.say.phrase("arena", "speed", f"{run.speed:.2f}"))
        for line in [*faults(run, self.language), *self._verdict(run)]:
            self.out.print(line, markup=False)

    def _table(self, title: str, run: Run) -> Table:
        table = _sheet(title, [self.say.phrase("arena", key) for key in ("bot", "seats", "wins", "score", "rating")])
        rated = {rating.bot: rating for rating in ratings(run.games)}
        for entry in run.tallies:
            low, high = entry.win_share_95
            table.add_row(
                escape(short(entry.bot)),
                str(entry.seats),
                f"{entry.win_share:.1%} [{low:.1%} – {high:.1%}]".replace("[", r"\["),
                f"{entry.mean_score:.1f} ± {entry.score_error:.1f}",
                _rating(rated.get(entry.bot)),
            )
        return table

    def _verdict(self, run: Run) -> list[str]:
        if run.bar is None or not run.games:
            return []
        wins = sum(first_share(run.series, played) for played in run.games)
        found = verdict(wins, len(run.games), run.bar)
        key = {None: "undecided", True: "cleared", False: "missed"}[found]
        return [self.say.phrase("arena", key, short(run.series.bots[0]), f"{run.bar:.0%}", len(run.games))]

    def interrupted(self) -> None:
        self.err.print(self.say.phrase("arena", "interrupted"))

    def summary(self, runs: Sequence[Run]) -> None:
        """Ratings over all series together, if there are several."""
        if len(runs) < 2:
            return
        table = _sheet(self.say.phrase("arena", "total"), [self.say.phrase("arena", key) for key in ("bot", "rating")])
        for rating in ratings(played for run in runs for played in run.games):
            table.add_row(short(rating.bot), _rating(rating))
        self.out.print(table)


def _sheet(title: str, headings: Sequence[str]) -> Table:
    return Table(*headings, title=title, title_justify="left", box=box.SIMPLE_HEAD, show_edge=False, pad_edge=False)


def _rating(rating: Rating | None) -> str:
    return f"{rating.mu:.1f} ± {1.96 * rating.sigma:.1f}" if rating is not None else ""
