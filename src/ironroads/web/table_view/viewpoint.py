"""The viewpoint: which seat's view a viewer gets to see, also where several people share a screen."""

from __future__ import annotations

from typing import NamedTuple

from ...table.log.entries import WATCHER
from ...table.play.table import Table
from ..requests.viewer import Viewer
from .scene_cache import SceneCache


class Viewpoint(NamedTuple):
    viewer: Viewer
    seat: int  # whose view is shown, or WATCHER
    next_seat: int | None = None  # the seat that must take the device before its view is shown

    @property
    def table(self) -> Table:
        return self.viewer.table


def choose_viewpoint(viewer: Viewer, revealed: int | None = None, wanted: int | None = None) -> Viewpoint:
    """Return the view of the seat that is asked, among the viewer's own.

    With secrets at a shared screen, a seat is shown only once it has taken the device (`revealed`).
    """
    seats = viewer.seats
    if wanted in seats and (len(seats) == 1 or wanted == revealed):
        return Viewpoint(viewer, wanted)
    if len(seats) < 2:
        return Viewpoint(viewer, seats[0] if seats else WATCHER)
    asked = [seat for seat in viewer.table.state.asked() if seat in seats]
    if not _have_secrets(viewer.table, seats):
        return Viewpoint(viewer, asked[0] if asked else seats[0])
    if not asked:
        return Viewpoint(viewer, WATCHER)
    if revealed in asked:
        return Viewpoint(viewer, revealed)
    return Viewpoint(viewer, WATCHER, asked[0])


def _have_secrets(table: Table, seats: list[int]) -> bool:
    """Whether one of these seats knows something that another does not."""
    decision = table.decision()
    if (decision is not None and decision.sealed) or SceneCache.of(table).log.has_secrets:
        return True
    first = table.view(seats[0])
    return any(table.view(seat) != first for seat in seats[1:])
