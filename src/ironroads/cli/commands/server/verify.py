"""`ironroads verify`: check a finished game without its server."""

from __future__ import annotations

from pathlib import Path

import click

from ....boards.reading import read_text
from ....core.record import parse_record
from ....library.loaded import title_called
from ...arguments import board_option
from ...database import explained, say
from ...words import language_option


@click.command("verify")
@click.argument("record", type=click.Path(path_type=Path))
@board_option
@language_option
def command(record: Path, board: str, language: str) -> None:
    """Check that every throw and draw of a finished game follows from what was published, and that its log is whole.

    Example: ironroads verify ironroads-5fu4q2tcg9.json
    """
    from ....table.verify import verify

    parsed = parse_record(read_text(record))
    game = title_called(parsed.game).open(board or parsed.board.id, parsed.options)
    with explained(language):
        found = verify(game, parsed)
    if found.commitment:
        say(language, "verified_dice", found.throws, found.words, found.commitment)
    else:
        say(language, "verified_seed", found.throws)
    if found.entries:
        say(language, "verified_log", found.entries, found.log_hash)
