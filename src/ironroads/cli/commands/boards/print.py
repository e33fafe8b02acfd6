"""`ironroads print`: boards, positions, pieces, forms and rules on paper, as PDF at true size."""

from __future__ import annotations

from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import click

from ....boards.reading import read_text
from ....core.errors import BadChoice
from ....core.rules.match import Match
from ....core.rules.sentinels import NOBODY
from ....games import TITLES
from ....games.fitting import fitting
from ....games.title import Title
from ....library.loaded import HUMAN, LoadedMatch, is_board, read_match, title_called, write_bytes
from ....printing.settings import ONE_PAGE, PAPERS, PARTS, PrintSettings, check_settings
from ....printing.sheets import sheets
from ....printing.subject import Subject
from ....printing.typesetting import pdf
from ...arguments import board_option
from ...words import language_option, words
from .board import find_board

SHEETS = "What to print; may be repeated. By default the board, and the figures of a game that has begun."


@click.command("print")
@click.argument("what", metavar="BOARD|GAME|RECORD|POSITION")
@click.option("-o", "--output", required=True, type=click.Path(path_type=Path), metavar="FILE", help="The PDF.")
@click.option("--paper", type=click.Choice([*PAPERS, ONE_PAGE]), default="a4", show_default=True, help="The sheets.")
@click.option("--hex-mm", type=float, default=0.0, help="Millimetres between opposite sides of a hex; 20 by default.")
@click.option("--width-mm", type=float, default=0.0, help="Or the width of the whole board.")
@click.option("--reduced", is_flag=True, help="The board on one sheet of the paper, as large as fits.")
@click.option("--part", "parts", multiple=True, type=click.Choice(PARTS), help=SHEETS)
@click.option("--players", type=int, default=0, help="How many play, for pieces and forms of a new game.")
@click.option("--game", default="", metavar="GAME", help="For a board that serves several games.")
@click.option("--to", "upto", type=click.IntRange(0), help="Only the first so many moves of the record.")
@click.option("--seat", type=click.IntRange(1), help="As this player may see it; by default as everybody may.")
@board_option
@language_option
def command(
    what: str,
    output: Path,
    paper: str,
    hex_mm: float,
    width_mm: float,
    reduced: bool,
    parts: tuple[str, ...],
    players: int,
    game: str,
    upto: int | None,
    seat: int | None,
    board: str,
    language: str,
) -> None:
    """Print a board at true size, in sheets to join, with pieces, forms and rules if you like (PDF).

    Example: ironroads print dampfross-austria -o austria.pdf --hex-mm 20 --part board --part forms
    """
    loaded = _loaded(what, board, game, players, upto, language)
    subject = _subject(loaded, seat, language)
    chosen = parts or (("board", "position") if subject.running else ("board",))
    today = datetime.now(UTC).date().isoformat()
    settings = check_settings(PrintSettings(paper, hex_mm, width_mm, reduced, chosen, language, today))
    document = sheets(subject, settings)
    write_bytes(output, pdf(document))
    click.echo(words(language).phrase("print", "written", str(output)))


def _loaded(what: str, board: str, game: str, players: int, upto: int | None, language: str) -> LoadedMatch:
    """A game that begins, for a game or a board; else the match of a file."""
    if what in TITLES:
        return _fresh(TITLES[what], board, players)
    path = Path(what)
    if path.suffix.lower() == ".json" and path.is_file() and not is_board(read_text(path)):
        return read_match(path, board, upto, language)
    file = find_board(what)
    title = title_called(game) if game else fitting(file, list(TITLES.values()))[0]
    return _begun(title, Match(title.open_file(file), _seats(title, players)))


def _fresh(title: Title, board: str, players: int) -> LoadedMatch:
    return _begun(title, Match(title.open(board), _seats(title, players)))


def _begun(title: Title, match: Match[Any]) -> LoadedMatch:
    return LoadedMatch(title, match, (HUMAN,) * match.seats)


def _seats(title: Title, players: int) -> int:
    return players or title.players[0]


def _subject(loaded: LoadedMatch, seat: int | None, language: str) -> Subject:
    match = loaded.match
    if seat is not None and seat > match.seats:
        raise BadChoice("no_such_player", str(seat), str(match.seats))
    viewer = NOBODY if seat is None else seat - 1
    people = tuple(loaded.speaker(language).people)
    running = bool(match.moves) or match.origin is not None
    state = match.game.veil(match.state, viewer)
    place = None if seat is None else seat - 1
    return Subject(loaded.title, match.game, state, running, len(match.moves), people, place, language)
