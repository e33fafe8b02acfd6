"""Setting up a puzzle."""

from __future__ import annotations

from starlette.requests import Request
from starlette.responses import RedirectResponse, Response

from ...table.people.keys import HOST, SEAT, Key
from ..pages.new_table import last_name
from ..requests import rate_limits
from ..requests.session import save_session, session_of
from ..requests.settings import words_of
from ..requests.tables import tables_of
from ..requests.titles import title_or_404


async def start(request: Request) -> Response:
    """Create a table with the puzzle in the address, and go there."""
    title = title_or_404(request.path_params["game"])
    session = await session_of(request)
    rate_limits.check_new_table(request, session.account)
    words, tables = words_of(request), await tables_of(request)
    solver, others = await last_name(request) or words("new.my_name"), words("new.bot_name", "{0}")
    table = await tables.create_puzzle(title.id, request.path_params["number"], solver, others, words.language)
    mine = next(number for number, seat in enumerate(table.seats) if seat.is_person)
    session.add(Key(table.id, HOST), Key(table.id, SEAT, mine, table.seats[mine].link))
    return await save_session(request, RedirectResponse(f"/tables/{table.id}", 303), session)
