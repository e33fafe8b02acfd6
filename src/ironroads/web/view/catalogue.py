"""The games on offer, as the lobby and the API list them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from ...core.rules.game import Game
from ...games import TITLES
from ...games.title import Title
from ...table.advice.puzzle_collection import shipped_count
from .words import Words

DEFAULT_BOT = "medium"  # the level that is suggested wherever a bot can be chosen


@dataclass(frozen=True)
class GameCard:
    """What the lobby says about a game, in the reader's language."""

    id: str
    name: str
    summary: str
    credits: str
    players: range
    minutes: tuple[int, int]
    boards: int
    lesson: bool
    puzzles: int


def bot_levels(words: Words) -> dict[str, str]:
    """Return the bots that can be chosen, by id: our levels, each also with its styles, then those of packages."""
    from ...table.play.autoplay import installed_bots  # loads the tables' database, which the lobby does not need

    ours: dict[str, str] = {}
    for level in words.section("levels"):
        ours[level] = bot_name(words, level)
        ours |= {f"{level}/{style}": bot_name(words, f"{level}/{style}") for style in words.section("styles")}
    return {**ours, **{name: name for name in installed_bots()}}


def bot_name(words: Words, bot: str) -> str:
    """Return the level of a bot, with its style if it has one; other bots go by their own name."""
    level, _, style = bot.partition("/")
    known = [words.section("levels").get(level), words.section("styles").get(style)]
    return ", ".join(filter(None, known)) if known[0] else bot


def bots_of_different_styles(words: Words, count: int) -> list[str]:
    """Return bots of the usual level, each with another style."""
    styles = list(words.section("styles"))
    return [f"{DEFAULT_BOT}/{styles[number % len(styles)]}" for number in range(count)]


def game_cards(language: str) -> list[GameCard]:
    return [game_card(title, language) for title in TITLES.values()]


def game_card(title: Title, language: str) -> GameCard:
    words = title.catalogue(language)
    return GameCard(
        id=title.id,
        name=words["title"],
        summary=words["summary"],
        credits=words.get("credits", ""),
        players=title.players,
        minutes=title.minutes,
        boards=len(title.boards),
        lesson=title.has_lesson,
        puzzles=shipped_count(title.id),
    )


def board_name(title: Title, game: Game[Any], language: str) -> str:
    """Return the name of a game's board in a language; a user's own board goes by the title in its file."""
    return title.board_name(game, language)
