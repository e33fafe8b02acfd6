"""Boards that players bring: who keeps them, and the board that a form or a program names."""

from __future__ import annotations

import secrets

from starlette.concurrency import run_in_threadpool
from starlette.exceptions import HTTPException
from starlette.requests import Request

from ...core.board import BoardFile
from ...core.errors import BadBoard
from ...games import TITLES
from ...games.fitting import fitting, parse
from ...games.title import Title
from ...table.people.board_library import BoardOwner, KeptBoard
from .session import Session
from .tables import tables_of
from .titles import board_or_404

OWN = "own-"  # before the id of a player's board, where the name of one of ours is expected


def owner_of(session: Session) -> BoardOwner:
    """The account, or this browser, which gets a name of its own when it keeps its first board."""
    if session.account is not None:
        return BoardOwner(session.account.id)
    session.browser = session.browser or secrets.token_urlsafe(15)
    return BoardOwner(None, session.browser)


async def kept_or_404(request: Request, id: str) -> KeptBoard:
    found = await (await tables_of(request)).boards.get(id)
    if found is None:
        raise HTTPException(404)
    return found


async def board_file(request: Request, board: KeptBoard) -> BoardFile:
    return await (await tables_of(request)).store.board(board.digest)


async def chosen_board(request: Request, title: Title, name: str) -> str | BoardFile:
    """One of our boards by name, or a player's own, opened outside the event loop."""
    if not name.startswith(OWN):
        return board_or_404(title, name)
    board = await kept_or_404(request, name.removeprefix(OWN))
    if title.id not in board.games.split():
        raise HTTPException(404)
    file = await board_file(request, board)
    await run_in_threadpool(title.open_file, file)
    return file


async def keep_board(request: Request, session: Session, source: str, note: str) -> KeptBoard:
    """Check a board file and keep it; BadBoard with every fault, and nothing is kept."""
    file, games, name = await run_in_threadpool(_checked, source)
    boards = (await tables_of(request)).boards
    return await boards.add(owner_of(session), file, name, games, source, note)


def _checked(source: str) -> tuple[BoardFile, list[str], str]:
    """The board, the games it is for, and its name; it is opened once, since that is the best test."""
    file = parse("board", source)
    titles = fitting(file, list(TITLES.values()))
    names = [title.show(title.open_file(file)).chart.title for title in titles]
    if not names:
        raise BadBoard("board", [])
    return file, [title.id for title in titles], names[0]
