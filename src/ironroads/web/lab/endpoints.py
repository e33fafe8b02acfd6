"""What the editor asks the server: boards to begin with, faults, the picture, and the file with its comments."""

from __future__ import annotations

from typing import Any

import msgspec
from starlette.concurrency import run_in_threadpool
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response

from ...core.board import BoardFile
from ...core.errors import BadBoard
from ...games import TITLES, drafts
from ...games.fitting import parse
from ..api.bodies import read_body
from ..requests import rate_limits
from ..requests.forms import integer_query
from ..requests.own_boards import OWN, kept_or_404
from ..requests.settings import words_of
from ..requests.titles import board_or_404
from .answers import explained, json_response
from .pages import drawable_or_404, drawable_titles

LARGEST_GRID = 52
SMALLEST_GRID = 2


class Draft(msgspec.Struct, forbid_unknown_fields=True):
    """The data of a board, and the file that they were read from."""

    data: dict[str, Any] = {}
    source: str = ""
    dark: bool = False


async def board(request: Request) -> Response:
    """One of our boards, a kept one, or an empty grid."""
    title = drawable_or_404(request.path_params["game"])
    name = request.query_params.get("board", "")
    if name.startswith(OWN):
        kept = await kept_or_404(request, name.removeprefix(OWN))
        return json_response({"source": kept.source, "data": title.spelled_out(parse("board", kept.source).data)})
    if name:
        source = title.board_text(board_or_404(title, name))
        return json_response({"source": source, "data": title.spelled_out(parse("board", source).data)})
    columns, rows = [_size(request, key) for key in ("columns", "rows")]
    return json_response({"source": "", "data": title.empty_board(columns, rows, words_of(request)("lab.new_board"))})


async def read(request: Request) -> Response:
    """The data of a file, and the game whose format it resembles most; a file that cannot be read is refused."""
    rate_limits.check_heavy(request, "lab")
    source = (await read_body(request, Draft)).source
    try:
        game, data = await run_in_threadpool(_read, source)
    except BadBoard as error:
        return json_response({"faults": explained(request, error)}, 422)
    return json_response({"game": game, "source": source, "data": data})


async def check(request: Request) -> Response:
    """All faults of a board, as `ironroads check` finds them."""
    title = drawable_or_404(request.path_params["game"])
    draft = await read_body(request, Draft)
    found = await run_in_threadpool(drafts.faults, title, BoardFile("board", draft.data))
    return json_response({"faults": explained(request, found)})


async def picture(request: Request) -> Response:
    """The board as tables show it."""
    title = drawable_or_404(request.path_params["game"])
    rate_limits.check_heavy(request, "lab")
    draft = await read_body(request, Draft)
    try:
        drawn = await run_in_threadpool(drafts.picture, title, BoardFile("board", draft.data), draft.dark)
    except BadBoard as error:
        return json_response({"faults": explained(request, error)}, 422)
    return json_response(drawn)


async def file(request: Request) -> Response:
    """The file as it was, with the changes in it."""
    rate_limits.check_heavy(request, "lab")
    draft = await read_body(request, Draft)
    try:
        if draft.source:
            await run_in_threadpool(parse, "board", draft.source)
        written = await run_in_threadpool(drafts.written, draft.source, draft.data)
    except BadBoard as error:
        return json_response({"faults": explained(request, error)}, 422)
    return json_response({"source": written})


async def outline(request: Request) -> Response:
    """Coasts and borders that come with the program, for boards on the earth."""
    try:
        lines = await run_in_threadpool(drafts.outline_lines, request.path_params["name"])
    except KeyError:
        raise HTTPException(404) from None
    return Response(
        msgspec.json.encode(lines), media_type="application/json", headers={"Cache-Control": "max-age=3600"}
    )


def _read(source: str) -> tuple[str, dict[str, Any]]:
    found = parse("board", source)
    ours = drawable_titles() or list(TITLES.values())
    title = drafts.closest(found, ours)
    return title.id, title.spelled_out(found.data)


def _size(request: Request, key: str) -> int:
    return max(SMALLEST_GRID, min(integer_query(request, key) or 12, LARGEST_GRID))
