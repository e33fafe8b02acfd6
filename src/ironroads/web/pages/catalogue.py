"""The games on the shelf, as the lobby shows them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from starlette.exceptions import HTTPException
from starlette.requests import Request

from ...core.rules.game import Game
from ...games import TITLES
from ...games.title import Title


@dataclass(frozen=True)
class Box:
    id: str
    name: str
    summary: str
    credits: str
    players: range
    minutes: tuple[int, int]
    boards: int


def boxes(language: str) -> list[Box]:
    return [box(title, language) for title in TITLES.values()]


def box(title: Title, language: str) -> Box:
    words = title.catalogue(language)
    return Box(
        id=title.id,
        name=words["title"],
        summary=words["summary"],
        credits=words.get("credits", ""),
        players=title.players,
        minutes=title.minutes,
        boards=len(title.boards),
    )


def title_of(request: Request) -> Title:
    """The game that an address names; 404 when there is none."""
    title = TITLES.get(request.path_params["game"])
    if title is None:
        raise HTTPException(404)
    return title


def board_name(title: Title, game: Game[Any], language: str) -> str:
    """What the board in a box is called in the reader's language; one of somebody's own is called as it says."""
    names: dict[str, str] = title.catalogue(language)["boards"]
    return names.get(game.board_id) or title.show(game).chart.title
