"""Creating tables: from the form, with one click, or again with the same players."""

from __future__ import annotations

from typing import Any

from starlette.datastructures import FormData
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response

from ...core.errors import IronroadsError
from ...core.lesson import LEARNER
from ...games.title import Title
from ...table.log.seats import AWAY, BOT, PERSON, SCREEN, Seat
from ...table.log.spec import HERE, LIVE, Clock
from ...table.people.keys import HOST, SEAT, Key
from ...table.play.table import Table
from ..pages.new_table import NewTableForm, last_name, own_board
from ..requests import rate_limits
from ..requests.errors import UserError, error_text, wants_json
from ..requests.forms import integer_field, read_form, text_field
from ..requests.own_boards import chosen_board
from ..requests.rendering import render_page
from ..requests.session import Session, save_session, session_of
from ..requests.settings import language_of, words_of
from ..requests.tables import tables_of
from ..requests.titles import title_or_404
from ..requests.viewer import viewer_of
from ..view.catalogue import bot_levels, bots_of_different_styles
from ..view.words import Words

MOST_SEATS = 8
EASY = "easy"
PACES = {"usual": 0.7, "slow": 1.5, "none": 0.0}  # seconds between the moves of bots, for people to follow
Holder = tuple[str, str]  # who takes a seat (me, friend, screen or a bot's level), and the name


async def play_now(request: Request) -> Response:
    """Start a game against bots with one click, on the usual board or a named one."""
    fields = await read_form(request)
    title = title_or_404(text_field(fields, "game"))
    board = await chosen_board(request, title, text_field(fields, "board"))
    bots = [(bot, "") for bot in bots_of_different_styles(words_of(request), title.players[0] - 1)]
    return await create_table(
        request, title, [("me", await last_name(request)), *bots], "live", board=board, pace=PACES["usual"]
    )


async def learn(request: Request) -> Response:
    """Start a chapter of a title's guided first game; bots follow its script, then play on at the easy level."""
    fields = await request.form()
    title = title_or_404(text_field(fields, "game"))
    chapter = integer_field(fields, "chapter") if "chapter" in fields else 1
    if not title.has_lesson or not 1 <= chapter <= len(title.lesson().chapters):
        raise HTTPException(404)
    session = await session_of(request)
    rate_limits.check_new_table(request, session.account)
    words = words_of(request)
    holders = [("me", await last_name(request)), *[(EASY, "")] * (title.lesson().players - 1)]
    seats = [_seat(number, holder, name, LIVE, words) for number, (holder, name) in enumerate(holders)]
    tables = await tables_of(request)
    settings = {"name": words("coach.title"), "pace": PACES["usual"], "language": words.language}
    table = await tables.create_lesson(title.id, chapter, seats, **settings)
    return await _open(request, table, session, [LEARNER])


async def create(request: Request) -> Response:
    """Create the table that the form describes."""
    fields = await read_form(request)
    title = title_or_404(text_field(fields, "game"))
    way = text_field(fields, "way")
    settings = {
        "board": await chosen_board(request, title, text_field(fields, "board")),
        "options": {name[7:]: str(value) for name, value in fields.items() if name.startswith("option-")},
        "name": _table_name(title, text_field(fields, "table").strip(), language_of(request)),
        "clock": _clock(fields) if way == "post" else None,
        "public": text_field(fields, "public") == "yes",
        "hints": text_field(fields, "hints") == "yes",
        "pace": PACES.get(text_field(fields, "pace"), PACES["usual"]),
    }
    try:
        return await create_table(request, title, holders_of(fields), way, **settings)
    except IronroadsError as error:
        own = await own_board(request, title, text_field(fields, "board"))
        return _render_refused(request, NewTableForm(title, words_of(request), fields, own=own), UserError(error))


async def again(request: Request) -> Response:
    """Create a table with the same game, board and players; the player who asks becomes its host."""
    viewer = await viewer_of(request)
    rate_limits.check_new_table(request, viewer.session.account)
    old, spec = viewer.table, viewer.table.spec
    tables = await tables_of(request)
    table = await tables.create(
        spec.game,
        [_invited_again(seat, number in viewer.seats) for number, seat in enumerate(old.seats)],
        board=spec.board if old.title.is_shipped(old.game) else await tables.store.board(spec.digest),
        options=spec.options,
        way=spec.way,
        name=spec.name,
        clock=spec.clock,
        pace=spec.pace,
        hints=spec.hints,
        language=spec.language,
    )
    mine = [seat for seat in viewer.seats if old.seats[seat].holder == PERSON]
    return await _open(request, table, viewer.session, mine)


def _invited_again(seat: Seat, is_mine: bool) -> Seat:
    """Return the seat of a player in the next game; people other than the host are invited."""
    is_invited = seat.holder in (PERSON, AWAY) and not is_mine
    holder = PERSON if seat.holder == AWAY else seat.holder
    return Seat(seat.name, holder, seat.bot if holder == BOT else "", 0, seat.colour, is_invited and bool(seat.name))


async def create_table(request: Request, title: Title, holders: list[Holder], way: str, **settings: Any) -> Response:
    """Create a table and go to it; raises what `Tables.create` raises."""
    session = await session_of(request)
    rate_limits.check_new_table(request, session.account)
    words = words_of(request)
    seats = [_seat(number, holder, name, way, words) for number, (holder, name) in enumerate(holders)]
    tables = await tables_of(request)
    table = await tables.create(title.id, seats, way=way, language=words.language, **settings)
    mine = [number for number, (holder, _) in enumerate(holders) if holder == "me"]
    return await _open(request, table, session, mine)


def _seat(number: int, holder: str, name: str, way: str, words: Words) -> Seat:
    if holder in bot_levels(words):
        return Seat(name or words("new.bot_name", number + 1), BOT, holder)
    if holder == "screen" or way == HERE:
        return Seat(name or words("new.guest", number + 1), SCREEN)
    if holder == "me":
        return Seat(name or words("new.my_name"), PERSON)
    return Seat(name, PERSON, invited=bool(name))


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
    waits = any(seat.is_waiting for seat in table.seats)
    address = f"/tables/{table.id}/invite" if waits else f"/tables/{table.id}"
    return await save_session(request, RedirectResponse(address, 303), session)


def _render_refused(request: Request, form: NewTableForm, error: UserError) -> Response:
    """Show the form as it was sent with the reason above it; programs get the error as JSON."""
    if wants_json(request):
        raise error
    text = error_text(error, language_of(request))
    return render_page(request, "new_table.html", error.status, flash=text, **form.context())


def holders_of(fields: FormData) -> list[Holder]:
    """Who takes each seat, as forms send it."""
    holders = [str(value) for value in fields.getlist("holder")][:MOST_SEATS]
    names = [str(value).strip() for value in fields.getlist("name")][:MOST_SEATS]
    return [(holder, name) for holder, name in zip(holders, names, strict=False) if holder != "nobody"]


def _table_name(title: Title, name: str, language: str) -> str:
    """Return the name of a table; none if it is the game's title, which every player reads in their own language."""
    return "" if name == title.catalogue(language)["title"] else name


def _clock(fields: FormData) -> Clock:
    hours, opens, closes = (integer_field(fields, name) for name in ("hours", "opens", "closes"))
    per, then = text_field(fields, "per"), text_field(fields, "then")
    return Clock(float(hours), per, then, opens, closes, text_field(fields, "zone")[:40])
