"""Balance runs for the lab: begun, watched, stopped and continued by the page, reported as page, JSON and CSV."""

from __future__ import annotations

from collections.abc import Callable
from typing import Annotated, Any, Literal
from weakref import WeakKeyDictionary

import msgspec
from msgspec import Meta
from starlette.concurrency import run_in_threadpool
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response

from ...balance.background import BalanceRun, BalanceRuns
from ...balance.report import BalanceReport, as_csv, as_fragment, as_json, as_page
from ...balance.samples import BalancePlan, plan_for
from ...core.board import BoardFile
from ...core.errors import BadBoard, IronroadsError
from ..api.bodies import read_body
from ..requests import rate_limits
from ..requests.errors import UserError
from ..requests.own_boards import chosen_board
from ..requests.settings import language_of
from ..requests.tables import tables_of
from ..requests.website import Website, website_of
from .answers import explained, json_response
from .pages import MOST_GAMES, Level, drawable_or_404

FORMS: dict[str, tuple[Callable[[BalanceReport], str], str]] = {
    "html": (as_page, "text/html; charset=utf-8"),
    "json": (as_json, "application/json"),
    "csv": (as_csv, "text/csv; charset=utf-8"),
}
_runs: WeakKeyDictionary[Website, BalanceRuns] = WeakKeyDictionary()


class NewRun(msgspec.Struct, forbid_unknown_fields=True):
    """A board as data, and another one to compare it with: as data too, or by the name of a shipped or kept one."""

    data: dict[str, Any]
    other_data: dict[str, Any] = {}
    other: Annotated[str, Meta(max_length=100)] = ""
    bot: Level = "medium"
    players: Annotated[int, Meta(ge=0, le=20)] = 0
    games: Annotated[int, Meta(ge=2, le=MOST_GAMES)] = 200
    seed: Annotated[int, Meta(ge=0, le=2**31)] = 1


class RunOrder(msgspec.Struct, forbid_unknown_fields=True):
    do: Literal["stop", "resume"]


async def begin(request: Request) -> Response:
    title = drawable_or_404(request.path_params["game"])
    rate_limits.check_heavy(request, "balance")
    wanted = await read_body(request, NewRun)
    files = [BoardFile("board", wanted.data)]
    if wanted.other_data:
        files.append(BoardFile("other board", wanted.other_data))
    elif wanted.other:
        other = await chosen_board(request, title, wanted.other)
        files.append(title.shipped(other) if isinstance(other, str) else other)

    def planned() -> list[BalancePlan]:
        first = plan_for(title, files[0], (wanted.bot,), wanted.games, players=wanted.players, seed=wanted.seed)
        return [
            first,
            *[
                plan_for(title, f, (wanted.bot,), wanted.games, players=first.seats, seed=wanted.seed)
                for f in files[1:]
            ],
        ]

    try:
        plans = await run_in_threadpool(planned)
        id = await (await _runs_of(request)).begin(plans)
    except BadBoard as error:
        return json_response({"faults": explained(request, error)}, 422)
    except IronroadsError as error:
        raise UserError(error) from None
    return json_response({"id": id})


async def progress(request: Request) -> Response:
    """How far a run is, and what it says so far."""
    rate_limits.check_heavy(request, "balance")
    run = await _run_or_404(request)
    dark = "dark" in request.query_params
    state = _state(run)  # first, since games go on: the report of a run that is complete must have them all
    said = await run_in_threadpool(as_fragment, run.report(language_of(request)), dark) if run.samples else ""
    return json_response({**state, "report": said})


async def change(request: Request) -> Response:
    run = await _run_or_404(request)
    runs = await _runs_of(request)
    if (await read_body(request, RunOrder)).do == "stop":
        await runs.stop(run)
        return json_response(_state(run))
    try:
        runs.resume(run)
    except IronroadsError as error:
        raise UserError(error) from None
    return json_response(_state(run))


async def download(request: Request) -> Response:
    rate_limits.check_heavy(request, "balance")
    run = await _run_or_404(request)
    form = request.path_params["form"]
    if form not in FORMS or not run.samples:
        raise HTTPException(404)
    write, kind = FORMS[form]
    content = await run_in_threadpool(write, run.report(language_of(request)))
    headers = {"Content-Disposition": f'attachment; filename="balance.{form}"', "Cache-Control": "no-store"}
    return Response(content, media_type=kind, headers=headers)


def _state(run: BalanceRun) -> dict[str, Any]:
    state = (
        "running" if run.is_running else "complete" if run.is_complete else "failed" if run.has_failed else "stopped"
    )
    return {"state": state, "played": len(run.samples), "games": run.wanted}


async def _run_or_404(request: Request) -> BalanceRun:
    run = await (await _runs_of(request)).get(request.path_params["id"])
    if run is None:
        raise HTTPException(404)
    return run


async def _runs_of(request: Request) -> BalanceRuns:
    """The runs of the site; they end before the tables, whose database keeps them."""
    site, tables = website_of(request), await tables_of(request)
    if site not in _runs:
        _runs[site] = await site.resources.enter_async_context(BalanceRuns(tables.balance_runs))
    return _runs[site]
