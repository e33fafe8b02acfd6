"""`ironroads balance`: how fair and how varied a board is, by many games between bots."""

from __future__ import annotations

from pathlib import Path

import click
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TimeRemainingColumn

from ....balance.figures import Balance
from ....balance.report import (
    BalanceReport,
    as_csv,
    as_json,
    as_page,
    caveat,
    difference_line,
    finding_line,
    summary,
    verdict,
)
from ....balance.runs import run_plan
from ....balance.samples import BalancePlan, Sample, plan_for
from ....bots.registry import bot as named
from ....core.board import BoardFile
from ....core.errors import BadChoice
from ....games import TITLES
from ....games.fitting import fitting
from ....games.title import Title
from ....library.loaded import title_called, write_text
from ...arguments import read_options
from ...words import language_option
from ..boards.board import find_board

FILE = click.Path(path_type=Path)


@click.command("balance")
@click.argument("board", metavar="BOARD|GAME")
@click.option(
    "--against", default="", metavar="BOARD", help="Compare with another board or version, by the same seeds."
)
@click.option("--bots", default="medium", show_default=True, metavar="BOT,…", help="Who plays; they take turns.")
@click.option("--games", type=click.IntRange(2), default=200, show_default=True, help="How many games.")
@click.option("--players", type=int, default=0, help="How many play.")
@click.option("--game", default="", metavar="GAME", help="For a board that serves several games.")
@click.option("--option", "options", multiple=True, metavar="NAME=VALUE", help="An option of the game.")
@click.option("--seed", type=int, default=1, show_default=True, help="The same seed gives the same games.")
@click.option("--jobs", type=int, default=-1, show_default=True, help="Processes; -1 for one on each core.")
@click.option("--results", type=FILE, metavar="FILE", help="Every game as a line of JSON; a stopped run goes on there.")
@click.option("--html", type=FILE, metavar="FILE", help="A page with charts and a heat map.")
@click.option("--json", "json_file", type=FILE, metavar="FILE", help="All figures.")
@click.option("--csv", "csv_file", type=FILE, metavar="FILE", help="The use of every place.")
@language_option
def command(
    board: str,
    against: str,
    bots: str,
    games: int,
    players: int,
    game: str,
    options: tuple[str, ...],
    seed: int,
    jobs: int,
    results: Path | None,
    html: Path | None,
    json_file: Path | None,
    csv_file: Path | None,
    language: str,
) -> None:
    """Play many games between equal bots on a board, and say how fair and how varied it is.

    Example: ironroads balance my-board.toml --games 200 --html balance.html
    """
    names = tuple(name.strip() for name in bots.split(",") if name.strip())
    if not names:
        raise BadChoice("bots_needed")
    for name in names:
        named(name)
    title, file = _board(board, game)
    chosen = read_options(options)
    plan = plan_for(title, file, names, games, players=players, seed=seed, options=chosen)
    report = BalanceReport(plan, _samples(plan, jobs, results, language), [], language)
    if against and report.samples:
        _, other = _board(against, title.id)
        played = len(report.samples)
        second = plan_for(title, other, names, played, players=plan.seats, seed=seed, options=chosen)
        report = BalanceReport(plan, report.samples, _samples(second, jobs, results, language), language)
    if not report.samples:
        return
    _print(report, report.figures())
    writers = ((html, as_page), (json_file, as_json), (csv_file, as_csv))
    for path, write in writers:
        if path is not None:
            write_text(path, write(report))
            click.echo(report.say.phrase("balance", "written", str(path)))


def _board(board: str, game: str) -> tuple[Title, BoardFile]:
    if board in TITLES:
        return TITLES[board], TITLES[board].shipped()
    file = find_board(board)
    if game:
        title_called(game).check(file)
        return title_called(game), file
    return fitting(file, list(TITLES.values()))[0], file


def _samples(plan: BalancePlan, jobs: int, results: Path | None, language: str) -> list[Sample]:
    """The games of a run; Ctrl-C stops it, and what was played counts."""
    found: list[Sample] = []
    columns = (BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=Console(stderr=True), transient=True) as bar:
        task = bar.add_task("", total=plan.games)
        try:
            for sample in run_plan(plan, jobs, results):
                found.append(sample)
                bar.update(task, completed=len(found))
        except KeyboardInterrupt:
            say = BalanceReport(plan, [], [], language).say
            bar.console.print(say.phrase("balance", "stopped", len(found)))
    return found


def _print(report: BalanceReport, figures: Balance) -> None:
    say = report.say
    lines = [summary(report), verdict(figures, say), ""]
    for share in figures.places:
        lines.append(f"  {say.phrase('balance', 'place', share.name)}: {_interval(share.share, share.low, share.high)}")
    for share in figures.starts[:10]:
        lines.append(f"  {share.name}: {_interval(share.share, share.low, share.high)}")
    lines += ["", say.phrase("balance", "length", f"{figures.length.mean:.0f}", f"{figures.length.error:.0f}")]
    lines += [difference_line(name, value, say) for name, value in report.differences().items()]
    lines += [finding_line(finding, say) for finding in report.findings()]
    lines += ["", caveat(report)]
    for line in lines:
        click.echo(line)


def _interval(share: float, low: float, high: float) -> str:
    return f"{share:.1%} [{low:.1%} – {high:.1%}]"
