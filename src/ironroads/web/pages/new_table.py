"""Setting up a table: from the seats of a form to seats at a table, and the links to them."""

from __future__ import annotations

from typing import Any

from starlette.requests import Request
from starlette.responses import RedirectResponse, Response

from ...games.title import Title
from ...table.log.seats import BOT, PERSON, SCREEN, Seat
from ...table.log.spec import HERE
from ...table.people.keys import HOST, SEAT, Key
from ...table.play.table import Table
from ..requests import rate_limits
from ..requests.session import Session, Viewer, keep, session
from ..requests.site import site
from ..requests.templates import language_of
from ..view.words import words

PACE = 0.6  # seconds between the moves of bots, so that people can follow


async def set_up(request: Request, title: Title, seated: list[tuple[str, str]], way: str, **more: Any) -> Response:
    """A new table, opened in this browser."""
    tables = await site(request).tables()
    found = await session(request)
    rate_limits.new_table(request, found.account)
    language = language_of(request)
    seats = [_seat(number, holder, name, way, language) for number, (holder, name) in enumerate(seated)]
    table = await tables.create(title.id, seats, way=way, pace=PACE, language=language, **more)
    mine = [number for number, (holder, _) in enumerate(seated) if holder == "me"]
    return await _open(request, table, found, mine)


def _seat(number: int, holder: str, name: str, way: str, language: str) -> Seat:
    say = words(language)
    if holder in say.section("levels"):
        return Seat(name or f"{say('new.bot_name', number + 1)}", BOT, holder)
    if holder == "screen" or way == HERE:
        return Seat(name or say("new.guest", number + 1), SCREEN)
    return Seat((name or say("new.my_name")) if holder == "me" else name, PERSON)


async def _open(request: Request, table: Table, found: Session, mine: list[int]) -> Response:
    keys = [Key(table.id, HOST), *(Key(table.id, SEAT, seat, table.seats[seat].link) for seat in mine)]
    found.add(*keys)
    if mine:
        found.name = table.seats[mine[0]].name
    if found.account is not None:
        for key in keys:
            await (await site(request).tables()).accounts.bind(found.account.id, key)
    return await keep(request, RedirectResponse(f"/tables/{table.id}", 303), found)


async def repeat(request: Request, whose: Viewer) -> Response:
    """The same game on the same board with the same people; whoever asks has the new table."""
    rate_limits.new_table(request, whose.session.account)
    old = whose.table
    seats = [Seat(seat.name, seat.holder, seat.bot, 0, seat.colour) for seat in old.seats]
    tables = await site(request).tables()
    spec = old.spec
    table = await tables.create(
        spec.game,
        seats,
        board=spec.board if spec.board in old.title.boards else "",
        options=spec.options,
        way=spec.way,
        name=spec.name,
        clock=spec.clock,
        pace=spec.pace,
        language=spec.language,
    )
    return await _open(
        request, table, whose.session, [seat for seat in whose.seats if old.seats[seat].holder == PERSON]
    )
