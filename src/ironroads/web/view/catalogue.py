"""The games on offer, as the lobby and the API list them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from ...core.rules.game import Game
from ...games import TITLES
from ...games.title import Title

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
    )


def board_name(title: Title, game: Game[Any], language: str) -> str:
    """Return the name of a game's board in a language; a user's own board goes by the title in its file."""
    names: dict[str, str] = title.catalogue(language)["boards"]
    return names.get(game.board_id) or title.show(game).chart.title
