"""Opening the game of a table, on the board and with the rules it began with."""

from __future__ import annotations

from typing import Any

from ...core.board import BoardFile
from ...core.errors import BadChoice, BadRecord
from ...core.rules.game import Game
from ...games import TITLES
from ...games.title import Title
from ..log.spec import Spec


def title_of(game: str) -> Title:
    if game not in TITLES:
        raise BadChoice("game", game, ", ".join(TITLES))
    return TITLES[game]


def open_game(title: Title, file: BoardFile, spec: Spec) -> Game[Any]:
    """Raises BadRecord if the table was created under another version of the rules.

    The stored file counts: we may have changed the board since.
    """
    if spec.rules != title.kind.rules:
        code = "record_older" if spec.rules < title.kind.rules else "record_newer"
        raise BadRecord(code, spec.rules, title.kind.rules)
    return title.open_file(file, spec.options)
