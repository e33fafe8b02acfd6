"""What commands on the database share: where it is, and errors in a sentence."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any, TypeVar

import click

from .words import Explained

if TYPE_CHECKING:
    from ..table.mail.settings import MailSettings

F = TypeVar("F", bound=Callable[..., Any])


def data_option(command: F) -> F:
    """`--data`: the folder of the database."""
    option = click.option(
        "--data",
        type=click.Path(file_okay=False),
        help="Folder of the database; else IRONROADS_DATABASE or the user's data folder.",
    )
    return option(command)


@contextmanager
def database(data: str | None, language: str, *, create: bool = False) -> Iterator[Any]:
    """The store in a data folder, or the one that the configuration names."""
    from ..web.requests.configuration import read_configuration

    found = read_configuration()
    url = "" if data else found.database
    with open_store(url, data or found.data or None, language, create=create) as store:
        yield store


def mail_settings() -> MailSettings:
    """How the configured server sends mail; commands must not treat its notices as if it sent none."""
    from ..web.requests.configuration import read_configuration

    return read_configuration().mail_settings()


@contextmanager
def open_store(url: str, data: str | None, language: str, *, create: bool = False) -> Iterator[Any]:
    """Open a store and close it in the end; errors of tables become a sentence.

    Without `create` the database must exist: a mistyped folder must not look like an empty one.
    """
    from ..table.errors import DatabaseAway
    from ..table.store.database import default_url, display_url, missing_file
    from ..table.store.store import Store
    from ..table.words import plain_speaker

    say = plain_speaker(language)
    url = url or default_url(data, create_folder=create)
    if not create and (file := missing_file(url)):
        raise Explained(say.about("cli.no_database", file))
    try:
        with explained(language):
            store = Store(url)
            try:
                yield store
            finally:
                store.close()
    except DatabaseAway as error:
        raise Explained(say.about("cli.database_away", display_url(url), str(error))) from error


@contextmanager
def explained(language: str) -> Iterator[None]:
    """Turn errors of tables into a sentence."""
    from ..table.errors import TableError
    from ..table.words import plain_speaker

    try:
        yield
    except TableError as error:
        raise Explained(plain_speaker(language).error(error)) from error


def say(language: str, key: str, *facts: str | int) -> None:
    from ..table.words import plain_speaker

    click.echo(plain_speaker(language).about(f"cli.{key}", *facts))
