"""`ironroads perft`: count the positions a number of moves deep."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

import click

from ....core.errors import BadChoice
from ....core.perft import perft, survey
from ....core.rules.game import Game
from ....library.loaded import title_called, write_text
from ...arguments import box_options, open_box


@click.command("perft")
@click.argument("game")
@click.option("--depth", type=click.IntRange(1), default=3, show_default=True, help="How many moves deep.")
@click.option("--seats", type=int, default=0, help="Number of players; as few as possible if not given.")
@box_options
@click.option("--write", type=click.Path(path_type=Path), metavar="FILE", help="Make a file of counts for the tests.")
def command(game: str, depth: int, seats: int, board: str, options: tuple[str, ...], write: Path | None) -> None:
    """Count the positions a number of moves deep, outcomes of chance included.

    Example: ironroads perft steel-driver --depth 4
    """
    box = open_box(title_called(game), board, options)
    seats = seats or box.players[0]
    if seats not in box.players:
        raise BadChoice("players", seats, box.players[0], box.players[-1])
    if write is not None:
        write_text(write, perft_file(box, seats))
        return
    state = box.start(seats)
    for length in range(1, depth + 1):
        click.echo(f"{length} {perft(box, state, length)}")


def perft_file(game: Game[Any], seats: int, options: Sequence[str] | None = None) -> str:
    """The game with its options (all, or those named), then the survey; tests make the file again and compare."""
    named = list(game.chosen) if options is None else options
    head = [f"game {game.id}", f"board {game.board_id}", f"seats {seats}"]
    chosen = [f"option {name}={game.chosen[name]}" for name in named]
    return "\n".join([*head, *chosen, *survey(game, seats, named)]) + "\n"


def open_file(text: str) -> tuple[Game[Any], int, list[str]]:
    """The game, the number of players and the options that a file of counts is about."""
    entries = [line.partition(" ") for line in text.splitlines()]
    named = {key: value for key, _, value in entries if key in ("game", "board", "seats")}
    options = [value for key, _, value in entries if key == "option"]
    game = open_box(title_called(named["game"]), named["board"], options)
    return game, int(named["seats"]), [option.partition("=")[0] for option in options]
