"""What bots, arena and analysis say in each language; levels with their names and measured ratings."""

from __future__ import annotations

import tomllib
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import Any

from ..core.speaker import Speaker
from .levels import LEVELS


@dataclass(frozen=True)
class LevelName:
    """How a level is offered to a person."""

    id: str
    name: str
    about: str
    rating: int | None  # None where it was not measured yet

    def __str__(self) -> str:
        return self.name if self.rating is None else f"{self.name} ({self.rating})"


@cache
def words(language: str = "en") -> Speaker:
    """The words of the bots on top of those that all games share."""
    return Speaker(_toml("ironroads.core", language) | _toml(__package__, language), {})


def level_names(language: str = "en", game: str = "") -> list[LevelName]:
    """The levels from easy to strongest, with their ratings in a game."""
    say = words(language)
    rated = _toml(__package__, "ratings").get(game, {})
    return [
        LevelName(level, say.text("levels", level), say.text("abouts", level), rated.get(level)) for level in LEVELS
    ]


def _toml(package: str, name: str) -> dict[str, Any]:
    return tomllib.loads(files(package).joinpath(f"{name}.toml").read_text("utf-8"))
