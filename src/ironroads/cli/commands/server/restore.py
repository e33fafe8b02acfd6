"""`ironroads restore`: restore tables from a backup into an empty database."""

from __future__ import annotations

from pathlib import Path

import click

from ...database import data_option, database, explained, say
from ...words import language_option


@click.command("restore")
@click.argument("file", type=click.Path(exists=True, dir_okay=False, path_type=Path))
@data_option
@language_option
def command(file: Path, data: str | None, language: str) -> None:
    """Read a backup into an empty database; one that holds tables is not touched.

    The file is checked first; an incomplete one is refused before anything is written.

    Example: ironroads restore tables.backup --data ./new-place
    """
    from ....table.store.backup import check_backup, restore

    with explained(language):
        check_backup(file)  # before a database is created for it
    with database(data, language, create=True) as store:
        say(language, "restored", restore(store, file), store.display_url())
