"""What commands on the database share: where it is, and errors in a sentence."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any, TypeVar

import click

from .words import Explained

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
def database(data: str | None, language: str) -> Iterator[Any]:
    """Open the store and close it in the end; errors of tables become a sentence."""
    from ..table.errors import TableError
    from ..table.store.database import default_url
    from ..table.store.store import Store
    from ..table.words import plain_speaker

    try:
        store = Store(default_url(data))
        try:
            yield store
        finally:
            store.close()
    except TableError as error:
        raise Explained(plain_speaker(language).error(error)) from error


def say(language: str, key: str, *facts: str | int) -> None:
    from ..table.words import plain_speaker

    click.echo(plain_speaker(language).about(f"cli.{key}", *facts))
