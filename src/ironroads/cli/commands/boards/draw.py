"""`ironroads draw`: a board, a record or a position as a picture."""

from __future__ import annotations

from pathlib import Path

import click

from ....core.errors import BadChoice
from ....core.rules.match import Match
from ....core.rules.sentinels import NOBODY
from ....draw.pixels import WIDTH, png
from ....draw.zoom import legible
from ....games import TITLES
from ....library.loaded import LoadedMatch, read_match, write_bytes, write_text
from ....library.picture import PARTS, picture
from ...arguments import board_option, open_box
from ...words import language_option

KINDS = (".svg", ".png")


@click.command("draw")
@click.argument("what", metavar="GAME|RECORD|POSITION")
@click.option(
    "-o", "--output", required=True, type=click.Path(path_type=Path), metavar="FILE", help="The picture: .svg or .png."
)
@click.option("--to", "upto", type=click.IntRange(0), help="Only the first so many moves of the record.")
@click.option("--without", multiple=True, type=click.Choice(PARTS), help="Leave this part out; may be repeated.")
@click.option("--only-board", is_flag=True, help="The map alone, without heading, display, legend and tables.")
@click.option("--seat", type=click.IntRange(1), help="As this player sees it; by default as everybody may.")
@click.option("--width", type=click.IntRange(200, 8000), default=1600, show_default=True, help="Of a PNG, in pixels.")
@click.option("--theme", type=click.Choice(["light", "dark"]), default="light", show_default=True, help="The colours.")
@board_option
@language_option
def command(
    what: str,
    output: Path,
    upto: int | None,
    without: tuple[str, ...],
    only_board: bool,
    seat: int | None,
    width: int,
    theme: str,
    board: str,
    language: str,
) -> None:
    """Draw a board, a record or a position (SVG or PNG).

    Example: ironroads draw steel-driver -o board.svg
    """
    _check_kind(output)
    loaded = _fresh(what, board) if what in TITLES else read_match(Path(what), board, upto, language)
    parts = () if only_board else [part for part in PARTS if part not in without]
    drawn = picture(loaded, loaded.speaker(language), _seat(loaded, seat), parts, theme == "dark")
    if output.suffix.lower() == ".png":
        write_bytes(output, pixels(legible(drawn, width), width))
    else:
        write_text(output, drawn)


def _check_kind(output: Path) -> None:
    if output.suffix and output.suffix.lower() not in KINDS:
        raise BadChoice("no_such_picture", output.suffix)


def _seat(loaded: LoadedMatch, seat: int | None) -> int:
    if seat is None:
        return NOBODY
    if seat > loaded.match.seats:
        raise BadChoice("no_such_player", str(seat), str(loaded.match.seats))
    return seat - 1


def pixels(drawn: str, width: int = WIDTH) -> bytes:
    """A picture as PNG; BadChoice if nothing is installed that makes one."""
    found = png(drawn, width)
    if found is None:
        raise BadChoice("no_png")
    return found


def _fresh(name: str, board: str) -> LoadedMatch:
    title = TITLES[name]
    game = open_box(title, board, ())
    return LoadedMatch(title, Match(game, game.players[0]))
