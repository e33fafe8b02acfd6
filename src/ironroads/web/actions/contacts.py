"""Where notices go: the addresses of a form, checked, saved and tested."""

from __future__ import annotations

from collections.abc import Awaitable, Callable

from starlette.datastructures import FormData
from starlette.requests import Request

from ...table.mail.transports import check
from ...table.people.contact import Contact
from ..requests import rate_limits
from ..requests.forms import text_field
from ..requests.settings import language_of
from ..requests.tables import tables_of


def contact_from(request: Request, fields: FormData) -> Contact:
    """Return the addresses of a form; Refused when we cannot send to one of them."""
    mail, push = text_field(fields, "mail").strip(), text_field(fields, "push").strip()
    return check(Contact(mail, push, language_of(request)))


def wants_test(fields: FormData) -> bool:
    return text_field(fields, "do") == "test"


async def save_contact(
    request: Request, fields: FormData, save: Callable[[Contact], Awaitable[None]], recipient: str
) -> None:
    """Save the addresses of a form, and send a test notice if the form asks for one."""
    contact = contact_from(request, fields)
    await save(contact)
    if wants_test(fields):
        rate_limits.check_test_notice(request, recipient)
        await (await tables_of(request)).notifier.test(contact)
