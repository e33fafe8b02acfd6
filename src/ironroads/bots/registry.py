"""Bots by name, imported on demand."""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module
from random import Random
from typing import Protocol, TypeVar

from ..core.errors import BadChoice
from ..core.rules.game import Action, Game, Seat, State
from ..words.plugins import plugins
from .own_class import is_class, load_class, offered_bots
from .styles import SIGN, STYLES, StyledBot, WeighingBot
from .yardsticks import YARDSTICK, YardstickBot

S = TypeVar("S", bound=State)

# By name: module and factory. A number after the name is passed to the factory: `search:500`.
BOTS = {
    "random": "random:RandomBot",
    "greedy": "greedy:GreedyBot",
    "easy": "levels:EasyBot",
    "medium": "levels:MediumBot",
    "hard": "levels:hard",
    "strongest": "levels:strongest",
    "search": "levels:SearchBot",
}


class AnyBot(Protocol):
    """Chooses for a seat, given only what the seat may see; our own bots and those of others."""

    def choose(self, game: Game[S], veiled: S, seat: Seat, rng: Random) -> Action:
        """Return a legal action; `rng` is the only source of randomness."""


def installed_bots() -> dict[str, Callable[[], AnyBot]]:
    """Bots of installed packages, and those that this computer offers at its tables, by name."""
    found = {**dict(plugins("bots")), **offered_bots()}
    return {name: make for name, make in found.items() if name not in BOTS}


def bot_names() -> list[str]:
    return [*BOTS, *installed_bots()]


def is_bot(name: str) -> bool:
    """Whether a name is that of one of our bots or an installed one, which everyone may name."""
    level, sign, style = name.partition(SIGN)
    return (level.partition(":")[0] in BOTS and (not sign or style in STYLES)) or name in installed_bots()


def named_bot(name: str) -> AnyBot:
    """Make one of our bots or an installed one; a name that comes from another computer can load nothing else."""
    if name in installed_bots():
        return installed_bots()[name]()
    level, sign, style = name.partition(SIGN)
    if sign:
        return _styled(name, level, style)
    kind, _, figure = name.partition(":")
    if kind not in BOTS or (figure and (kind != "search" or not figure.isdecimal())):
        raise BadChoice("bot", name, ", ".join(bot_names()))
    module, _, factory = BOTS[kind].partition(":")
    make: Callable[..., AnyBot] = getattr(import_module(f".{module}", __package__), factory)
    return make(int(figure)) if figure else make()


def _styled(name: str, level: str, style: str) -> AnyBot:
    plain = named_bot(level)
    if style not in STYLES or not isinstance(plain, WeighingBot):
        raise BadChoice("bot", name, ", ".join(bot_names()))
    return StyledBot(plain, style)


def bot(name: str) -> AnyBot:
    """Make a new bot by its name, a yardstick of a game, or from a class of one's own: `module:Class`, `file.py:Class`.

    Bots may remember the match they play.
    """
    if name.startswith(YARDSTICK):
        return YardstickBot(name.removeprefix(YARDSTICK))
    if not is_bot(name) and is_class(name):
        make: Callable[[], AnyBot] = load_class(name)
        return make()
    return named_bot(name)
