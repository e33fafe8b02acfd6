"""`ironroads play`: a whole game in the terminal."""

from __future__ import annotations

from pathlib import Path
from secrets import randbelow

import click

from ....boards.reading import read_text
from ....bots.own_class import is_class
from ....bots.registry import BOTS, bot, is_bot
from ....core.errors import BadChoice, BadRecord
from ....core.record import parse_record
from ....core.rules.match import Match
from ....games.title import Title
from ....library.loaded import HUMAN, LoadedMatch, from_record, title_called
from ...arguments import box_options, read_options
from ...words import language_option

SEATS = f"human, human:NAME, or a bot: {', '.join(BOTS)}, module:Class, file.py:Class."


@click.command("play")
@click.argument("game")
@click.option("--seats", default="", metavar="SEAT,…", help=SEATS)
@box_options
@click.option("--seed", type=int, help="Decides what chance and bots do; drawn if not given.")
@click.option(
    "--record", type=click.Path(path_type=Path), metavar="FILE", help="Where the game is kept; taken up again."
)
@language_option
def command(
    game: str, seats: str, board: str, options: tuple[str, ...], seed: int | None, record: Path | None, language: str
) -> None:
    """Play a game in the terminal, against bots or with several people.

    Example: ironroads play steel-driver --seats human,greedy,greedy --record mygame.json
    """
    title = title_called(game)
    if record is not None and record.exists():
        loaded = _resume(title, record, seats, board, options, seed, language)
    else:
        loaded = _begin(title, seats, board, options, seed)
    from ...terminal.session import TerminalSession

    TerminalSession(loaded, language, record).run()


def _begin(title: Title, seats: str, board: str, options: tuple[str, ...], seed: int | None) -> LoadedMatch:
    names, chosen = read_seats(seats) if seats else (HUMAN,), read_options(options)
    without_people = all(is_bot(name) or is_class(name) for name in names)
    box = title.open(board, title.choose_for_bots(chosen) if without_people else chosen)
    names = names if seats else (HUMAN, *["greedy"] * (box.players[0] - 1))
    return LoadedMatch(title, Match(box, len(names), randbelow(2**31) if seed is None else seed), names)


def _resume(
    title: Title, path: Path, seats: str, board: str, options: tuple[str, ...], seed: int | None, language: str
) -> LoadedMatch:
    """Resume the game of a record; the other arguments must agree with it."""
    record = parse_record(read_text(path))
    if record.game != title.id:
        raise BadRecord("record_game", record.game, title.id)
    for name, value in read_options(options).items():
        if record.options.get(name) != value:
            raise BadChoice("record_differs", str(path), f"{name}={record.options.get(name)}")
    if seed not in (None, record.seed):
        raise BadChoice("record_differs", str(path), f"seed {record.seed}")
    loaded = from_record(record, board, language=language)
    names = read_seats(seats) if seats else _named_in_record(loaded.seats)
    if len(names) != len(loaded.seats):
        raise BadChoice("record_differs", str(path), f"{len(loaded.seats)} seats")
    return LoadedMatch(title, loaded.match, names)


def _named_in_record(names: tuple[str, ...]) -> tuple[str, ...]:
    """Refuse to load code that a record names: it may come from anywhere."""
    for name in names:
        if is_class(name) and not is_bot(name):
            raise BadChoice("seats_needed", name)
    return names


def read_seats(text: str) -> tuple[str, ...]:
    """Seats as records name them: bots by kind, people by name or as `human`."""
    names = []
    for seat in text.split(","):
        kind, _, name = seat.strip().partition(":")
        if kind != HUMAN:
            bot(seat.strip())
        names.append(name or HUMAN if kind == HUMAN else seat.strip())
    return tuple(names)
