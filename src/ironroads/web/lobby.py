"""The lobby: my tables, the games there are, setting up a table."""

from __future__ import annotations

from typing import Any

from starlette.datastructures import FormData
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response

from ..games import TITLES
from ..games.title import Title
from .fields import number, text_of
from .page import language_of, page, say
from .safety import address
from .shelf import board_name, box, boxes, title_of
from .site import site
from .words import Words, words

MOST_SEATS = 8
USUAL_BOT = "medium"


async def front(request: Request) -> Response:
    language = language_of(request)
    known = await _mine(request) if request.cookies.get("ironroads") else {"mine": [], "account": None}
    return page(request, "front.html", here="front", games=boxes(language), **known)


async def _mine(request: Request) -> dict[str, Any]:
    from .session import session

    found = await session(request)
    tables = await site(request).tables()
    language = language_of(request)
    return {"mine": [_row(item, language) for item in await tables.mine(found.keys)], "account": found.account}


def _row(item: Any, language: str) -> dict[str, Any]:
    """A table in the list: its name, who plays, and who is awaited."""
    shown = item.row.summary
    named = [name or words(language)("front.open_seat") for name in shown.people]
    title = TITLES[shown.game].catalogue(language)["title"] if shown.game in TITLES else shown.game
    return {
        "id": item.row.id,
        "name": shown.name or title,
        "people": ", ".join(named),
        "my_turn": item.my_turn,
        "over": shown.over,
        "state": f"{title} · {_state(shown, named, item.my_turn, words(language))}",
    }


def _state(shown: Any, named: list[str], my_turn: bool, say: Words) -> str:
    if shown.over:
        return say("front.finished", " & ".join(named[seat] for seat, place in enumerate(shown.places) if place == 1))
    if my_turn:
        return say("front.your_turn")
    return say("front.waiting_for", ", ".join(named[seat] for seat in shown.asked if seat >= 0))


async def new(request: Request) -> Response:
    title, language = title_of(request), language_of(request)
    say_, game = say(request), title.open()
    speaker = title.speaker(game, language)
    options = [
        {
            "name": option.name,
            "label": speaker.option(option),
            "help": speaker.option_help(option),
            "values_": [(value, speaker.option_value(option, value)) for value in option.values],
        }
        for option in title.options
    ]
    boards = [{"id": board, "name": board_name(title, board)} for board in title.boards]
    return page(
        request,
        "new.html",
        game=box(title, language),
        options=options,
        boards=boards,
        seats=_seats_offered(title, say_),
        holders=_holders(say_),
    )


def _seats_offered(title: Title, say: Words) -> list[dict[str, str]]:
    """Me, a bot on every further seat that is needed, nobody on the rest."""
    least = title.players[0]
    first = {"holder": "me", "name": say("new.my_name")}
    return [first] + [
        {"holder": USUAL_BOT if seat < least else "nobody", "name": ""} for seat in range(1, title.players[-1])
    ]


def _holders(say: Words) -> list[tuple[str, str]]:
    people = [(key, say(f"new.{key}")) for key in ("me", "friend", "screen")]
    return [
        *people,
        *((key, say("new.bot", name)) for key, name in say.section("levels").items()),
        ("nobody", say("new.nobody")),
    ]


async def play_now(request: Request) -> Response:
    """One click: a game against bots, here."""
    fields = await request.form()
    title = TITLES.get(text_of(fields, "game"))
    if title is None:
        raise HTTPException(404)
    others = [(USUAL_BOT, "")] * (title.players[0] - 1)
    seated = [("me", say(request)("new.my_name")), *others]
    return await _set_up(request, title, seated, way="live")


async def create(request: Request) -> Response:
    fields = await request.form(max_fields=60)
    title = TITLES.get(text_of(fields, "game"))
    if title is None:
        raise HTTPException(404)
    holders = [str(value) for value in fields.getlist("holder")][:MOST_SEATS]
    given = [str(value).strip()[:40] for value in fields.getlist("name")][:MOST_SEATS]
    seated = [(holder, name) for holder, name in zip(holders, given, strict=False) if holder != "nobody"]
    return await _set_up(
        request,
        title,
        seated,
        way=text_of(fields, "way"),
        board=_board(title, text_of(fields, "board")),
        options={name[7:]: str(value) for name, value in fields.items() if name.startswith("option-")},
        name=text_of(fields, "table"),
        clock=_clock(fields) if text_of(fields, "way") == "post" else None,
    )


def _board(title: Title, board: str) -> str:
    """Only boards of ours: a title would also read a file of that name."""
    if board and board not in title.boards:
        raise HTTPException(404)
    return board


def _clock(fields: FormData) -> Any:
    from ..table.spec import AT_DEADLINE, Clock

    opens, closes = number(fields, "opens"), number(fields, "closes")
    per, then = text_of(fields, "per"), text_of(fields, "then")
    hours = number(fields, "hours")
    if not (0 <= opens < closes <= 24 and 0 < hours <= 720 and per in ("turn", "decision") and then in AT_DEADLINE):
        raise HTTPException(400)
    return Clock(float(hours), per, then, opens, closes, text_of(fields, "zone")[:40])


async def _set_up(request: Request, title: Title, seated: list[tuple[str, str]], way: str, **more: Any) -> Response:
    from .setting_up import set_up

    limits = site(request).limits
    if not site(request).allows(f"new {address(request)}", limits.new_tables / 3600, limits.new_tables):
        raise HTTPException(429)
    return await set_up(request, title, seated, way, **more)


async def again(request: Request) -> Response:
    """The same people at a new table."""
    from .session import viewer
    from .setting_up import repeat

    return await repeat(request, await viewer(request))
