"""Run in a process of its own: visits the pages and writes a mail in a language, and prints what it got."""

from __future__ import annotations

import asyncio
import sys
import warnings
from pathlib import Path

from ironroads.games import TITLES
from ironroads.table.log.seats import Seat
from ironroads.table.mail.notifier import Notifier
from ironroads.table.mail.settings import MailSettings
from ironroads.table.people.contact import Contact
from ironroads.table.store.store import Store
from ironroads.table.tables import Tables
from ironroads.web.app import application
from ironroads.web.requests.limits import NO_LIMITS

with warnings.catch_warnings():
    warnings.simplefilter("ignore")
    from starlette.testclient import TestClient

PAGES = ["/", "/about", "/account", *(f"/new/{game}" for game in TITLES), *(f"/rules/{game}" for game in TITLES)]


def visit_pages(folder: Path, language: str) -> None:
    app = application(f"sqlite:///{folder / 'web.db'}", limits=NO_LIMITS)
    with TestClient(app, follow_redirects=True, headers={"accept-language": language}) as site:
        for page in PAGES:
            answer = site.get(page)
            assert answer.status_code == 200, (page, answer.text)
            print(answer.text)
        table = site.post("/now", data={"game": "dampfross"}, headers={"origin": "http://testserver"})
        assert table.status_code == 200, table.text
        print(table.text)


async def write_mail(folder: Path, language: str) -> None:
    settings = MailSettings(sender="post@example.org", address="https://example.org")
    store = Store(f"sqlite:///{folder / 'mail.db'}")
    async with Tables(store, settings=settings, interval=0) as tables:
        tables.notifier = Notifier(
            tables.open_tables, settings, {"mail": lambda _, mail: print(mail.subject, mail.text)}
        )
        seats = [Seat("Ann"), Seat("Bo"), Seat("Cleo")]
        table = await tables.create("steel-driver", seats, options={"first": "seat-one"}, way="post")
        await tables.seat_data.set_contact(table.id, 0, Contact("ann@example.net", language=language))
        await tables.tick()
    store.close()


if __name__ == "__main__":
    visit_pages(Path(sys.argv[2]), sys.argv[1])
    asyncio.run(write_mail(Path(sys.argv[2]), sys.argv[1]))
