"""`ironroads arena`: bots against each other, with intervals that say how sure the result is."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations
from pathlib import Path
from time import perf_counter

import click

from ....bots.arena.games import Series, contestant
from ....bots.arena.results import ResultsFile
from ....bots.arena.series import SeriesSettings, run_series
from ....bots.outside import PROGRAM
from ....bots.own_class import is_class
from ....bots.picklable import PicklableGame
from ....core.errors import BadChoice
from ....games.title import Title
from ....library.loaded import title_called, write_text
from ...arena.run import Run
from ...arena.tables import Scoreboard, as_json
from ...arguments import read_options
from ...words import language_option

FILE = click.Path(path_type=Path)
OWN_BOT = "A bot of your own: module:Class, file.py:Class, or a program; may be repeated."


@click.command("arena")
@click.argument("games", metavar="GAME…", nargs=-1, required=True)
@click.option("--bots", default="greedy,random", show_default=True, metavar="BOT,…", help="Who plays.")
@click.option("--bot", "programs", multiple=True, metavar="BOT", help=OWN_BOT)
@click.option("--games", "count", type=click.IntRange(1), default=100, show_default=True, help="Games in a series.")
@click.option("--players", multiple=True, type=int, help="How many sit at a table; may be repeated.")
@click.option("--board", "boards", multiple=True, metavar="BOARD", help="A board or board file; may be repeated.")
@click.option("--all-boards", is_flag=True, help="Every board of the game.")
@click.option("--option", "options", multiple=True, metavar="NAME=VALUE", help="An option of the game.")
@click.option("--pairs", is_flag=True, help="Every two bots in a series of their own.")
@click.option("--seed", type=int, default=1, show_default=True, help="The same seed gives the same games.")
@click.option("--jobs", type=int, default=-1, show_default=True, help="Processes; -1 for one on each core.")
@click.option("--cluster", default="", metavar="URL", help="dask://host:port or ray://host:port instead.")
@click.option("--seconds", default=10.0, show_default=True, help="Time of a program from outside for a move.")
@click.option("--bar", type=click.FloatRange(0, 1), help="Stop when the first bot surely wins more or less than this.")
@click.option("--results", type=FILE, metavar="FILE", help="Every game as a line of JSON; taken up again.")
@click.option("--records", type=FILE, metavar="FILE", help="The record of every game, one a line; appended to.")
@click.option("--json", "json_file", metavar="FILE", help="The table as JSON; - prints it.")
@click.option("--html", type=FILE, metavar="FILE", help="A report with charts.")
@language_option
def command(
    games: tuple[str, ...],
    bots: str,
    programs: tuple[str, ...],
    count: int,
    players: tuple[int, ...],
    boards: tuple[str, ...],
    all_boards: bool,
    options: tuple[str, ...],
    pairs: bool,
    seed: int,
    jobs: int,
    cluster: str,
    seconds: float,
    bar: float | None,
    results: Path | None,
    records: Path | None,
    json_file: str | None,
    html: Path | None,
    language: str,
) -> None:
    """Play bots against each other: seats rotate, seeds are paired, intervals are 95 %.

    Example: ironroads arena steel-driver --bots greedy,random --games 100 --seed 7
    """
    names = _contestants(bots, programs)
    teams = list(combinations(names, 2)) if pairs else [tuple(names)]
    series = [
        Series(_box(title, board, options), team, seats, count, seed, seconds, records is not None)
        for title in map(title_called, games)
        for board in (title.boards if all_boards else boards or ("",))
        for team in teams
        for seats in players or (usual_players(title, len(team)),)
    ]
    _check_players(series)
    scoreboard = Scoreboard(language, quiet=json_file == "-")
    runs = _run(series, SeriesSettings(jobs, cluster, bar), ResultsFile(results, records), scoreboard)
    if json_file is not None:
        _write_json(json_file, runs)
    if html is not None:
        from ...arena.report import report

        write_text(html, report(runs, language))


def usual_players(title: Title, bots: int) -> int:
    """The number of players that gives every bot the same number of seats, if possible."""
    even = [seats for seats in title.players if seats % bots == 0]
    return even[0] if even else title.players[0]


def _contestants(bots: str, programs: Sequence[str]) -> list[str]:
    names = [name.strip() for name in bots.split(",") if name.strip()]
    for name in names:
        contestant(name, 0.0)
    classes = [name for name in programs if is_class(name)]
    for name in classes:
        contestant(name, 0.0)
    found = names + [name if name in classes else PROGRAM + name for name in programs]
    if not found:
        raise BadChoice("bots_needed")
    return found


def _box(title: Title, board: str, options: Sequence[str]) -> PicklableGame:
    chosen = title.choose_for_bots(read_options(options))
    title.open(board, chosen)
    return PicklableGame.of(title.kind, title.board_file(board), chosen)


def _check_players(series: Sequence[Series]) -> None:
    for one in series:
        players = one.box.kind.players
        if one.seats not in players:
            raise BadChoice("players", one.seats, players[0], players[-1])


def _run(series: Sequence[Series], settings: SeriesSettings, results: ResultsFile, scoreboard: Scoreboard) -> list[Run]:
    """Run all series, or those finished before an interruption."""
    runs: list[Run] = []
    for one in series:
        run = Run(one, [], 0.0, settings.bar)
        runs.append(run)
        try:
            _play(run, settings, results, scoreboard)
        except KeyboardInterrupt:
            scoreboard.interrupted()
            break
        finally:
            scoreboard.show(run)
    scoreboard.summary(runs)
    return runs


def _play(run: Run, settings: SeriesSettings, results: ResultsFile, scoreboard: Scoreboard) -> None:
    began = perf_counter()
    with scoreboard.progress(run.series) as tick:
        for played in run_series(run.series, settings, results):
            run.games.append(played)
            run.seconds = perf_counter() - began
            tick(run)


def _write_json(file: str, runs: Sequence[Run]) -> None:
    text = as_json(runs)
    if file == "-":
        click.echo(text)
    else:
        write_text(Path(file), text + "\n")
