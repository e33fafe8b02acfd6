"""Boards that players bring: the list of one's own, one board to look at, its file and its picture."""

from __future__ import annotations

from typing import Any

from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import Response

from ...core.board import BoardFile
from ...games import TITLES
from ...games.title import Title
from ...table.people.board_library import BoardOwner, KeptBoard
from ..requests.own_boards import OWN, board_file, kept_or_404, owner_of
from ..requests.rendering import render_page
from ..requests.session import session_of
from ..requests.settings import language_of
from ..requests.tables import tables_of
from ..view.markup import time_tag


async def show(request: Request) -> Response:
    return await render_boards(request)


async def render_boards(request: Request, faults: list[str] | None = None, sent: str = "") -> Response:
    """The list, the form for another board, and what is wrong with the one that was sent."""
    session = await session_of(request)
    kept = await (await tables_of(request)).boards.kept_by(owner_of(session))
    boards = [_row(board, language_of(request)) for board in kept]
    context = {
        "boards": boards,
        "ours": _ours(language_of(request)),
        "faults": faults or [],
        "sent": sent,
        "account": session.account,
    }
    return render_page(request, "boards.html", 422 if faults else 200, here="boards", **context)


def _ours(language: str) -> list[tuple[str, list[tuple[str, str]]]]:
    """Our boards by the name of their game: the address of each as PDF, and its name."""
    return [
        (words["title"], [(f"/print/{title.id}/{id}.pdf", words["boards"].get(id, id)) for id in title.boards])
        for title, words in [(title, title.catalogue(language)) for title in TITLES.values()]
    ]


async def look(request: Request) -> Response:
    """One board: anyone who has the link may look at it, copy it and play on it."""
    board = await kept_or_404(request, request.path_params["id"])
    session = await session_of(request)
    mine = await _is_mine(request, board, owner_of(session))
    row = _row(board, language_of(request))
    return render_page(request, "board.html", here="boards", board=row, mine=mine, account=session.account)


async def download(request: Request) -> Response:
    """The file as it was sent."""
    board = await kept_or_404(request, request.path_params["id"])
    ending = "json" if board.source.lstrip().startswith("{") else "toml"
    headers = {"Content-Disposition": f'attachment; filename="board.{ending}"'}
    return Response(board.source, media_type="text/plain; charset=utf-8", headers=headers)


async def picture(request: Request) -> Response:
    board = await kept_or_404(request, request.path_params["id"])
    title = TITLES[board.games.split()[0]]
    drawn = await run_in_threadpool(_draw, title, await board_file(request, board))
    return Response(drawn, media_type="image/svg+xml", headers={"Cache-Control": "private, max-age=86400"})


def _draw(title: Title, file: BoardFile) -> str:
    from ...draw.chart import draw  # not needed for the list

    game = title.open_file(file)
    face = title.show(game)
    return draw(face.chart, face.marks(game.veil(game.start(game.players[0]), 0)))


async def _is_mine(request: Request, board: KeptBoard, owner: BoardOwner) -> bool:
    kept = await (await tables_of(request)).boards.kept_by(owner)
    return board.id in [other.id for other in kept]


def _row(board: KeptBoard, language: str) -> dict[str, Any]:
    games = [TITLES[id] for id in board.games.split() if id in TITLES]
    return {
        "id": board.id,
        "name": board.name,
        "note": board.note,
        "when": time_tag(board.created),
        "own": f"{OWN}{board.id}",
        "lab": next((f"/lab/{title.id}?board={OWN}{board.id}" for title in games if title.workbench), ""),
        "games": [(title.id, title.catalogue(language)["title"]) for title in games],
    }
