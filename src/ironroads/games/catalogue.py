"""The games there are, as the front door, `ironroads games` and the engine protocol describe them."""

from __future__ import annotations

import msgspec

from ..core.rules.game import Option
from ..core.speaker import Speaker
from ..words.loader import ENGLISH
from .title import Title
from .titles import TITLES


class OptionInfo(msgspec.Struct, frozen=True):
    """A setting chosen before the game: its values with their names, and the usual one.

    >>> import ironroads
    >>> first = ironroads.games()[0].options[0]
    >>> first.name, first.default, first.values["seat-one"]
    ('first', 'drawn', 'the first seat')
    """

    name: str
    label: str
    help: str
    default: str
    values: dict[str, str]


class GameInfo(msgspec.Struct, frozen=True):
    """A game that can be played: numbers of players, minutes it takes, boards and options.

    >>> import ironroads
    >>> steel = ironroads.games()[0]
    >>> steel.id, steel.players, steel.boards
    ('steel-driver', (3, 4, 5, 6), ('steel-driver',))
    >>> steel.options[0].name, list(steel.options[0].values)
    ('first', ['drawn', 'seat-one'])
    """

    id: str
    title: str
    summary: str
    players: tuple[int, ...]
    minutes: tuple[int, int]
    rules: int
    boards: tuple[str, ...]
    options: tuple[OptionInfo, ...]


def games(language: str = ENGLISH) -> list[GameInfo]:
    """All games, ours first, then those of installed packages.

    >>> import ironroads
    >>> [game.id for game in ironroads.games()][:2]
    ['steel-driver', 'stephensons-rocket']
    """
    return [describe(title, language) for title in TITLES.values()]


def describe(title: Title, language: str = ENGLISH) -> GameInfo:
    """Everything a player must know to set up a game."""
    speaker = Speaker(title.catalogue(language), {})
    return GameInfo(
        id=title.id,
        title=speaker.text("title"),
        summary=speaker.text("summary"),
        players=tuple(title.players),
        minutes=title.minutes,
        rules=title.kind.rules,
        boards=title.boards,
        options=tuple([_option(option, speaker) for option in title.options]),
    )


def _option(option: Option, speaker: Speaker) -> OptionInfo:
    return OptionInfo(
        name=option.name,
        label=speaker.option(option),
        help=speaker.option_help(option),
        default=option.values[0],
        values={value: speaker.option_value(option, value) for value in option.values},
    )
