"""Chat, private notes, and where notices for a seat go."""

from __future__ import annotations

from starlette.datastructures import FormData
from starlette.requests import Request
from starlette.responses import Response

from ...table.play.table import Table
from ..requests import rate_limits
from ..requests.forms import text_field
from ..requests.tables import tables_of
from ..requests.viewer import viewer_of
from .contacts import save_contact
from .perform import perform


async def chat(request: Request) -> Response:
    rate_limits.check_chat(request, await viewer_of(request))
    return await perform(
        request, lambda table, seat, fields: table.chat(seat, text_field(fields, "text")), watchers=True
    )


async def word(request: Request) -> Response:
    """Add a word to the dice."""
    return await perform(request, lambda table, seat, fields: table.add_word(seat, text_field(fields, "word")))


async def report(request: Request) -> Response:
    """Report what happened at the table to the administrators."""
    rate_limits.check_chat(request, await viewer_of(request))
    administration = (await tables_of(request)).administration
    return await perform(
        request,
        lambda table, seat, fields: administration.report(table.id, seat, text_field(fields, "text")),
        watchers=True,
    )


async def note(request: Request) -> Response:
    seat_data = (await tables_of(request)).seat_data
    return await perform(
        request, lambda table, seat, fields: seat_data.set_note(table.id, seat, text_field(fields, "text"))
    )


async def contact(request: Request) -> Response:
    seat_data = (await tables_of(request)).seat_data

    async def save(table: Table, seat: int, fields: FormData) -> None:
        recipient = f"{table.id} {seat}"
        await save_contact(request, fields, lambda contact: seat_data.set_contact(table.id, seat, contact), recipient)

    return await perform(request, save)
