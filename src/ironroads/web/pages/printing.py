"""PDF to download: one of our boards, a player's own, or the position of a table as the viewer may see it."""

from __future__ import annotations

from datetime import UTC, datetime
from weakref import WeakKeyDictionary

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response

from ...core.errors import IronroadsError
from ...games import TITLES
from ...printing.jobs import Printers, PrintJob
from ...printing.settings import PARTS, PrintSettings, check_settings
from ...printing.typesetting import can_print
from ..requests.errors import UserError
from ..requests.forms import float_query
from ..requests.own_boards import board_file, kept_or_404
from ..requests.rate_limits import check_heavy, heavy
from ..requests.settings import language_of
from ..requests.titles import board_or_404, title_or_404
from ..requests.website import Website, website_of
from .table_queries import requested_scene

_printers: WeakKeyDictionary[Website, Printers] = WeakKeyDictionary()


async def our_board(request: Request) -> Response:
    title = title_or_404(request.path_params["game"])
    board = board_or_404(title, request.path_params["board"])
    check_heavy(request, f"print {board}")
    return await _answer(request, PrintJob.of_board(title, title.shipped(board), _settings(request)), board)


@heavy
async def own_board(request: Request) -> Response:
    board = await kept_or_404(request, request.path_params["id"])
    title = TITLES[board.games.split()[0]]
    job = PrintJob.of_board(title, await board_file(request, board), _settings(request))
    return await _answer(request, job, "board")


@heavy
async def table(request: Request) -> Response:
    viewpoint, scene = await requested_scene(request)
    table, seat = viewpoint.table, scene.seat
    job = PrintJob(table.title.id, table.box, _settings(request))
    whose = seat if seat >= 0 else None
    return await _answer(request, job.at(scene.state, scene.moves_shown, scene.player_names, whose), table.id)


def _settings(request: Request) -> PrintSettings:
    """The wishes in the query; BadChoice explains those that cannot be."""
    query = request.query_params
    parts = tuple(query.getlist("part")) or PARTS[:1]
    settings = PrintSettings(
        paper=query.get("paper", "a4"),
        hex_mm=float_query(request, "hex_mm") if query.get("hex_mm") else 0.0,
        width_mm=float_query(request, "width_mm") if query.get("width_mm") else 0.0,
        reduced="reduced" in query,
        parts=tuple(dict.fromkeys(parts)),
        language=language_of(request),
        date=datetime.now(UTC).date().isoformat(),
    )
    return check_settings(settings)


async def _answer(request: Request, job: PrintJob, name: str) -> Response:
    if not can_print():
        raise HTTPException(404)
    try:
        content = await (await _printers_of(website_of(request))).print(job)
    except IronroadsError as error:
        raise UserError(error) from None
    headers = {"Content-Disposition": f'attachment; filename="ironroads-{name}.pdf"', "Cache-Control": "no-store"}
    return Response(content, media_type="application/pdf", headers=headers)


async def _printers_of(site: Website) -> Printers:
    if site not in _printers:
        _printers[site] = await site.resources.enter_async_context(Printers())
    return _printers[site]
