"""What can go wrong at a table; the sentences stand in this package's catalogues.

IronroadsError
└── TableError
    ├── Stale        the page was older than the position; nothing was played
    ├── Refused      this seat may not do that, or not now
    ├── BadLink      a link or address that we did not sign, or that was replaced
    ├── TableNotFound      there is no such table
    ├── BrokenTable       a stored table cannot be replayed; others are not touched by it
    └── BadAccount   a name or passphrase that does not do
"""

from __future__ import annotations

from ..core.errors import IronroadsError


class TableError(IronroadsError):
    """Something that the table does not do, and why."""


class Stale(TableError):
    """The page was older than the position; nothing was played."""

    def __init__(self) -> None:
        super().__init__("stale")


class Refused(TableError):
    """This seat may not do that, or not now."""


class BadLink(TableError):
    """A link or address that we did not sign, or that was replaced by another."""

    def __init__(self, code: str = "bad_link") -> None:
        super().__init__(code)


class TableNotFound(TableError):
    """There is no such table."""

    def __init__(self, id: str) -> None:
        super().__init__("no_table", id)


class BrokenTable(TableError):
    """A stored table cannot be replayed; nothing of it is lost, and others are not touched by it."""

    def __init__(self, id: str, reason: str) -> None:
        super().__init__("broken", id, reason)


class BadAccount(TableError):
    """A name or passphrase that does not do."""


class BadStore(TableError):
    """A database that this program cannot use."""


class WriteConflict(Exception):
    """Somebody else has written to the table meanwhile: read what is new, then look again."""
