"""Boxes for tables: opened on the board and by the rules with which the table began, or not at all."""

from __future__ import annotations

from typing import Any

from ...bots.picklable import Box
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


def open_box(title: Title, file: BoardFile, spec: Spec) -> Game[Any]:
    """Old rules are not played by new ones; an old board is played on as it was kept."""
    if spec.rules != title.kind.rules:
        code = "record_older" if spec.rules < title.kind.rules else "record_newer"
        raise BadRecord(code, spec.rules, title.kind.rules)
    if spec.board in title.boards and title.board_file(spec.board).digest == spec.digest:
        return title.open(spec.board, spec.options)
    return title.kind.open(file, title.choose(spec.options))


def box_of(title: Title, file: BoardFile, spec: Spec) -> Box:
    """The same box for another process."""
    return Box.of(title.kind, file, spec.options)
