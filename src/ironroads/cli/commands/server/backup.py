"""`ironroads backup`: all tables in one file, while games go on."""

from __future__ import annotations

import re
from datetime import UTC, datetime
from pathlib import Path

import click

from ...database import data_option, database, say
from ...words import language_option


@click.command("backup")
@click.argument("file", type=click.Path(dir_okay=False, path_type=Path))
@click.option("--keep", type=click.IntRange(1), help="Add the date to the name, and keep only so many of these files.")
@data_option
@language_option
def command(file: Path, keep: int | None, data: str | None, language: str) -> None:
    """Write everything into one compressed file; games may go on meanwhile.

    Example: ironroads backup --keep 30 tables.backup
    """
    from ....table.store.backup import backup

    target = dated(file, datetime.now(UTC)) if keep else file
    with database(data, language) as store:
        say(language, "backed_up", backup(store, target), str(target))
    if keep:
        for old in dated_files(file)[:-keep]:
            old.unlink()


def dated(file: Path, now: datetime) -> Path:
    """
    >>> dated(Path("x/tables.backup"), datetime(2026, 11, 17, 4, 15, tzinfo=UTC)).as_posix()
    'x/tables-2026-11-17T041500Z.backup'
    """
    return file.with_name(f"{file.stem}-{now:%Y-%m-%dT%H%M%SZ}{file.suffix}")


def dated_files(file: Path) -> list[Path]:
    """The backups of a series, the oldest first; other files are not touched."""
    name = re.compile(re.escape(file.stem) + r"-\d{4}-\d\d-\d\dT\d{6}Z" + re.escape(file.suffix))
    return sorted(path for path in file.parent.iterdir() if name.fullmatch(path.name))
