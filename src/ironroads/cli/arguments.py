"""Arguments that name a game, its board and its options."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, TypeVar

import click

from ..core.errors import BadChoice
from ..core.rules.game import Game
from ..games.title import Title

F = TypeVar("F", bound=Callable[..., Any])


def board_option(command: F) -> F:
    return click.option("--board", default="", metavar="BOARD", help="One of our boards, or a board file.")(command)


def box_options(command: F) -> F:
    """`--board` and `--option`."""
    option = click.option(
        "--option", "options", multiple=True, metavar="NAME=VALUE", help="An option of the game; may be repeated."
    )
    return board_option(option(command))


def open_box(title: Title, board: str, options: Iterable[str]) -> Game[Any]:
    return title.open(board, read_options(options))


def read_options(options: Iterable[str]) -> dict[str, str]:
    """Parse name=value pairs; the title checks names and values."""
    pairs = [option.partition("=") for option in options]
    for (name, sign, _), typed in zip(pairs, options, strict=True):
        if not name or not sign:
            raise BadChoice("option_form", typed)
    return {name: value for name, _, value in pairs}
