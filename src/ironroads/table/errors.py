"""Errors of a table; `en.toml` and `de.toml` hold their messages.

IronroadsError
└── TableError
    ├── Stale           the page is older than the position; nothing was played
    ├── Refused         this seat may not do that, or not now
    ├── BadText         a text is empty or too long
    ├── BadLink         the link or address has a bad signature, or was replaced
    ├── TableNotFound   there is no table with this id
    ├── BrokenTable     the stored log cannot be replayed
    ├── BadAccount      the name or passphrase is not acceptable
    └── BadStore        this version cannot use the database
"""

from __future__ import annotations

from ..core.errors import IronroadsError


class TableError(IronroadsError):
    """A request that the table refuses, with the reason."""


class Stale(TableError):
    """The page is older than the position; nothing was played."""

    def __init__(self) -> None:
        super().__init__("stale")


class Refused(TableError):
    """This seat may not do that, or not now."""


class BadText(TableError):
    """A text that is empty or too long."""


class BadLink(TableError):
    """A link or reply address that has a bad signature, or was replaced by a newer one."""

    def __init__(self, code: str = "bad_link") -> None:
        super().__init__(code)


class TableNotFound(TableError):
    """There is no table with this id."""

    def __init__(self, id: str) -> None:
        super().__init__("no_table", id)


class BrokenTable(TableError):
    """The stored log of a table cannot be replayed; it is kept, and other tables are not affected."""

    def __init__(self, id: str, reason: str) -> None:
        super().__init__("broken", id, reason)


class BadAccount(TableError):
    """A name or passphrase that is not acceptable, or does not match."""


class BadStore(TableError):
    """A database that this version cannot use."""


class WriteConflict(Exception):
    """Another process has written to the table since we last read it."""


class DatabaseAway(Exception):
    """The database cannot be reached or used at the moment; nothing was changed, and a later try may succeed.

    Not a TableError: the request was in order.
    """
