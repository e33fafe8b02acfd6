"""`ironroads tabulate`: records as the tables that `ironroads simulate` writes."""

from __future__ import annotations

from pathlib import Path

import click

from ....core.errors import BadChoice
from ...arguments import board_option
from ...words import language_option, words

FILE = click.Path(path_type=Path)


@click.command("tabulate")
@click.argument("records", nargs=-1, required=True, type=FILE, metavar="RECORD…")
@click.option("--out", "folder", required=True, type=FILE, metavar="DIR", help="Where the tables go.")
@board_option
@language_option
def command(records: tuple[Path, ...], folder: Path, board: str, language: str) -> None:
    """Write finished games of one kind as tables (Parquet), such as those of a table in the browser.

    A .json file holds one record, a .jsonl file one a line.

    Example: ironroads tabulate game-1.json game-2.json --out tables
    """
    try:
        from ....data.tabulate import read_records, tabulate
    except ImportError as error:
        raise BadChoice("extra_needed", "data", str(error)) from None
    count = tabulate(folder, read_records(records), board, language)
    click.echo(words(language).phrase("simulate", "done", count, str(folder)))
