"""`ironroads serve`: serve tables to browsers and programs."""

from __future__ import annotations

import logging
import threading
import time

import click

from ..words import language_option, words


@click.command(name="serve", epilog="Example: ironroads serve --port 8000 --open")
@click.option("--host", default="127.0.0.1", show_default=True, help="Address to listen at; 0.0.0.0 for everybody.")
@click.option("--port", default=8000, show_default=True, help="Port to listen at.")
@click.option("--data", type=click.Path(file_okay=False), help="Folder for the database instead of the usual one.")
@click.option("--open", "open_", is_flag=True, help="Open the browser.")
@click.option("--limits/--no-limits", default=True, help="Whether floods from one address are held back.")
@language_option
def command(host: str, port: int, data: str | None, open_: bool, limits: bool, language: str) -> None:
    """Serve tables to browsers and programs, on an embedded database unless IRONROADS_DATABASE names another."""
    from ...web.app import application
    from ...web.requests.limits import NO_LIMITS, Limits
    from ...web.server import serve

    logging.basicConfig(level=logging.INFO, format="%(levelname)s %(name)s: %(message)s")
    address = f"http://{_outside() if host == '0.0.0.0' else host}:{port}/"
    app = application(data=data, limits=Limits() if limits else NO_LIMITS, address=address)
    click.echo(words(language).phrase("serve", "at", address))
    if open_:
        threading.Thread(target=_open, args=(address,), daemon=True).start()
    serve(app, host, port)


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
