"""Whose eyes look at a table: a seat of one's own, one of several at the same screen, or nobody's."""

from __future__ import annotations

from typing import NamedTuple

from ...table.log.entries import WATCHER
from ...table.play.table import Table
from ..requests.session import Viewer
from .scene_cache import sight


class Eyes(NamedTuple):
    viewer: Viewer
    seat: int  # whose view is shown; WATCHER for nobody's
    behind: int | None = None  # the seat that must take the device before it sees its own view

    @property
    def table(self) -> Table:
        return self.viewer.table


def eyes(viewer: Viewer, revealed: int | None = None, wanted: int | None = None) -> Eyes:
    """The seat that is asked, among one's own; with secrets, only after it took the device."""
    mine = viewer.seats
    if wanted in mine and (len(mine) == 1 or wanted == revealed):
        return Eyes(viewer, wanted)
    if len(mine) < 2:
        return Eyes(viewer, mine[0] if mine else WATCHER)
    asked = [seat for seat in viewer.table.state.asked() if seat in mine]
    if not keeps_secrets(viewer.table, mine):
        return Eyes(viewer, asked[0] if asked else mine[0])
    if not asked:
        return Eyes(viewer, WATCHER)
    if revealed in asked:
        return Eyes(viewer, revealed)
    return Eyes(viewer, WATCHER, asked[0])


def keeps_secrets(table: Table, seats: list[int]) -> bool:
    """Whether one of these seats knows something that another does not."""
    decision = table.decision()
    if (decision is not None and decision.sealed) or sight(table).chronicle.private:
        return True
    first = table.view(seats[0])
    return any(table.view(seat) != first for seat in seats[1:])
