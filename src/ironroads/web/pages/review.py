"""The review of a finished game: chart, turning points, accuracy; and the form for records from elsewhere."""

from __future__ import annotations

from starlette.requests import Request
from starlette.responses import HTMLResponse, Response

from ...core.errors import IronroadsError
from ..requests.errors import UserError
from ..requests.rate_limits import heavy
from ..requests.rendering import render, render_page
from ..requests.settings import language_of
from ..requests.tables import tables_of
from ..requests.viewer import Viewer, viewer_of
from ..table_view.content import table_name
from ..table_view.review import review_context
from ..table_view.scene_cache import SceneCache
from ..table_view.viewpoint import choose_viewpoint


@heavy
async def show(request: Request) -> Response:
    """Show the review as far as it has come; with `?part` only what changes while it is made."""
    viewer = await viewer_of(request)
    context = await _context(request, viewer)
    if "part" in request.query_params:
        return HTMLResponse(render(request, "review_part.html", context))
    return render_page(request, "review.html", account=viewer.session.account, **context)


async def _context(request: Request, viewer: Viewer) -> dict[str, object]:
    table, reviews = viewer.table, (await tables_of(request)).reviews
    viewpoint = choose_viewpoint(viewer)
    scene = SceneCache.of(table).scene(viewpoint.seat, language_of(request))
    try:
        review = await reviews.review(table)
    except IronroadsError as error:
        raise UserError(error, table) from None
    return {
        "id": table.id,
        "name": table_name(viewpoint, scene),
        "may_start": bool(viewer.seats) or viewer.is_host,
        "running": reviews.is_running(table.id),
        "failed": reviews.has_failed(table.id),
        "review": review_context(scene, review) if review is not None else None,
    }


async def upload(request: Request) -> Response:
    """Show the form for the record of a game that was played elsewhere."""
    return render_page(request, "review_upload.html", here="lobby")
