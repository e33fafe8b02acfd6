"""`ironroads backup`: all tables in one file, while games go on."""

from __future__ import annotations

from pathlib import Path

import click

from ..database import data_option, database, say
from ..words import language_option


@click.command("backup")
@click.argument("file", type=click.Path(dir_okay=False, path_type=Path))
@data_option
@language_option
def command(file: Path, data: str | None, language: str) -> None:
    """Write everything into one compressed file; games may go on meanwhile.

    Example: ironroads backup tables.backup
    """
    from ...table.store.backup import backup

    with database(data, language) as store:
        say(language, "backed_up", backup(store, file), str(file))
