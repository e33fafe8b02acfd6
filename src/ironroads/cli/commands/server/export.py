"""`ironroads export`: the finished games of a server as records and tables."""

from __future__ import annotations

from pathlib import Path

import click

from ....core.errors import BadChoice
from ...database import data_option, database
from ...words import language_option, words


@click.command("export")
@click.option("--out", "folder", required=True, type=click.Path(path_type=Path), metavar="DIR", help="A new folder.")
@data_option
@language_option
def command(folder: Path, data: str | None, language: str) -> None:
    """Write all finished games as `simulate` writes its own: JSON Lines and Parquet, without names of players.

    Every kind of game (title, number of players, board, options) gets a folder of its own.

    Example: ironroads export --data ./tables --out games
    """
    try:
        from ....data.export import PlayedGame, export
    except ImportError as error:
        raise BadChoice("extra_needed", "data", str(error)) from None
    from ....table.finished import finished_games

    with database(data, language) as store:
        count = export(folder, [PlayedGame(*game) for game in finished_games(store)])
    click.echo(words(language).phrase("simulate", "done", count, str(folder)))
