"""A table in other forms: the position in words, the map as a picture, the record of a finished game."""

from __future__ import annotations

import msgspec
from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import HTMLResponse, Response

from ...core.errors import IronroadsError
from ...core.face import called
from ...draw.chart import draw, draw_small
from ...table.play.export import exported
from ...table.replay_page import replay_page
from ..requests.errors import UserError
from ..requests.rate_limits import heavy
from ..requests.rendering import render_page
from ..table_view.content import table_name
from ..view import position_text, status
from ..view.scene import Scene
from .table_queries import requested_scene


@heavy
async def position(request: Request) -> Response:
    """Show the whole position in words, for screen readers."""
    viewpoint, scene = await requested_scene(request)
    return render_page(
        request,
        "position.html",
        id=viewpoint.table.id,
        name=table_name(viewpoint, scene),
        question=_question(scene),
        choices=[(scene.speaker.action(action), scene.game.write(action)) for action in scene.legal],
        panels=position_text.panels(scene),
        board=position_text.board(scene),
    )


def _question(scene: Scene) -> str:
    """Return the question to the viewer with the next step, or what another player is deciding."""
    if scene.decision is None:
        return scene.words("status.over")
    if scene.seat not in scene.decision.seats:
        return scene.speaker.deciding(scene.decision)
    return f"{scene.speaker.decision(scene.decision, scene.seat)} {status.second_line(scene)}"


@heavy
async def picture(request: Request) -> Response:
    """Download the map."""
    viewpoint, scene = await requested_scene(request)
    drawn = draw(called(scene.face.chart, scene.speaker.catalogue), scene.marks)
    return Response(drawn, media_type="image/svg+xml", headers=_download(viewpoint.table.id, "svg"))


@heavy
async def small_picture(request: Request) -> Response:
    """Return the position for lists of tables; its address names the number of moves, so browsers may keep it."""
    _, scene = await requested_scene(request)
    drawn = await run_in_threadpool(draw_small, scene.face.chart, scene.marks)
    return Response(drawn, media_type="image/svg+xml", headers={"Cache-Control": "private, max-age=86400"})


@heavy
async def record(request: Request) -> Response:
    """Download the record."""
    viewpoint, _ = await requested_scene(request)
    try:
        record = await exported(viewpoint.table)
    except IronroadsError as error:
        raise UserError(error, viewpoint.table) from None
    content = msgspec.json.format(msgspec.json.encode(record))
    return Response(content, media_type="application/json", headers=_download(viewpoint.table.id, "json"))


@heavy
async def replay(request: Request) -> Response:
    """Download the finished game as a page that replays off line; made in a thread, because it may take seconds."""
    viewpoint, scene = await requested_scene(request)
    table = viewpoint.table
    try:
        table.record()
    except IronroadsError as error:
        raise UserError(error, table) from None
    match, names = table.match.copy(), scene.player_names
    page = await run_in_threadpool(replay_page, table.title, match, names, scene.language)
    return HTMLResponse(page, headers=_download(table.id, "html"))


def _download(id: str, extension: str) -> dict[str, str]:
    return {"Content-Disposition": f'attachment; filename="ironroads-{id}.{extension}"'}
