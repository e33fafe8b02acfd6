"""Creating tables: from the form, with one click, or again with the same players."""

from __future__ import annotations

from typing import Any

from starlette.datastructures import FormData
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response

from ...core.errors import IronroadsError
from ...games.title import Title
from ...table.log.seats import BOT, PERSON, SCREEN, Seat
from ...table.log.spec import HERE, Clock
from ...table.people.keys import HOST, SEAT, Key
from ...table.play.table import Table
from ..pages.new_table import NewTableForm, last_name
from ..requests import rate_limits
from ..requests.errors import UserError, error_text, wants_json
from ..requests.forms import integer_field, text_field
from ..requests.rendering import render_page
from ..requests.session import Session, save_session, session_of
from ..requests.settings import language_of, words_of
from ..requests.tables import tables_of
from ..requests.titles import board_or_404, title_or_404
from ..requests.viewer import viewer_of
from ..view.catalogue import DEFAULT_BOT
from ..view.words import Words

MOST_SEATS = 8
PACE = 0.6  # seconds between the moves of bots, slow enough to follow
Holder = tuple[str, str]  # who takes a seat (me, friend, screen or a bot's level), and the name


async def play_now(request: Request) -> Response:
    """Start a game against bots with one click."""
    title = title_or_404(text_field(await request.form(), "game"))
    bots = [(DEFAULT_BOT, "")] * (title.players[0] - 1)
    return await _create(request, title, [("me", await last_name(request)), *bots], "live")


async def create(request: Request) -> Response:
    """Create the table that the form describes."""
    fields = await request.form(max_fields=60)
    title = title_or_404(text_field(fields, "game"))
    way = text_field(fields, "way")
    settings = {
        "board": board_or_404(title, text_field(fields, "board")),
        "options": {name[7:]: str(value) for name, value in fields.items() if name.startswith("option-")},
        "name": _table_name(title, text_field(fields, "table").strip(), language_of(request)),
        "clock": _clock(fields) if way == "post" else None,
    }
    try:
        return await _create(request, title, _holders(fields), way, **settings)
    except IronroadsError as error:
        return _render_refused(request, NewTableForm(title, words_of(request), fields), UserError(error))


async def again(request: Request) -> Response:
    """Create a table with the same game, board and players; the player who asks becomes its host."""
    viewer = await viewer_of(request)
    rate_limits.check_new_table(request, viewer.session.account)
    old, spec = viewer.table, viewer.table.spec
    table = await (await tables_of(request)).create(
        spec.game,
        [Seat(seat.name, seat.holder, seat.bot, 0, seat.colour) for seat in old.seats],
        board=spec.board if spec.board in old.title.boards else "",
        options=spec.options,
        way=spec.way,
        name=spec.name,
        clock=spec.clock,
        pace=spec.pace,
        language=spec.language,
    )
    mine = [seat for seat in viewer.seats if old.seats[seat].holder == PERSON]
    return await _open(request, table, viewer.session, mine)


async def _create(request: Request, title: Title, holders: list[Holder], way: str, **settings: Any) -> Response:
    session = await session_of(request)
    rate_limits.check_new_table(request, session.account)
    words = words_of(request)
    seats = [_seat(number, holder, name, way, words) for number, (holder, name) in enumerate(holders)]
    tables = await tables_of(request)
    table = await tables.create(title.id, seats, way=way, pace=PACE, language=words.language, **settings)
    mine = [number for number, (holder, _) in enumerate(holders) if holder == "me"]
    return await _open(request, table, session, mine)


def _seat(number: int, holder: str, name: str, way: str, words: Words) -> Seat:
    if holder in words.section("levels"):
        return Seat(name or words("new.bot_name", number + 1), BOT, holder)
    if holder == "screen" or way == HERE:
        return Seat(name or words("new.guest", number + 1), SCREEN)
    return Seat((name or words("new.my_name")) if holder == "me" else name, PERSON)


async def _open(request: Request, table: Table, session: Session, mine: list[int]) -> Response:
    """Go to a new table; the host's link and those of the player's own seats are kept in this browser."""
    keys = [Key(table.id, HOST), *(Key(table.id, SEAT, seat, table.seats[seat].link) for seat in mine)]
    session.add(*keys)
    if mine:
        session.name = table.seats[mine[0]].name
    if session.account is not None:
        accounts = (await tables_of(request)).accounts
        for key in keys:
            await accounts.bind(session.account.id, key)
    return await save_session(request, RedirectResponse(f"/tables/{table.id}", 303), session)


def _render_refused(request: Request, form: NewTableForm, error: UserError) -> Response:
    """Show the form as it was sent with the reason above it; programs get the error as JSON."""
    if wants_json(request):
        raise error
    text = error_text(error, language_of(request))
    return render_page(request, "new_table.html", error.status, flash=text, **form.context())


def _holders(fields: FormData) -> list[Holder]:
    holders = [str(value) for value in fields.getlist("holder")][:MOST_SEATS]
    names = [str(value).strip()[:40] for value in fields.getlist("name")][:MOST_SEATS]
    return [(holder, name) for holder, name in zip(holders, names, strict=False) if holder != "nobody"]


def _table_name(title: Title, name: str, language: str) -> str:
    """Return the name of a table; none if it is the game's title, which every player reads in their own language."""
    return "" if name == title.catalogue(language)["title"] else name


def _clock(fields: FormData) -> Clock:
    hours, opens, closes = (integer_field(fields, name) for name in ("hours", "opens", "closes"))
    per, then = text_field(fields, "per"), text_field(fields, "then")
    return Clock(float(hours), per, then, opens, closes, text_field(fields, "zone")[:40])
