"""The front page: my tables, and the games there are."""

from __future__ import annotations

from typing import Any

from starlette.requests import Request
from starlette.responses import Response

from ...games import TITLES
from ..requests.rendering import render_page
from ..requests.settings import language_of
from ..view.catalogue import game_cards
from ..view.words import Words, words


async def show(request: Request) -> Response:
    language = language_of(request)
    mine = await _mine(request) if request.cookies.get("ironroads") else {"mine": [], "account": None}
    return render_page(request, "lobby.html", here="lobby", games=game_cards(language), **mine)


async def _mine(request: Request) -> dict[str, Any]:
    from ..requests.session import session_of  # the first page of a new visitor is faster without the tables
    from ..requests.tables import tables_of

    session = await session_of(request)
    tables = await tables_of(request)
    language = language_of(request)
    return {"mine": [_row(item, language) for item in await tables.list_for(session.keys)], "account": session.account}


def _row(item: Any, language: str) -> dict[str, Any]:
    """Return a table in the list: its name, who plays, and whose turn it is."""
    summary = item.stored.summary
    players = [name or words(language)("lobby.open_seat") for name in summary.people]
    title = TITLES[summary.game].catalogue(language)["title"] if summary.game in TITLES else summary.game
    return {
        "id": item.stored.id,
        "name": summary.name or title,
        "people": ", ".join(players),
        "my_turn": item.my_turn,
        "over": summary.over,
        "game": title if summary.name and summary.name != title else "",
        "state": _state(summary, players, item.my_turn, words(language)),
    }


def _state(summary: Any, players: list[str], my_turn: bool, words: Words) -> str:
    if summary.over:
        winners = [players[seat] for seat, place in enumerate(summary.places) if place == 1]
        return words("lobby.finished", " & ".join(winners))
    if my_turn:
        return words("lobby.your_turn")
    return words("lobby.waiting_for", ", ".join(players[seat] for seat in summary.asked if seat >= 0))
