"""`ironroads check`: check a board, a record or a position."""

from __future__ import annotations

from pathlib import Path

import click

from ....boards.reading import parse, read_text
from ....core.errors import BadBoard, BadPosition, FaultyInput
from ....core.record import parse_record
from ....games import TITLES
from ....games.fitting import fitting
from ....library.loaded import from_position, from_record, is_board, is_record, read_object, title_called
from ...arguments import board_option
from ...words import Explained, language_option, words


@click.command("check")
@click.argument("file", type=click.Path(path_type=Path))
@click.option("--game", default="", metavar="GAME", help="The game that a board file is meant for.")
@board_option
@language_option
def command(file: Path, game: str, board: str, language: str) -> None:
    """Check a board, a record or a position, and list everything that is wrong with it.

    Example: ironroads check my-board.toml --game steel-driver
    """
    text = read_text(file)
    try:
        click.echo(words(language).phrase("check", *_found(str(file), text, game, board, language)))
    except (BadBoard, BadPosition) as error:
        raise Explained(_listed(str(file), error, language)) from None


def _found(name: str, text: str, game: str, board: str, language: str) -> tuple[str, str, str]:
    """The kind of file, its name, and the games it fits."""
    if game or is_board(text):
        titles = [title_called(game)] if game else list(TITLES.values())
        return "board", name, ", ".join(title.id for title in fitting(parse(name, text), titles))
    if is_record(text):
        return "record", name, from_record(parse_record(text), board, language=language).title.id
    return "position", name, from_position(read_object(text), board).title.id


def _listed(name: str, error: FaultyInput, language: str) -> str:
    heading = words(language).phrase("check", "faults", name)
    return "\n".join([heading, *(f"  {fault}" for fault in words(language).faults(error))])
