"""Board files from anyone: reading them, and which games they are for."""

from __future__ import annotations

from collections.abc import Sequence

from ..boards.limits import MOST_BYTES
from ..boards.reading import parse
from ..core.board import BoardFile
from ..core.errors import BadBoard
from .title import Title

__all__ = ["MOST_BYTES", "fitting", "parse", "strangeness"]


def fitting(file: BoardFile, titles: Sequence[Title]) -> list[Title]:
    """The titles the board fits; if there is none, BadBoard with the faults for the title it resembles most."""
    refused = []
    for title in titles:
        try:
            title.check(file)
        except BadBoard as error:
            refused.append((title, error))
    if len(refused) == len(titles):
        raise min((error for _, error in refused), key=strangeness)
    return [title for title in titles if title not in [other for other, _ in refused]]


def strangeness(error: BadBoard) -> tuple[int, int]:
    """Sort key: unknown and missing tables first, then all faults."""
    strange = [fault for fault in error.faults if fault.code in ("missing", "no_such_key") and "." not in fault.place]
    return len(strange), len(error.faults)
