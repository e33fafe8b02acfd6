"""Pictures of games and boards, and static files."""

from __future__ import annotations

from functools import cache, lru_cache

from starlette.concurrency import run_in_threadpool
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response

from ...games import TITLES
from ..requests.static_files import STATIC, static_content
from ..requests.titles import board_or_404, title_or_404

FOREVER = {"Cache-Control": "public, max-age=31536000, immutable"}
DAY = {"Cache-Control": "public, max-age=86400"}


async def cover(request: Request) -> Response:
    """Return the picture on the box of a game."""
    return _svg(await run_in_threadpool(title_or_404(request.path_params["game"]).cover))


async def board(request: Request) -> Response:
    """Return the picture of a board before the first move; drawn once, outside the event loop."""
    title = title_or_404(request.path_params["game"])
    name = board_or_404(title, request.path_params["board"])
    return _svg(await run_in_threadpool(_draw_board, title.id, name))


async def figure(request: Request) -> Response:
    """Return a picture of the rules page."""
    title = title_or_404(request.path_params["game"])
    picture = await run_in_threadpool(_draw_figure, title.id, request.path_params["name"])
    if not picture:
        raise HTTPException(404)
    return _svg(picture)


@lru_cache(maxsize=32)
def _draw_figure(game: str, name: str) -> str:
    return TITLES[game].draw_figure(name) if name.replace("-", "").isalnum() else ""


@cache
def _draw_board(game: str, name: str) -> str:
    from ...draw.chart import draw  # not needed for covers

    title = TITLES[game]
    opened = title.open(name)
    face = title.show(opened)
    return draw(face.chart, face.marks(opened.veil(opened.start(opened.players[0]), 0)))


def _svg(picture: str) -> Response:
    return Response(picture, media_type="image/svg+xml", headers=DAY)


async def static_file(request: Request) -> Response:
    """Return a static file; its address changes with its content, so browsers may keep it."""
    name = request.path_params["name"]
    if name not in STATIC:
        raise HTTPException(404)
    return Response(static_content(name), media_type=STATIC[name], headers=FOREVER)
