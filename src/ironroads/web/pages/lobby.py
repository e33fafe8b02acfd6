"""The lobby: my tables, the games there are, setting up a table."""

from __future__ import annotations

from typing import Any

from starlette.datastructures import FormData
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response

from ...core.errors import IronroadsError
from ...games import TITLES
from ...games.title import Title
from ..requests.errors import Fault, sentence, wants_json
from ..requests.fields import number, text_of
from ..requests.site import site
from ..requests.templates import language_of, page, say
from ..view.words import Words, words
from .catalogue import boxes, title_of
from .new_table_form import USUAL_BOT, Form

MOST_SEATS = 8


async def front(request: Request) -> Response:
    language = language_of(request)
    known = await _mine(request) if request.cookies.get("ironroads") else {"mine": [], "account": None}
    return page(request, "front.html", here="front", games=boxes(language), **known)


async def _mine(request: Request) -> dict[str, Any]:
    from ..requests.session import session

    found = await session(request)
    tables = await site(request).tables()
    language = language_of(request)
    return {"mine": [_row(item, language) for item in await tables.list_for(found.keys)], "account": found.account}


def _row(item: Any, language: str) -> dict[str, Any]:
    """A table in the list: its name, who plays, and who is awaited."""
    shown = item.stored.summary
    named = [name or words(language)("front.open_seat") for name in shown.people]
    title = TITLES[shown.game].catalogue(language)["title"] if shown.game in TITLES else shown.game
    return {
        "id": item.stored.id,
        "name": shown.name or title,
        "people": ", ".join(named),
        "my_turn": item.my_turn,
        "over": shown.over,
        "game": title if shown.name and shown.name != title else "",
        "state": _state(shown, named, item.my_turn, words(language)),
    }


def _state(shown: Any, named: list[str], my_turn: bool, say: Words) -> str:
    if shown.over:
        return say("front.finished", " & ".join(named[seat] for seat, place in enumerate(shown.places) if place == 1))
    if my_turn:
        return say("front.your_turn")
    return say("front.waiting_for", ", ".join(named[seat] for seat in shown.asked if seat >= 0))


async def new(request: Request) -> Response:
    form = Form(title_of(request), say(request), FormData(), await _known_name(request))
    return page(request, "new.html", **form.context())


async def play_now(request: Request) -> Response:
    """One click: a game against bots, here."""
    fields = await request.form()
    title = TITLES.get(text_of(fields, "game"))
    if title is None:
        raise HTTPException(404)
    others = [(USUAL_BOT, "")] * (title.players[0] - 1)
    seated = [("me", await _known_name(request)), *others]
    return await _set_up(request, title, seated, way="live")


async def _known_name(request: Request) -> str:
    """How this browser was called last."""
    if not request.cookies.get("ironroads"):
        return ""
    from ..requests.session import session

    return (await session(request)).name


async def create(request: Request) -> Response:
    fields = await request.form(max_fields=60)
    title = TITLES.get(text_of(fields, "game"))
    if title is None:
        raise HTTPException(404)
    holders = [str(value) for value in fields.getlist("holder")][:MOST_SEATS]
    given = [str(value).strip()[:40] for value in fields.getlist("name")][:MOST_SEATS]
    seated = [(holder, name) for holder, name in zip(holders, given, strict=False) if holder != "nobody"]
    chosen = {
        "board": _board(title, text_of(fields, "board")),
        "options": {name[7:]: str(value) for name, value in fields.items() if name.startswith("option-")},
        "name": _name(title, text_of(fields, "table").strip(), language_of(request)),
        "clock": _clock(fields) if text_of(fields, "way") == "post" else None,
    }
    try:
        return await _set_up(request, title, seated, way=text_of(fields, "way"), **chosen)
    except IronroadsError as error:
        return _refused(request, Form(title, say(request), fields), Fault(error))


def _refused(request: Request, form: Form, fault: Fault) -> Response:
    """A program is told why; a person finds the form as it was sent, and the reason above it."""
    if wants_json(request):
        raise fault
    told = sentence(fault, language_of(request))
    return page(request, "new.html", fault.status, flash=told, **form.context())


def _name(title: Title, name: str, language: str) -> str:
    """A table that is called like its game has no name of its own, so that everybody reads it in their language."""
    return "" if name == title.catalogue(language)["title"] else name


def _board(title: Title, board: str) -> str:
    """Only boards of ours: a title would also read a file of that name."""
    if board and board not in title.boards:
        raise HTTPException(404)
    return board


def _clock(fields: FormData) -> Any:
    from ...table.log.spec import Clock

    hours, opens, closes = (number(fields, name) for name in ("hours", "opens", "closes"))
    per, then = text_of(fields, "per"), text_of(fields, "then")
    return Clock(float(hours), per, then, opens, closes, text_of(fields, "zone")[:40])


async def _set_up(request: Request, title: Title, seated: list[tuple[str, str]], way: str, **more: Any) -> Response:
    from .new_table import set_up

    return await set_up(request, title, seated, way, **more)


async def again(request: Request) -> Response:
    """The same people at a new table."""
    from ..requests.session import viewer
    from .new_table import repeat

    return await repeat(request, await viewer(request))
