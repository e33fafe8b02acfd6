"""`ironroads post`: play moves that came as replies to notices, from a mail folder."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

import click

from ...database import data_option, database, mail_settings, say
from ...words import language_option

if TYPE_CHECKING:
    from ....table.mail.replies import ReplyOutcome
    from ....table.store.store import Store


@click.command("post")
@click.option("--maildir", required=True, type=click.Path(exists=True, file_okay=False), help="The mail folder.")
@data_option
@language_option
def command(maildir: str, data: str | None, language: str) -> None:
    """Play the moves in new mails of a Maildir, answer each, and send what waits in the outbox.

    A mail that cannot be processed is moved to the subfolder ironroads-set-aside; the others go on.

    Mail settings are those of the server: in its file, or in IRONROADS_SMTP, IRONROADS_MAIL and IRONROADS_ADDRESS.

    Example: ironroads post --maildir ~/Maildir
    """
    with database(data, language) as store:
        for outcome in asyncio.run(_read(store, maildir)):
            if outcome.set_aside:
                say(language, "set_aside", outcome.set_aside)
            elif outcome.subject:
                say(language, "played" if outcome.played else "not_played", outcome.moves)
            else:
                say(language, "left_alone")


async def _read(store: Store, maildir: str) -> list[ReplyOutcome]:
    from ....table.mail.replies import ReplyInbox
    from ....table.tables import Tables

    async with Tables(store, interval=0, settings=mail_settings()) as tables:
        outcomes = await ReplyInbox(tables.open_tables, tables.notifier).read(maildir)
        await tables.wait_for_bots()
        await tables.tick()
        return outcomes
