"""The interface for programs: the same actions as JSON, with the token of a seat."""

from __future__ import annotations

from typing import Any, TypeVar

import msgspec
from starlette.concurrency import run_in_threadpool
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response

from ...core.errors import IronroadsError
from ...games import TITLES
from ...table.log.entries import WATCHER, ChatSent, MovePlayed
from ...table.log.seats import BOT, PERSON, Seat
from ...table.log.spec import LIVE
from ...table.people.keys import HOST, SEAT, WATCH, Key
from ..live.scene_cache import sight
from ..pages.catalogue import boxes
from ..requests import rate_limits
from ..requests.errors import Fault
from ..requests.session import Viewer, viewer
from ..requests.site import site
from ..requests.templates import language_of
from ..view.scene import Scene

T = TypeVar("T")


class NewSeat(msgspec.Struct, forbid_unknown_fields=True):
    name: str = ""
    bot: str = ""


class NewTable(msgspec.Struct, forbid_unknown_fields=True):
    game: str
    seats: list[NewSeat]
    board: str = ""
    options: dict[str, str] = {}
    name: str = ""
    seed: int | None = None


class Play(msgspec.Struct, forbid_unknown_fields=True):
    move: str
    seen: int


class Why(msgspec.Struct, forbid_unknown_fields=True):
    move: str


class Undo(msgspec.Struct, forbid_unknown_fields=True):
    seen: int


class Chat(msgspec.Struct, forbid_unknown_fields=True):
    text: str


def answer(data: object, status: int = 200) -> Response:
    return Response(msgspec.json.encode(data), status, media_type="application/json")


async def body(request: Request, kind: type[T]) -> T:
    try:
        return msgspec.json.decode(await request.body(), type=kind)
    except msgspec.DecodeError as error:
        raise HTTPException(400, str(error)) from None


async def games(request: Request) -> Response:
    """What can be played, with boards and options; boards are opened beside everything else, once."""
    return answer(await run_in_threadpool(_games, language_of(request)))


def _games(language: str) -> list[dict[str, object]]:
    return [
        {
            "id": box.id,
            "name": box.name,
            "players": list(box.players),
            "boards": list(TITLES[box.id].boards),
            "players_by_board": {board: list(TITLES[box.id].open(board).players) for board in TITLES[box.id].boards},
            "options": {option.name: list(option.values) for option in TITLES[box.id].options},
        }
        for box in boxes(language)
    ]


async def create(request: Request) -> Response:
    """A new live table; answers with a token for every seat that is not a bot's."""
    rate_limits.new_table(request, None)
    wanted = await body(request, NewTable)
    if wanted.game in TITLES and wanted.board and wanted.board not in TITLES[wanted.game].boards:
        raise HTTPException(404)
    tables = await site(request).tables()
    seats = [Seat(new.name or new.bot, BOT if new.bot else PERSON, new.bot) for new in wanted.seats]
    table = await tables.create(
        wanted.game,
        seats,
        board=wanted.board,
        options=wanted.options,
        way=LIVE,
        name=wanted.name,
        seed=wanted.seed,
        language=language_of(request),
    )
    write = tables.keys.write
    tokens = [write(Key(table.id, SEAT, seat)) if not new.bot else None for seat, new in enumerate(wanted.seats)]
    links = {"host": write(Key(table.id, HOST)), "watch": write(Key(table.id, WATCH))}
    return answer({"table": table.id, "tokens": tokens, **links}, 201)


async def state(request: Request) -> Response:
    return answer(told(await viewer(request), language_of(request)))


def told(whose: Viewer, language: str) -> dict[str, Any]:
    """The table as the holder of a token may see it."""
    seat = whose.seats[0] if whose.seats else WATCHER
    seen = sight(whose.table)
    scene = seen.scene(seat, language)
    decision = scene.decision
    return {
        "table": whose.table.id,
        "game": scene.title.id,
        "board": whose.table.spec.board,
        "options": whose.table.spec.options,
        "seat": seat,
        "people": [{"name": s.name, "holder": s.holder, "bot": s.bot} for s in whose.table.seats],
        "moves": scene.count,
        "seen": whose.table.edition(seat),
        "over": scene.over,
        "asked": list(decision.seats) if decision else [],
        "question": scene.plain.decision(decision, scene.seat) if decision else "",
        "legal": _legal(scene),
        "position": seen.position(scene),
        "scores": scene.game.scores(scene.state) if scene.over else None,
        "places": whose.table.state.places() if scene.over else None,
    }


def _legal(scene: Scene) -> list[dict[str, str]]:
    return [
        {
            "move": scene.game.write(action),
            "label": scene.plain.action(action),
            "spot": scene.face.spot(action),
            "badge": scene.face.badge(scene.state, action),
        }
        for action in scene.legal
    ]


async def log(request: Request) -> Response:
    """What happened after the first `since` entries."""
    whose = await viewer(request)
    text = request.query_params.get("since", "0")
    since = int(text) if text.isdecimal() else 0
    seat = whose.seats[0] if whose.seats else WATCHER
    speaker = whose.table.speaker(language_of(request))
    entries = [
        {
            "number": logged.number,
            "seat": logged.entry.seat,
            "move": logged.entry.text if isinstance(logged.entry, MovePlayed) else None,
            "said": logged.entry.text if isinstance(logged.entry, ChatSent) else None,
            "moves": logged.move,
            "undone": logged.undone,
            "told": [speaker.event(event) for event in logged.events],
        }
        for logged in whose.table.log_for(seat, since)
    ]
    return answer(entries)


async def play(request: Request) -> Response:
    whose, seat = await _acting(request)
    wanted = await body(request, Play)
    try:
        await whose.table.play(seat, wanted.move, wanted.seen)
    except IronroadsError as error:
        raise Fault(error, whose.table) from None
    return answer(told(whose, language_of(request)))


async def why(request: Request) -> Response:
    whose, seat = await _acting(request)
    wanted = await body(request, Why)
    try:
        refusal = whose.table.why(seat, wanted.move)
    except IronroadsError as error:
        raise Fault(error, whose.table) from None
    if refusal is None:
        return answer({"possible": True})
    text = whose.table.speaker(language_of(request)).refusal(refusal)
    return answer({"possible": False, "code": refusal.code, "reason": text, "paragraph": refusal.rule})


async def undo(request: Request) -> Response:
    whose, seat = await _acting(request)
    wanted = await body(request, Undo)
    try:
        await whose.table.undo(seat, wanted.seen)
    except IronroadsError as error:
        raise Fault(error, whose.table) from None
    return answer(told(whose, language_of(request)))


async def chat(request: Request) -> Response:
    whose, seat = await _acting(request)
    rate_limits.chat(request, whose)
    wanted = await body(request, Chat)
    try:
        await whose.table.chat(seat, wanted.text)
    except IronroadsError as error:
        raise Fault(error, whose.table) from None
    return answer({"ok": True})


async def _acting(request: Request) -> tuple[Viewer, int]:
    whose = await viewer(request)
    rate_limits.change(request, whose)
    if not whose.seats:
        raise HTTPException(403)
    return whose, whose.seats[0]


async def description(request: Request) -> Response:
    from .openapi import describe

    return answer(describe())
