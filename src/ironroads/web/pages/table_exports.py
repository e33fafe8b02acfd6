"""A table in other forms: the position in words, the map as a picture, the record of a finished game."""

from __future__ import annotations

import msgspec
from starlette.requests import Request
from starlette.responses import Response

from ...core.errors import IronroadsError
from ...core.face import called
from ...draw.chart import draw
from ..requests.errors import UserError
from ..requests.rendering import render_page
from ..table_view.content import table_name
from ..view import position_text, status
from .table_queries import requested_scene


async def position(request: Request) -> Response:
    """Show the whole position in words, for screen readers."""
    viewpoint, scene = await requested_scene(request)
    question = scene.speaker.decision(scene.decision, scene.seat) if scene.decision else scene.words("status.over")
    return render_page(
        request,
        "position.html",
        id=viewpoint.table.id,
        name=table_name(viewpoint, scene),
        question=f"{question} {status.second_line(scene)}",
        choices=[(scene.speaker.action(action), scene.game.write(action)) for action in scene.legal],
        panels=position_text.panels(scene),
        board=position_text.board(scene),
    )


async def picture(request: Request) -> Response:
    """Download the map."""
    viewpoint, scene = await requested_scene(request)
    drawn = draw(called(scene.face.chart, scene.speaker.catalogue), scene.marks)
    return Response(drawn, media_type="image/svg+xml", headers=_download(viewpoint.table.id, "svg"))


async def record(request: Request) -> Response:
    """Download the record."""
    viewpoint, _ = await requested_scene(request)
    try:
        record = viewpoint.table.record()
    except IronroadsError as error:
        raise UserError(error, viewpoint.table) from None
    content = msgspec.json.format(msgspec.json.encode(record))
    return Response(content, media_type="application/json", headers=_download(viewpoint.table.id, "json"))


def _download(id: str, extension: str) -> dict[str, str]:
    return {"Content-Disposition": f'attachment; filename="ironroads-{id}.{extension}"'}
