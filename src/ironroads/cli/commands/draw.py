"""`ironroads draw`: a board, a record or a position as a picture."""

from __future__ import annotations

from pathlib import Path

import click

from ...core.rules.match import Match
from ...games import TITLES
from ..arguments import board_option, open_box
from ..files import LoadedMatch, read_match, write_text
from ..picture import picture
from ..words import language_option


@click.command("draw")
@click.argument("what", metavar="GAME|RECORD|POSITION")
@click.option("-o", "--output", required=True, type=click.Path(path_type=Path), metavar="FILE.svg", help="The picture.")
@click.option("--to", "upto", type=click.IntRange(0), help="Only the first so many moves of the record.")
@board_option
@language_option
def command(what: str, output: Path, upto: int | None, board: str, language: str) -> None:
    """Draw a board, a record or a position (SVG).

    Example: ironroads draw steel-driver -o board.svg
    """
    loaded = _fresh(what, board) if what in TITLES else read_match(Path(what), board, upto)
    write_text(output, picture(loaded, loaded.speaker(language)))


def _fresh(name: str, board: str) -> LoadedMatch:
    title = TITLES[name]
    game = open_box(title, board, ())
    return LoadedMatch(title, Match(game, game.players[0]))
