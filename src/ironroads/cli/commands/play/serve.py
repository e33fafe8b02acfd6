"""`ironroads serve`: serve tables to browsers and programs."""

from __future__ import annotations

import threading
import time
from typing import TYPE_CHECKING

import click

from ...words import language_option, words

OWN_BOT = "A bot of your own that may be chosen at tables: module:Class or file.py:Class; may be repeated."

if TYPE_CHECKING:
    from ....web.requests.configuration import Configuration


@click.command(name="serve", epilog="Example: ironroads serve --port 8000 --open")
@click.option("--host", help="Address to listen at; 0.0.0.0 for everybody.  [default: 127.0.0.1]")
@click.option("--port", type=int, help="Port to listen at.  [default: 8000]")
@click.option("--data", type=click.Path(file_okay=False), help="Folder for the database instead of the usual one.")
@click.option("--config", type=click.Path(), help="File with all settings; docs/server.md explains them.")
@click.option("--check-config", is_flag=True, help="Check the settings and the database, say what is used, and stop.")
@click.option("--bot", "bots", multiple=True, metavar="BOT", help=OWN_BOT)
@click.option("--open", "open_", is_flag=True, help="Open the browser.")
@click.option("--limits/--no-limits", default=True, help="Whether floods from one address are held back.")
@language_option
def command(
    host: str | None,
    port: int | None,
    data: str | None,
    config: str | None,
    check_config: bool,
    bots: tuple[str, ...],
    open_: bool,
    limits: bool,
    language: str,
) -> None:
    """Serve tables to browsers and programs, on an embedded database unless the settings name another."""
    from msgspec.structs import replace

    from ....bots.own_class import offer
    from ....web.requests.configuration import read_configuration

    offer(bots)
    given = {"host": host, "port": port, "data": data}
    found = replace(read_configuration(config), **{key: value for key, value in given.items() if value is not None})
    if data is not None:
        found = replace(found, database="")
    if check_config:
        _check(found, language)
    else:
        _serve(found, open_, limits, language)


def _serve(found: Configuration, open_: bool, limits: bool, language: str) -> None:
    from ....web.app import application
    from ....web.requests.limits import NO_LIMITS
    from ....web.requests.logs import set_up_logs
    from ....web.server import serve

    set_up_logs(found.log.format, found.log.level)
    address = f"http://{_outside() if found.host == '0.0.0.0' else found.host}:{found.port}/"
    app = application(
        found.database,
        data=found.data or None,
        limits=found.limits if limits else NO_LIMITS,
        address=address,
        configuration=found,
    )
    click.echo(words(language).phrase("serve", "at", address))
    if open_:
        threading.Thread(target=_open, args=(address,), daemon=True).start()
    head_seconds = found.limits.head_seconds if limits else 0.0
    serve(app, found.host, found.port, found.connections if limits else None, head_seconds)


def _check(found: Configuration, language: str) -> None:
    """Say what is used; the database is opened, and created if it does not exist."""
    from ....table.people.administration import without_account
    from ...database import open_store

    say = words(language).phrase
    click.echo(say("serve", "listens", f"{found.host}:{found.port}"))
    click.echo(say("serve", "site", found.address or "–"))
    with open_store(found.database, found.data or None, language, create=True) as store:
        click.echo(say("serve", "database", store.display_url()))
        strangers = store.read_sync(lambda connection: without_account(connection, found.administrators))
    click.echo(say("serve", "mail", found.mail.sender or "–") if found.mail.smtp else say("serve", "no_mail"))
    click.echo(say("serve", "administrators", ", ".join(found.administrators) or "–"))
    for name in strangers:
        click.echo(say("serve", "no_account_yet", name))


def _outside() -> str:
    """The address of this computer in the local network; no packet is sent to find it."""
    import socket

    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))
        except OSError:
            return "127.0.0.1"
        return str(probe.getsockname()[0])


def _open(address: str) -> None:
    """Open the browser once the server answers."""
    import urllib.request
    import webbrowser

    for _ in range(50):
        try:
            urllib.request.urlopen(address + "about", timeout=1).close()
            break
        except OSError:
            time.sleep(0.1)
    webbrowser.open(address)
