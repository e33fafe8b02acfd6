"""Questions about a table that change nothing: previews, reasons, lists, charts, the position in words, downloads."""

from __future__ import annotations

import msgspec
from markupsafe import Markup
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import HTMLResponse, JSONResponse, Response

from ...core.errors import IronroadsError
from ...core.face import called
from ...core.rules.game import Action
from ...draw.chart import draw
from ...table.log.entries import WATCHER
from ..live.scene_cache import sight
from ..live.viewpoint import Eyes, eyes
from ..requests.errors import Fault
from ..requests.session import viewer
from ..requests.templates import language_of, page
from ..view import board, choices, history, log, spoken_position, status
from ..view.scene import Scene
from .standing_orders import orders
from .table_page import name_of, samples


async def _scene(request: Request) -> tuple[Eyes, Scene]:
    """The scene of the seat that the page names, if it may look through its eyes."""
    whose = await viewer(request)
    text = request.query_params.get("seat", "")
    named = int(text) if text.isdecimal() else None
    who = eyes(whose, named, named) if named in whose.seats else eyes(whose)
    return who, sight(whose.table).scene(who.seat, language_of(request))


async def preview(request: Request) -> Response:
    """What a choice would put on the map, and what it would do."""
    _, scene = await _scene(request)
    actions = _named(request, scene)
    if not actions:
        return JSONResponse({})
    told = choices.effect(scene, actions)
    sealed = scene.decision is not None and scene.decision.sealed
    nothing = scene.words("status.sealed") if sealed else scene.plain.action(actions[0])
    return JSONResponse({"ghost": board.ghost(scene, actions), "effect": told.line or Markup.escape(nothing)})


def _named(request: Request, scene: Scene) -> list[Action]:
    """The legal action or the suggested line that is meant; nothing when the page is old."""
    line = request.query_params.get("line", "")
    lines = choices.suggested(scene) if line.isdecimal() else []
    if lines and int(line) < len(lines):
        return list(lines[int(line)].actions)
    wanted = request.query_params.get("move", "")
    return [action for action in scene.legal if scene.game.write(action) == wanted]


async def why(request: Request) -> Response:
    """The reason why nothing can be chosen at a point of the map."""
    who, scene = await _scene(request)
    try:
        at = float(request.query_params["x"]), float(request.query_params["y"])
    except (KeyError, ValueError):
        raise HTTPException(400) from None
    if who.seat == WATCHER or scene.over:
        return JSONResponse({})
    reason = choices.why_not(scene, at)
    if reason is None:
        return JSONResponse({"error": f"{scene.words('choices.nothing')} {status.next_step(scene)}"})
    rule = {"rule": f"/rules/{scene.title.id}#rule-{reason.rule}", "paragraph": reason.rule} if reason.rule else {}
    return JSONResponse({"error": reason.text, **rule})


async def listed(request: Request) -> Response:
    """The choices at a spot, or all of them."""
    _, scene = await _scene(request)
    return JSONResponse({"list": choices.at_spot(scene, request.query_params.get("spot", ""))})


async def log_lines(request: Request) -> Response:
    """The lines of a chapter that the page does not hold; without a chapter, the kinds of lines there are by now."""
    _, scene = await _scene(request)
    if "chapter" not in request.query_params:
        return JSONResponse({"kinds": log.kinds(scene)})
    chapter = request.query_params.get("chapter", "")
    if not chapter.isdecimal() or int(chapter) >= len(scene.chronicle.begins):
        raise HTTPException(404)
    return JSONResponse({"lines": log.lines(scene, int(chapter))})


async def charts(request: Request) -> Response:
    who, scene = await _scene(request)
    return HTMLResponse(history.charts(scene, samples(who, scene)))


async def standing_orders(request: Request) -> Response:
    who, scene = await _scene(request)
    return HTMLResponse(orders(who, scene))


async def position(request: Request) -> Response:
    """The whole position in words, for whoever listens instead of looking."""
    who, scene = await _scene(request)
    said = scene.plain.decision(scene.decision, scene.seat) if scene.decision else scene.words("status.over")
    return page(
        request,
        "position.html",
        id=who.table.id,
        name=name_of(who, scene),
        question=f"{said} {status.second_line(scene)}",
        choices=[(scene.plain.action(action), scene.game.write(action)) for action in scene.legal],
        panels=spoken_position.panels(scene),
        board=spoken_position.board(scene),
    )


async def picture(request: Request) -> Response:
    """The map as it stands, to keep."""
    who, scene = await _scene(request)
    headers = {"Content-Disposition": f'attachment; filename="ironroads-{who.table.id}.svg"'}
    return Response(
        draw(called(scene.face.chart, scene.plain.catalogue), scene.marks), media_type="image/svg+xml", headers=headers
    )


async def record(request: Request) -> Response:
    who, _ = await _scene(request)
    try:
        written = who.table.record()
    except IronroadsError as error:
        raise Fault(error, who.table) from None
    headers = {"Content-Disposition": f'attachment; filename="ironroads-{who.table.id}.json"'}
    content = msgspec.json.format(msgspec.json.encode(written))
    return Response(content, media_type="application/json", headers=headers)
