"""What people do at a table; every form names its seat, and moves name what the page has seen."""

from __future__ import annotations

from collections.abc import Awaitable, Callable

from starlette.datastructures import FormData
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import JSONResponse, RedirectResponse, Response

from ...core.errors import IronroadsError
from ...table.automation import deadlines
from ...table.log.entries import WATCHER, StandingOrder
from ...table.mail.transports import check
from ...table.people.contact import Contact
from ...table.play.table import Table
from ..live.scene_cache import sight
from ..requests import rate_limits
from ..requests.errors import Fault, wants_json
from ..requests.fields import form, number, text_of
from ..requests.session import viewer
from ..requests.site import site
from ..requests.templates import language_of
from ..view import choices

DONE = JSONResponse({"ok": True})
Work = Callable[[Table, int, FormData], Awaitable[None]]


async def act(request: Request, work: Work, watchers: bool = False) -> Response:
    """Do something for a seat of one's own; what goes wrong is told in the words of the table."""
    whose = await viewer(request)
    rate_limits.change(request, whose)
    fields = await form(request)
    seat = WATCHER if watchers and not whose.seats else whose.acting(number(fields, "seat"))
    try:
        await work(whose.table, seat, fields)
    except IronroadsError as error:
        raise Fault(error, whose.table) from None
    return done(request, f"/tables/{whose.table.id}")


def done(request: Request, back: str) -> Response:
    return DONE if wants_json(request) else RedirectResponse(back, 303)


async def move(request: Request) -> Response:
    async def play(table: Table, seat: int, fields: FormData) -> None:
        text = _line(table, seat, language_of(request), fields) if "line" in fields else text_of(fields, "move")
        await table.play(seat, text, number(fields, "seen"))

    return await act(request, play)


def _line(table: Table, seat: int, language: str, fields: FormData) -> str:
    """A suggested line, as the moves it consists of."""
    lines = choices.suggested(sight(table).scene(seat, language))
    chosen = number(fields, "line")
    if not 0 <= chosen < len(lines):
        raise HTTPException(400)
    return " ".join(table.game.write(action) for action in lines[chosen].actions)


async def undo(request: Request) -> Response:
    return await act(request, lambda table, seat, fields: table.undo(seat, number(fields, "seen")))


async def restart(request: Request) -> Response:
    return await act(request, lambda table, seat, fields: table.restart_turn(seat, number(fields, "seen")))


async def propose(request: Request) -> Response:
    return await act(request, lambda table, seat, fields: table.propose_undo(seat, number(fields, "keep")))


async def answer(request: Request) -> Response:
    return await act(request, lambda table, seat, fields: table.answer_proposal(seat, text_of(fields, "yes") == "1"))


async def chat(request: Request) -> Response:
    rate_limits.chat(request, await viewer(request))
    return await act(request, lambda table, seat, fields: table.chat(seat, text_of(fields, "text")), watchers=True)


async def note(request: Request) -> Response:
    seat_data = (await site(request).tables()).seat_data
    return await act(request, lambda table, seat, fields: seat_data.set_note(table.id, seat, text_of(fields, "text")))


async def order(request: Request) -> Response:
    return await act(request, lambda table, seat, fields: table.set_standing_orders(seat, _orders(table, seat, fields)))


def _orders(table: Table, seat: int, fields: FormData) -> list[StandingOrder]:
    """The orders that stand, with one more for the question that is asked now, or none."""
    decision = table.decision()
    if text_of(fields, "do") == "drop" or decision is None:
        return []
    idle = deadlines.idle_move(table.state, seat)
    subject = decision.facts[0] if decision.facts else None
    unless = tuple(name for part in text_of(fields, "unless").split(",") if (name := part.strip()))
    passing = StandingOrder(decision.kind, (idle,), until_change=True)
    new = {
        "quiet": lambda: StandingOrder(decision.kind, (idle,), subject, unless=unless),
        "pass": lambda: passing,
        "upto": lambda: StandingOrder(decision.kind, (*_up_to(table, seat, text_of(fields, "upto")), idle), subject),
        "moves": lambda: StandingOrder(decision.kind, tuple(text_of(fields, "moves").split()), subject),
    }
    do = text_of(fields, "do")
    if do not in new:
        raise HTTPException(400)
    return [*(old for old in table.standing_orders(seat) if old.decision != decision.kind), new[do]()]


def _up_to(table: Table, seat: int, last: str) -> list[str]:
    """The moves of a kind up to one of them, in the order of the list."""
    legal = [table.game.write(action) for action in table.game.legal(table.match.state, seat)]
    kind = last.partition(":")[0]
    same = [text for text in legal if text.partition(":")[0] == kind]
    return same[: same.index(last) + 1] if last in same else []


async def contact(request: Request) -> Response:
    tables = await site(request).tables()

    async def save(table: Table, seat: int, fields: FormData) -> None:
        where = contact_of(request, fields)
        await tables.seat_data.set_contact(table.id, seat, where)
        if text_of(fields, "do") == "test":
            rate_limits.test_notice(request, f"{table.id} {seat}")
            await tables.notifier.test(where)

    return await act(request, save)


def contact_of(request: Request, fields: FormData) -> Contact:
    """Where notices go; Refused when an address is none that we serve."""
    return check(Contact(text_of(fields, "mail").strip(), text_of(fields, "push").strip(), language_of(request)))


async def bind(request: Request) -> Response:
    """The seats of this browser at this table open with the account from now on."""
    whose = await viewer(request)
    account = whose.session.account
    if account is None:
        raise HTTPException(403)
    accounts = (await site(request).tables()).accounts
    for key in [key for key in whose.session.keys if key.table == whose.table.id]:
        await accounts.bind(account.id, key)
    return done(request, f"/tables/{whose.table.id}")
