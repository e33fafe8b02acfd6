"""Fixtures: tests that take a store run on SQLite and on PostgreSQL; tests may be coroutines."""

from __future__ import annotations

import asyncio
import inspect
import os
from collections.abc import Iterator
from itertools import count
from pathlib import Path

import pytest
from sqlalchemy import create_engine, make_url, text

from ironroads.table.mail import notice_writer
from ironroads.table.store.store import Store
from ironroads.table.tables import Tables

DATABASES = ("sqlite", "postgresql")
numbers = count()


class FakeClock:
    """A clock that stands still until it is moved forward."""

    def __init__(self) -> None:
        self.time = 1_800_000_000.0

    def __call__(self) -> float:
        return self.time

    def forward(self, hours: float) -> None:
        self.time += hours * 3600


@pytest.hookimpl(tryfirst=True)
def pytest_pyfunc_call(pyfuncitem: pytest.Function) -> bool | None:
    if not inspect.iscoroutinefunction(pyfuncitem.obj):
        return None
    wanted = {name: pyfuncitem.funcargs[name] for name in inspect.signature(pyfuncitem.obj).parameters}
    asyncio.run(_run(pyfuncitem.obj, wanted))
    return True


async def _run(test, wanted) -> None:
    tables = wanted.get("tables")
    if tables is None:
        await test(**wanted)
        return
    async with tables:
        await test(**wanted)


@pytest.fixture(params=DATABASES)
def url(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """The URL of an empty database."""
    if request.param == "sqlite":
        return f"sqlite:///{tmp_path / 'ironroads.db'}"
    return new_database(request.getfixturevalue("postgres"))


def new_database(server: str) -> str:
    address = make_url(server).set(drivername="postgresql+psycopg")
    name = f"test_{os.getpid()}_{next(numbers)}"
    engine = create_engine(address, isolation_level="AUTOCOMMIT")
    with engine.connect() as connection:
        connection.execute(text(f"CREATE DATABASE {name}"))
    engine.dispose()
    return address.set(database=name).render_as_string(hide_password=False)


@pytest.fixture(autouse=True)
def _pictures(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """Painting takes most of the time of a mail; only tests that take `painted_pictures` look at what is painted."""
    if "painted_pictures" not in request.fixturenames:
        monkeypatch.setattr(notice_writer, "png", lambda *_: b"\x89PNG")


@pytest.fixture
def painted_pictures() -> None:
    """The pictures of mails are painted."""


@pytest.fixture
def fake_clock() -> FakeClock:
    return FakeClock()


@pytest.fixture
def store(url: str) -> Iterator[Store]:
    store = Store(url)
    yield store
    store.close()


@pytest.fixture
def tables(store: Store, fake_clock: FakeClock) -> Tables:
    return Tables(store, now=fake_clock, interval=0)
