"""The pages of the lab: what to begin with, and the editor itself, which knows no game but what the server tells it."""

from __future__ import annotations

from typing import Any, Literal, get_args

import msgspec
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response

from ...games import TITLES
from ...games.drafts import OUTLINES, REGIONS
from ...games.title import Title
from ...table.people.board_library import BoardOwner
from ..requests.own_boards import OWN, owner_of
from ..requests.rendering import render_page
from ..requests.session import session_of
from ..requests.settings import language_of, words_of
from ..requests.tables import tables_of
from ..requests.titles import title_or_404

Level = Literal["easy", "medium", "hard"]  # bots for balance runs; stronger ones take too long
MOST_GAMES = 1000  # of a balance run


async def begin(request: Request) -> Response:
    """Choose one of our boards, a kept one, an empty grid, a file or a draft."""
    session = await session_of(request)
    kept = await (await tables_of(request)).boards.kept_by(owner_of(session))
    formats = [_format(title, language_of(request)) for title in drawable_titles()]
    own = [
        {"name": board.name, "note": board.note, "url": _address(board.games.split()[0], board.id)} for board in kept
    ]
    context = {"formats": formats, "own": own, "regions": (*OUTLINES, *REGIONS), "account": session.account}
    titles = [(title.id, title.catalogue(language_of(request))["title"]) for title in TITLES.values()]
    described = encoded({"words": words_of(request).section("lab")})
    return render_page(request, "lab_begin.html", here="boards", encoded=described, titles=titles, **context)


async def show(request: Request) -> Response:
    """The editor of a format."""
    title = drawable_or_404(request.path_params["game"])
    language = language_of(request)
    session = await session_of(request)
    description = {
        "game": title.id,
        "title": title.catalogue(language)["title"],
        "tools": title.tools(),
        "regions": REGIONS,
        "schema": title.schema(),
        "names": title.tool_names(language),
        "words": words_of(request).section("lab"),
    }
    context = {
        "encoded": encoded(description),
        "name": description["title"],
        "sheet": title.tools().sheet,
        "players": list(title.players),
        "levels": get_args(Level),
        "most_games": MOST_GAMES,
        "others": await offered_boards(request, title, owner_of(session)),
    }
    return render_page(request, "lab.html", here="boards", account=session.account, **context)


async def offered_boards(request: Request, title: Title, owner: BoardOwner) -> list[tuple[str, str]]:
    """Those that the viewer keeps, and ours."""
    kept = await (await tables_of(request)).boards.kept_by(owner)
    own = [
        (f"{OWN}{board.id}", " · ".join(filter(None, (board.name, board.note))))
        for board in kept
        if title.id in board.games.split()
    ]
    names = title.catalogue(language_of(request))["boards"]
    return [*own, *[(board, names.get(board, board)) for board in title.boards]]


def encoded(description: dict[str, Any]) -> str:
    """JSON for an element of the page, which no text in it can end."""
    return msgspec.json.encode(description).decode().replace("<", "\\u003c")


def drawable_titles() -> list[Title]:
    """The first title of each format that the editor can draw."""
    found: dict[tuple[str, str], Title] = {}
    for title in TITLES.values():
        if title.workbench:
            found.setdefault((title.shared or title.package, title.format), title)
    return list(found.values())


def drawable_or_404(game: str) -> Title:
    title = title_or_404(game)
    if not title.workbench:
        raise HTTPException(404)
    return title


def _format(title: Title, language: str) -> dict[str, Any]:
    words = title.catalogue(language)
    boards = [(f"/lab/{title.id}?board={name}", words["boards"][name]) for name in title.own_boards]
    return {"id": title.id, "title": words["title"], "boards": boards, "on_earth": title.tools().sheet == "earth"}


def _address(game: str, board: str) -> str:
    return f"/lab/{game}?board={OWN}{board}"
