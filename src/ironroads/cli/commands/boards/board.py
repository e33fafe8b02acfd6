"""`ironroads board`: our boards and your own: list, look at, copy, begin, check, compare."""

from __future__ import annotations

import re
from pathlib import Path

import click
from rich.console import Console

from ....boards.differences import Difference, differences
from ....boards.limits import LONGEST_NAME, is_plain
from ....boards.reading import parse, read_text
from ....core.board import BoardFile
from ....core.errors import BadChoice
from ....games import TITLES
from ....games.fitting import fitting
from ....games.title import Title
from ....library.loaded import title_called, write_text
from ...terminal.chart.text_map import text_map
from ...terminal.chart.view import whole
from ...words import language_option, words
from .check import command as check

ID = re.compile(r"[a-z][a-z0-9-]{0,39}")
VALUE = 60  # characters of a value that `diff` shows


@click.group("board")
def command() -> None:
    """Boards, ours and your own.

    Example: ironroads board new steel-driver --id moon --name Moon -o moon.toml
    """


@command.command("list")
@click.argument("game", default="")
@language_option
def list_boards(game: str, language: str) -> None:
    """List our boards with their names.

    Example: ironroads board list dampfross
    """
    for title in [title_called(game)] if game else TITLES.values():
        click.echo(title.id)
        for name in title.boards:
            click.echo(f"  {name}: {title.board_name(title.open(name), language)}")


@command.command("show")
@click.argument("board")
@language_option
def show(board: str, language: str) -> None:
    """Show a board as text: its name, the games it is for, and its map.

    Example: ironroads board show dampfross-austria
    """
    file = find_board(board)
    titles = fitting(file, list(TITLES.values()))
    game = titles[0].open_file(file)
    face, say, console = titles[0].show(game), words(language), Console(highlight=False, markup=False)
    names = ", ".join([title.catalogue(language)["title"] for title in titles])
    players = game.players
    console.print(titles[0].board_name(game, language), style="bold")
    console.print(say.phrase("board", "for", names, players[0], players[-1]))
    state = game.start(players[0])
    coloured = console.color_system is not None and not console.no_color
    view = whole(face.chart, console.width)
    for line in text_map(face.chart, face.marks(state), face.panels(state), view, coloured):
        console.print(line, no_wrap=True, overflow="crop")


@command.command("export")
@click.argument("board")
@click.option("-o", "--output", type=click.Path(path_type=Path), metavar="FILE", help="The file; else it is printed.")
@language_option
def export(board: str, output: Path | None, language: str) -> None:
    """Write the file of one of our boards, with its notes.

    Example: ironroads board export steel-driver -o mine.toml
    """
    _write(_source(board), output, language)


@command.command("new")
@click.argument("game")
@click.option("--id", "id", required=True, help="The id of the new board, which records will name.")
@click.option("--name", required=True, help="Its name, which players read.")
@click.option("--from", "origin", default="", metavar="BOARD", help="The board to begin with; else the usual one.")
@click.option("-o", "--output", type=click.Path(path_type=Path), metavar="FILE", help="The file; else it is printed.")
@language_option
def new(game: str, id: str, name: str, origin: str, output: Path | None, language: str) -> None:
    """Begin a board of your own with a copy of ours, under another id and name.

    Example: ironroads board new steel-driver --id moon --name Moon -o moon.toml
    """
    title = title_called(game)
    if not ID.fullmatch(id) or id in title.boards:
        raise BadChoice("board_id", id)
    if not name.strip() or len(name) > LONGEST_NAME or not is_plain(name):
        raise BadChoice("board_name", name[:LONGEST_NAME], LONGEST_NAME)
    _write(renamed(_source(origin or title.boards[0]), id, name), output, language)


@command.command("diff")
@click.argument("before")
@click.argument("after")
@language_option
def diff(before: str, after: str, language: str) -> None:
    """Say what differs between two boards, ours or files; notes on sources count too.

    Example: ironroads board diff steel-driver mine.toml
    """
    found = list(differences(find_board(before).data, find_board(after).data))
    for difference in found:
        click.echo(_told(difference, language))
    if not found:
        click.echo(words(language).phrase("board", "same"))


command.add_command(check)


def find_board(name: str) -> BoardFile:
    """One of our boards by name, or a file."""
    title = _title_with(name)
    return title.shipped(name) if title else parse(name, read_text(Path(name)))


def _title_with(board: str) -> Title | None:
    return next((title for title in TITLES.values() if board in title.boards), None)


def _source(board: str) -> str:
    """The text of one of our boards, or of a file."""
    title = _title_with(board)
    return title.board_text(board) if title else read_text(Path(board))


def renamed(source: str, id: str, name: str) -> str:
    """The text of a board with another id and name; nothing else changes.

    >>> renamed('[board]\\nid = "x"\\nname = "X" # note\\n[[city]]\\nid = "y"\\nname = "Y"\\n', "moon", 'My "Moon"')
    '[board]\\nid = "moon"\\nname = "My \\\\"Moon\\\\"" # note\\n[[city]]\\nid = "y"\\nname = "Y"\\n'
    """
    quoted = '"' + name.replace("\\", "\\\\").replace('"', '\\"') + '"'
    for key, value in (("id", f'"{id}"'), (r"(?:name|title)", quoted)):
        assignment = re.compile(rf'^({key}\s*=\s*)"(?:[^"\\\n]|\\.)*"', re.MULTILINE)
        found = assignment.search(source)
        if found is not None:
            source = f"{source[: found.start()]}{found[1]}{value}{source[found.end() :]}"
    return source


def _write(source: str, output: Path | None, language: str) -> None:
    if output is None:
        click.echo(source, nl=False)
    else:
        write_text(output, source)
        click.echo(words(language).phrase("board", "written", str(output)))


def _told(difference: Difference, language: str) -> str:
    """A line as `diff` prints it: a sign, the place, and the values."""
    before, after = _value(difference.before), _value(difference.after)
    if difference.before is None:
        return f"+ {difference.place}: {after}"
    if difference.after is None:
        return f"- {difference.place}: {before}"
    return f"  {difference.place}: {before} → {after}"


def _value(value: object) -> str:
    text = " ".join(str(value).split())
    return text if len(text) <= VALUE else f"{text[: VALUE - 1]}…"
