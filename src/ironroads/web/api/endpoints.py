"""The HTTP endpoints of the API; the bearer token of a seat says who asks."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Any

import msgspec
from starlette.concurrency import run_in_threadpool
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response

from ...core.errors import IronroadsError
from ...games import TITLES
from ...table.errors import Refused
from ...table.log.seats import BOT, PERSON, Seat
from ...table.log.spec import LIVE
from ...table.people.keys import HOST, SEAT, WATCH, Key
from ...table.play.table import Table
from ..requests import rate_limits
from ..requests.errors import UserError
from ..requests.forms import integer_query
from ..requests.own_boards import chosen_board
from ..requests.settings import language_of
from ..requests.tables import tables_of
from ..requests.viewer import Viewer, viewer_of
from ..requests.website import website_of
from ..view.catalogue import game_cards
from .bodies import Chat, GivenWord, NewTable, Play, Undo, Why, read_body
from .table_json import log_json, state_json


def _json(data: object, status: int = 200) -> Response:
    return Response(msgspec.json.encode(data), status, media_type="application/json")


async def games(request: Request) -> Response:
    """List the games with boards and options; opening the boards takes a while, so it is done in a thread."""
    return _json(await run_in_threadpool(_games, language_of(request)))


def _games(language: str) -> list[dict[str, object]]:
    return [
        {
            "id": card.id,
            "name": card.name,
            "players": list(card.players),
            "boards": list(TITLES[card.id].boards),
            "players_by_board": {board: list(TITLES[card.id].open(board).players) for board in TITLES[card.id].boards},
            "options": {option.name: list(option.values) for option in TITLES[card.id].options},
        }
        for card in game_cards(language)
    ]


async def create(request: Request) -> Response:
    """Create a live table; the answer has a token for every seat without a bot."""
    rate_limits.check_new_table(request, None)
    new = await read_body(request, NewTable)
    board = await chosen_board(request, TITLES[new.game], new.board) if new.game in TITLES else ""
    people, most = sum(not seat.bot for seat in new.seats), website_of(request).limits.people_with_seed
    if new.seed is not None and most and people > most:
        raise UserError(Refused("seed_alone"))
    tables = await tables_of(request)
    table = await tables.create(
        new.game,
        [Seat(seat.name or seat.bot, BOT if seat.bot else PERSON, seat.bot) for seat in new.seats],
        board=board,
        options=new.options,
        way=LIVE,
        name=new.name,
        seed=new.seed,
        hints=new.hints,
        language=language_of(request),
    )
    sign = tables.keys.write
    tokens = [None if seat.bot else sign(Key(table.id, SEAT, number)) for number, seat in enumerate(new.seats)]
    links = {"host": sign(Key(table.id, HOST)), "watch": sign(Key(table.id, WATCH))}
    return _json({"table": table.id, "tokens": tokens, **links}, 201)


async def state(request: Request) -> Response:
    return _json(state_json(await viewer_of(request), language_of(request)))


async def log(request: Request) -> Response:
    viewer = await viewer_of(request)
    return _json(log_json(viewer, integer_query(request, "since") or 0, language_of(request)))


async def play(request: Request) -> Response:
    viewer = await _player(request)
    body = await read_body(request, Play)
    await _perform(viewer, lambda table, seat: table.play(seat, body.move, body.seen))
    return _json(state_json(viewer, language_of(request)))


async def undo(request: Request) -> Response:
    viewer = await _player(request)
    body = await read_body(request, Undo)
    await _perform(viewer, lambda table, seat: table.undo(seat, body.seen))
    return _json(state_json(viewer, language_of(request)))


async def chat(request: Request) -> Response:
    viewer = await _player(request)
    rate_limits.check_chat(request, viewer)
    body = await read_body(request, Chat)
    await _perform(viewer, lambda table, seat: table.chat(seat, body.text))
    return _json({"ok": True})


async def word(request: Request) -> Response:
    """Add a word to the dice."""
    viewer = await _player(request)
    body = await read_body(request, GivenWord)
    await _perform(viewer, lambda table, seat: table.add_word(seat, body.word))
    return _json({"ok": True})


async def why(request: Request) -> Response:
    """Explain why a move is not possible."""
    viewer = await _player(request)
    body = await read_body(request, Why)
    try:
        reason = viewer.table.why(viewer.seats[0], body.move)
    except IronroadsError as error:
        raise UserError(error, viewer.table) from None
    if reason is None:
        return _json({"possible": True})
    text = viewer.table.speaker(language_of(request)).error(reason)
    return _json({"possible": False, "code": reason.code, "reason": text, "paragraph": reason.rule})


async def _player(request: Request) -> Viewer:
    """Return the viewer; 403 if the token is not that of a seat."""
    viewer = await viewer_of(request)
    rate_limits.check_change(request, viewer)
    if not viewer.seats:
        raise HTTPException(403)
    return viewer


async def _perform(viewer: Viewer, action: Callable[[Table, int], Awaitable[Any]]) -> None:
    try:
        await action(viewer.table, viewer.seats[0])
    except IronroadsError as error:
        raise UserError(error, viewer.table) from None


async def description(request: Request) -> Response:
    from .openapi import describe  # rarely needed

    return _json(describe())
