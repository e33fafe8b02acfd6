"""A Maildir, by the rules of its format: a mail is a file, and renaming it changes its state.

Mails are moved as they are. Reading and writing them again, as `mailbox` does, fails with some that people really get.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path

SET_ASIDE = "ironroads-set-aside"  # subfolder for mails that could not be processed
MAX_MAIL = 1_000_000  # bytes of a mail that are read; a move is in the first few


class Maildir:
    """New mails are read one by one, and then marked as seen or set aside."""

    def __init__(self, folder: str) -> None:
        self.folder = Path(folder)

    def new_mails(self) -> Iterator[Path]:
        """The mails that no one has seen, the oldest first; those that disappear meanwhile are skipped."""
        new = self.folder / "new"
        if new.is_dir():
            yield from sorted((path for path in new.iterdir() if path.is_file()), key=lambda path: path.name)

    def read(self, mail: Path) -> bytes:
        with mail.open("rb") as file:
            return file.read(MAX_MAIL)

    def mark_as_seen(self, mail: Path) -> None:
        self._move(mail, self.folder / "cur", "S")

    def set_aside(self, mail: Path) -> Path:
        """Move a mail to the subfolder for those that could not be processed; returns its new place."""
        subfolder = self.folder / f".{SET_ASIDE}"
        for name in ("new", "cur", "tmp"):
            (subfolder / name).mkdir(parents=True, exist_ok=True)
        (subfolder / "maildirfolder").touch()
        return self._move(mail, subfolder / "cur", "")

    def _move(self, mail: Path, folder: Path, flags: str) -> Path:
        folder.mkdir(exist_ok=True)
        target = folder / f"{mail.name.partition(':')[0]}:2,{flags}"
        os.replace(mail, target)
        return target
