"""Texts of bots, arena and analysis; levels with their names and measured ratings."""

from __future__ import annotations

import tomllib
from dataclasses import dataclass
from functools import cache
from importlib.resources import files

from ..core.speaker import Speaker
from ..words.loader import catalogue
from .levels import LEVELS
from .styles import SIGN, STYLES


@dataclass(frozen=True)
class LevelName:
    """A level as it is offered to a person."""

    id: str
    name: str
    about: str
    rating: int | None  # None if not measured

    def __str__(self) -> str:
        return self.name if self.rating is None else f"{self.name} ({self.rating})"


@cache
def words(language: str = "en") -> Speaker:
    """The texts of the bots, with those that all games share."""
    return Speaker(catalogue(language, "core", "bots"), {})


def bot_name(language: str, bot: str) -> str:
    """A bot's level and style in words; other bots go by their own name."""
    say = words(language)
    level, sign, style = bot.partition(SIGN)
    if level not in LEVELS or (sign and style not in STYLES):
        return bot
    name = say.text("levels", level)
    return say.phrase("styles", "styled", name, say.text("styles", style)) if sign else str(name)


def level_names(language: str = "en", game: str = "") -> list[LevelName]:
    """The levels from easy to strongest, with their ratings in a game."""
    say = words(language)
    rated = _ratings().get(game, {})
    return [
        LevelName(level, say.text("levels", level), say.text("abouts", level), rated.get(level)) for level in LEVELS
    ]


@cache
def _ratings() -> dict[str, dict[str, int]]:
    """Ratings by game and level."""
    return tomllib.loads(files(__package__).joinpath("ratings.toml").read_text("utf-8"))
