"""A real server and a real browser: Debian's chromium, driven by Playwright. Without a browser the tests fail."""

from __future__ import annotations

import asyncio
import json
import shutil
import socket
import threading
import time
import urllib.request
from collections.abc import Callable
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

import pytest
import uvicorn
from playwright.sync_api import Error, expect
from starlette.applications import Starlette

from ironroads.table.play.table import Table as HeldTable
from ironroads.web.app import application
from ironroads.web.requests.limits import NO_LIMITS
from ironroads.web.server import OPTIONS
from table.helpers import held_table

ARTIFACTS = Path(__file__).parents[2] / "artifacts"
DESKTOP = {"width": 1360, "height": 850}
expect.set_options(timeout=30_000)  # machines may be busy
PHONE = {"width": 390, "height": 844}


@pytest.fixture(scope="session")
def browser_type_launch_args():
    chromium = shutil.which("chromium-headless-shell") or shutil.which("chromium")  # the shell does a sixth less work
    if chromium is None:
        pytest.fail("chromium is missing: apt-get install chromium")
    flags = (
        "--no-sandbox --disable-dev-shm-usage --disable-gpu --disable-background-networking "
        "--disable-component-update --disable-sync --no-first-run"
    )
    return {"executable_path": chromium, "args": flags.split()}


@dataclass
class Server:
    """The site, running in its own thread."""

    address: str
    mails: list
    app: Starlette
    loop: asyncio.AbstractEventLoop

    def call(self, work: Callable, *arguments):
        """Await something in the server's own thread."""
        return asyncio.run_coroutine_threadsafe(work(*arguments), self.loop).result(60)

    def post(self, path: str, body: dict, token: str = "") -> dict:
        headers = {"Content-Type": "application/json", **({"Authorization": f"Bearer {token}"} if token else {})}
        request = urllib.request.Request(self.address + path, json.dumps(body).encode(), headers)
        with urllib.request.urlopen(request) as answer:
            return json.load(answer)

    def get(self, path: str, token: str) -> dict:
        request = urllib.request.Request(self.address + path, headers={"Authorization": f"Bearer {token}"})
        with urllib.request.urlopen(request) as answer:
            return json.load(answer)


class SmtpCatcher:
    """A mail server that keeps every message."""

    def __init__(self) -> None:
        self.mails: list = []

    async def handle_DATA(self, server, session, envelope):
        self.mails.append(envelope)
        return "250 OK"


@pytest.fixture(scope="session")
def smtp():
    from aiosmtpd.controller import Controller

    catcher = SmtpCatcher()
    controller = Controller(catcher, hostname="127.0.0.1", port=free_port())
    controller.start()
    yield controller, catcher
    controller.stop()


def free_port() -> int:
    with socket.socket() as found:
        found.bind(("127.0.0.1", 0))
        return found.getsockname()[1]


@pytest.fixture(scope="session")
def data(tmp_path_factory):
    return tmp_path_factory.mktemp("data")


@pytest.fixture(scope="session")
def environment(smtp, data):
    """The settings of the site and of `ironroads post`, which runs beside it."""
    port = free_port()
    return {
        "IRONROADS_DATABASE": f"sqlite:///{data / 'ironroads.db'}",
        "IRONROADS_SMTP": f"smtp://127.0.0.1:{smtp[0].port}",
        "IRONROADS_MAIL": "post@example.org",
        "IRONROADS_ADDRESS": f"http://127.0.0.1:{port}",
    }


@pytest.fixture(scope="session")
def server(environment, smtp):
    patch = pytest.MonkeyPatch()
    for name, value in environment.items():
        patch.setenv(name, value)
    address = environment["IRONROADS_ADDRESS"]
    app = application(limits=NO_LIMITS)
    with serving(app, int(address.rpartition(":")[2])) as loop:
        yield Server(address, smtp[1].mails, app, loop)
    patch.undo()


@contextmanager
def serving(app: Starlette, port: int):
    """The application on a port, in its own thread; gives the thread's event loop."""
    running = uvicorn.Server(uvicorn.Config(app, port=port, **OPTIONS))
    thread = threading.Thread(target=running.run, daemon=True)
    thread.start()
    while not running.started:
        time.sleep(0.02)
    yield running.servers[0].get_loop()
    running.should_exit = True
    thread.join(10)


@pytest.fixture
def new_player(browser, server):
    """Open pages in separate browsers; errors and warnings in their consoles fail the test."""
    console_errors: list[str] = []
    contexts = []

    def new(size=DESKTOP, language="en", theme="light", touch=False, expects_errors=False, motion=False):
        """Without `motion` moves are not played back and nothing pulses, which takes browsers much of their time.

        With `expects_errors` the console is not checked: browsers log every page with an error status.
        """
        context = browser.new_context(
            viewport=size,
            locale=language,
            color_scheme=theme,
            has_touch=touch,
            is_mobile=touch,
            reduced_motion="no-preference" if motion else "reduce",
            base_url=server.address,
        )
        if not motion:
            context.add_cookies([{"name": "settings", "value": "speed=off", "url": server.address}])
        contexts.append(context)
        page = context.new_page()
        page.set_default_timeout(30_000)
        page.on("pageerror", lambda error: console_errors.append(str(error)))
        if not expects_errors:
            page.on(
                "console",
                lambda entry: console_errors.append(entry.text) if entry.type in ("error", "warning") else None,
            )
        return page

    yield new
    for context in contexts:
        context.close()
    assert not console_errors


@dataclass
class Table:
    server: Server
    id: str
    tokens: list
    host: str
    watch: str

    def state(self, seat: int) -> dict:
        return self.server.get(f"/api/tables/{self.id}", self.tokens[seat])

    def play(self, seat: int, move: str) -> None:
        held = self.held()
        self.server.call(held.play, seat, move, held.question_version(seat))

    def held(self) -> HeldTable:
        """The table in the server, where moves are played far more quickly than over the API."""
        return self.server.call(held_table, self.server.app, self.id)


@pytest.fixture
def new_table(server):
    def new(game: str = "steel-driver", seats: tuple = ("Clara", "Emil", "Ida"), **more) -> Table:
        people = [{"name": name} for name in seats]
        made = server.post("/api/tables", {"game": game, "seats": people, "seed": 3, **more})
        return Table(server, made["table"], made["tokens"], made["host"], made["watch"])

    return new


@pytest.fixture
def artifact():
    def save(page, name: str) -> None:
        ARTIFACTS.mkdir(exist_ok=True)
        try:
            page.screenshot(path=ARTIFACTS / f"{name}.png")
        except Error:  # chromium sometimes paints no frame in time; the second picture is asked for like the first
            page.wait_for_timeout(500)
            page.screenshot(path=ARTIFACTS / f"{name}.png")

    return save
