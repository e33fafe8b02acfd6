"""What the page of a table fetches later: previews, reasons, lists of choices, older rounds, charts, orders."""

from __future__ import annotations

from markupsafe import Markup
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import HTMLResponse, JSONResponse, Response

from ...core.rules.game import Action
from ...table.log.entries import WATCHER
from ..requests.forms import float_query, integer_query
from ..requests.rate_limits import heavy
from ..requests.settings import language_of
from ..requests.viewer import viewer_of
from ..table_view.content import chart_samples
from ..table_view.scene_cache import SceneCache
from ..table_view.standing_orders import standing_orders
from ..table_view.viewpoint import Viewpoint, choose_viewpoint
from ..view import board, choices, history, log, status
from ..view.markup import tag
from ..view.scene import Scene


async def requested_scene(request: Request) -> tuple[Viewpoint, Scene]:
    """Return the current scene of the seat that the page names, if the viewer may see it."""
    viewer = await viewer_of(request)
    seat = integer_query(request, "seat")
    viewpoint = choose_viewpoint(viewer, seat, seat) if seat in viewer.seats else choose_viewpoint(viewer)
    return viewpoint, SceneCache.of(viewer.table).scene(viewpoint.seat, language_of(request))


async def preview(request: Request) -> Response:
    """Return what a choice would put on the map, and its effect in words; `is_name` if only its name is known."""
    _, scene = await requested_scene(request)
    actions = _requested_actions(request, scene)
    if not actions:
        return JSONResponse({})
    sealed = scene.decision is not None and scene.decision.sealed
    otherwise = scene.words("status.sealed") if sealed else scene.speaker.action(actions[0])
    effect = choices.effect(scene, actions)
    label = tag("b", scene.words("choices.preview"), class_="future")
    text = label + " " + (effect or Markup.escape(otherwise))
    return JSONResponse({"ghost": board.ghost(scene, actions), "effect": text, "is_name": not (effect or sealed)})


def _requested_actions(request: Request, scene: Scene) -> list[Action]:
    """Return the legal action or the suggestion that the request names; nothing when the page is outdated."""
    number = integer_query(request, "suggestion")
    suggestions = scene.suggestions if number is not None else []
    if number is not None and number < len(suggestions):
        return list(suggestions[number].actions)
    move = request.query_params.get("move", "")
    return [action for action in scene.legal if scene.game.write(action) == move]


async def why(request: Request) -> Response:
    """Return the reason why nothing can be chosen at a point of the map or of the display beside it."""
    viewpoint, scene = await requested_scene(request)
    at = float_query(request, "x"), float_query(request, "y")
    if viewpoint.seat == WATCHER or scene.over:
        return JSONResponse({})
    reason = choices.why_not(scene, at, "display" in request.query_params)
    if reason is None:
        return JSONResponse({"error": f"{scene.words('choices.nothing')} {status.next_step(scene)}"})
    rule = {"rule": f"/rules/{scene.title.id}#rule-{reason.rule}", "paragraph": reason.rule} if reason.rule else {}
    return JSONResponse({"error": reason.text, **rule})


async def spot_choices(request: Request) -> Response:
    """Return the choices at a spot of the map, or all of them."""
    _, scene = await requested_scene(request)
    return JSONResponse({"list": choices.at_spot(scene, request.query_params.get("spot", ""))})


async def log_lines(request: Request) -> Response:
    """Return the lines of a round that the page does not hold; without a round, the kinds of lines so far."""
    _, scene = await requested_scene(request)
    if "round" not in request.query_params:
        return JSONResponse({"kinds": log.kinds(scene)})
    number = integer_query(request, "round")
    if number is None or number >= len(scene.log.starts):
        raise HTTPException(404)
    return JSONResponse({"lines": log.round_lines(scene, number)})


@heavy
async def charts(request: Request) -> Response:
    viewpoint, scene = await requested_scene(request)
    return HTMLResponse(history.charts(scene, chart_samples(viewpoint, scene)))


async def orders(request: Request) -> Response:
    viewpoint, scene = await requested_scene(request)
    return HTMLResponse(standing_orders(viewpoint, scene))
