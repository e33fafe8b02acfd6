"""`ironroads check`: check a board, a record or a position."""

from __future__ import annotations

from pathlib import Path

import click

from ...boards.reading import parse, read_text
from ...core.board import BoardFile
from ...core.errors import BadBoard, BadPosition, FaultyInput
from ...core.record import parse_record
from ...games import TITLES
from ...games.title import Title
from ..arguments import board_option, title_called
from ..files import begin, is_record, read_object, tell
from ..words import Explained, language_option, words


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
        click.echo(words(language).phrase("check", *_found(str(file), text, game, board)))
    except (BadBoard, BadPosition) as error:
        raise Explained(_listed(str(file), error, language)) from None


def _found(name: str, text: str, game: str, board: str) -> tuple[str, str, str]:
    """The kind of file, its name, and the games it fits."""
    if is_record(text):
        return "record", name, tell(parse_record(text), board).title.id
    if text.lstrip().startswith("{"):
        return "position", name, begin(read_object(text), board).title.id
    titles = [title_called(game)] if game else list(TITLES.values())
    return "board", name, ", ".join(title.id for title in _fitting(parse(name, text), titles))


def _fitting(file: BoardFile, titles: list[Title]) -> list[Title]:
    """The titles the board fits; if there is none, the faults for the title it resembles most."""
    refused = []
    for title in titles:
        try:
            title.check(file)
        except BadBoard as error:
            refused.append((title, error))
    if len(refused) == len(titles):
        raise min((error for _, error in refused), key=_strangeness)
    return [title for title in titles if title not in [other for other, _ in refused]]


def _strangeness(error: BadBoard) -> tuple[int, int]:
    """Sort key: unknown and missing tables first, then all faults."""
    strange = [fault for fault in error.faults if fault.code in ("missing", "no_such_key") and "." not in fault.place]
    return len(strange), len(error.faults)


def _listed(name: str, error: FaultyInput, language: str) -> str:
    heading = words(language).phrase("check", "faults", name)
    return "\n".join([heading, *(f"  {fault}" for fault in words(language).faults(error))])
