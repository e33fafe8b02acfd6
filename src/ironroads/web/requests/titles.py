"""The game that a request names."""

from __future__ import annotations

from starlette.exceptions import HTTPException

from ...games import TITLES
from ...games.title import Title


def title_or_404(game: str) -> Title:
    title = TITLES.get(game)
    if title is None:
        raise HTTPException(404)
    return title


def board_or_404(title: Title, board: str) -> str:
    """Return the name of a packaged board, or an empty name; `Title.open` would also read a file of that name."""
    if board and board not in title.boards:
        raise HTTPException(404)
    return board
