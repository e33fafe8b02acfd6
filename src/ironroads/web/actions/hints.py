"""Hints: what the computer would play, with the line behind it step by step."""

from __future__ import annotations

from starlette.requests import Request
from starlette.responses import JSONResponse, Response

from ...core.errors import IronroadsError
from ...table.advice.hints import ask_for_hint
from ..requests import rate_limits
from ..requests.errors import UserError
from ..requests.forms import integer_field, read_form
from ..requests.settings import language_of
from ..requests.viewer import viewer_of
from ..table_view.hints import hint_markup, hint_steps
from ..table_view.scene_cache import SceneCache


async def hint(request: Request) -> Response:
    viewer = await viewer_of(request)
    rate_limits.check_change(request, viewer)
    rate_limits.check_heavy(request, viewer.table.id)
    fields = await read_form(request)
    seat = viewer.check_seat(integer_field(fields, "seat"))
    scene = SceneCache.of(viewer.table).scene(seat, language_of(request))
    try:
        found = await ask_for_hint(viewer.table, seat, integer_field(fields, "seen"))
    except IronroadsError as error:
        raise UserError(error, viewer.table) from None
    markup = hint_markup(scene, found, found.why(viewer.table, scene.language))
    return JSONResponse({"advice": markup, "steps": hint_steps(scene, found)})
