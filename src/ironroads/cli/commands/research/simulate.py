"""`ironroads simulate`: games between bots as records and tables, for learning programs."""

from __future__ import annotations

from pathlib import Path

import click

from ....bots.arena.games import Series, contestant
from ....bots.picklable import PicklableGame
from ....core.errors import BadChoice
from ....library.loaded import title_called
from ...arguments import box_options, read_options
from ...words import language_option, words

OWN_BOT = "A bot of your own: module:Class or file.py:Class; may be repeated."


@click.command("simulate")
@click.argument("game")
@click.option("--bots", default="greedy", show_default=True, metavar="BOT,…", help="Who plays; seats rotate.")
@click.option("--bot", "own", multiple=True, metavar="BOT", help=OWN_BOT)
@click.option("--games", "count", type=click.IntRange(1), default=1000, show_default=True, help="How many games.")
@click.option("--players", type=int, default=0, help="How many sit at a table; as few as possible if not given.")
@click.option("--out", "folder", required=True, type=click.Path(path_type=Path), metavar="DIR", help="Taken up again.")
@box_options
@click.option("--seed", type=int, default=1, show_default=True, help="The same seed gives the same files.")
@click.option("--jobs", type=int, default=-1, show_default=True, help="Processes; -1 for one on each core.")
@click.option("--cluster", default="", metavar="URL", help="dask://host:port or ray://host:port instead.")
@language_option
def command(
    game: str,
    bots: str,
    own: tuple[str, ...],
    count: int,
    players: int,
    folder: Path,
    board: str,
    options: tuple[str, ...],
    seed: int,
    jobs: int,
    cluster: str,
    language: str,
) -> None:
    """Play games between bots and write them as records (JSON Lines) and tables (Parquet).

    Example: ironroads simulate steel-driver --bots greedy --games 1000 --out steel
    """
    title = title_called(game)
    chosen = title.choose_for_bots(read_options(options))
    names = (*[name.strip() for name in bots.split(",") if name.strip()], *own)
    if not names:
        raise BadChoice("bots_needed")
    for name in names:
        contestant(name, 0.0)
    rules = title.open(board, chosen)
    seats = players or rules.players[0]
    if seats not in rules.players:
        raise BadChoice("players", seats, rules.players[0], rules.players[-1])
    box = PicklableGame.of(title.kind, title.board_file(board), chosen)
    _run(folder, Series(box, names, seats, count, seed), jobs, cluster, language)


def _run(folder: Path, series: Series, jobs: int, cluster: str, language: str) -> None:
    try:
        from ....data.planning import plan_for
        from ....data.simulate import simulate
    except ImportError as error:
        raise BadChoice("extra_needed", "data", str(error)) from None
    say = words(language)
    done = 0
    try:
        for done in simulate(folder, plan_for(series), series, jobs, cluster):
            click.echo(say.phrase("simulate", "progress", done, series.games), err=True)
    except KeyboardInterrupt:
        click.echo(say.phrase("simulate", "interrupted", done), err=True)
        return
    click.echo(say.phrase("simulate", "done", done, str(folder)))
