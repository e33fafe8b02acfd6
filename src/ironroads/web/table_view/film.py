"""Playback: the moves that a page has not shown yet, one frame for each, made from what its viewer may see."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator
from itertools import groupby
from typing import Any, NamedTuple

from markupsafe import Markup

from ...core.rules.game import Event
from ...table.log.entries import LoggedEntry, MovePlayed
from ..view.fragments import Difference, Fragments
from ..view.markup import join, tag
from ..view.scene import Scene
from .scene_cache import SceneCache
from .viewpoint import Viewpoint

MOST_FRAMES = 40  # a longer film is not made; the page shows its end
MOST_SENTENCES = 3  # of one move
MOST_PARAGRAPHS = 6  # moves in one caption
MOST_WEIGHT = 3  # several moves in one frame are shown for longer, up to this
LONG = 2.0  # how much longer a momentous frame is shown


class Frame(NamedTuple):
    """What has changed on the map and in the panels, and what a caption says about it."""

    moves: int  # made up to its end
    said: Markup
    weight: float  # how much longer than usual it is shown
    fragments: Fragments  # all of the map and the panels

    def message(self, change: Difference) -> dict[str, Any]:
        """Return what a page gets, given the change since the frame before; empty if nothing can be seen or said."""
        changed, removed = change
        if not (changed or removed or self.said):
            return {}
        parts = {"set": changed, "gone": removed, "said": self.said}
        shown = {name: part for name, part in parts.items() if part}
        return {**shown, "weight": self.weight, "at": self.moves}


def frames(viewpoint: Viewpoint, last: Scene, start: int, quiet: Collection[int] = ()) -> list[Frame]:
    """Return the frames of the moves from `start` to the `last` scene.

    Moves of `quiet` seats in a row share one, without a caption. There are none if they would be too many. Moves that
    the viewer may not see leave no trace: a frame without a sentence and without a change is left out.
    """
    cache = SceneCache.of(viewpoint.table)
    beats = [list(beat) for beat in _beats(cache, viewpoint, start, last.moves_shown, quiet)]
    if len(beats) > MOST_FRAMES:
        return []
    earlier = [cache.scene(viewpoint.seat, last.language, beat[-1].move) for beat in beats[:-1]]
    return [_frame(scene, cache, beat, quiet) for scene, beat in zip([*earlier, last], beats, strict=False)]


def _beats(
    cache: SceneCache, viewpoint: Viewpoint, start: int, end: int, quiet: Collection[int]
) -> Iterator[Iterable[LoggedEntry]]:
    """Divide the moves into those that are shown together, such as a round of a race, and single ones.

    Moves of `quiet` seats are shown together, such as the steps of a route that was chosen as a whole.
    """
    moves = [logged for logged in _moves(viewpoint, start) if logged.move <= end]
    if len(moves) == 1:
        return iter([moves])

    def beat(logged: LoggedEntry) -> tuple[int, int]:
        if _is_made_by(logged, quiet):
            return 2, 0
        number = cache.beat(logged.move - 1, viewpoint.seat)
        return (0, logged.move) if number is None else (1, number)

    return (same for _, same in groupby(moves, beat))


def _moves(viewpoint: Viewpoint, start: int) -> list[LoggedEntry]:
    """Return the entries of the moves after `start` that were not taken back."""
    found: list[LoggedEntry] = []
    for logged in reversed(viewpoint.table.state.log):
        if logged.move <= start and not logged.undone:
            break
        if isinstance(logged.entry, MovePlayed) and not logged.undone:
            found.append(logged)
    return found[::-1]


def _frame(scene: Scene, cache: SceneCache, beat: list[LoggedEntry], quiet: Collection[int]) -> Frame:
    shown = [logged for logged in beat if not _is_made_by(logged, quiet)]
    visible = [[event for event in logged.events if event.is_for(scene.seat)] for logged in shown]
    paragraphs = [_paragraph(scene, events) for events in visible if events]
    is_momentous = any(event.kind in scene.face.momentous for events in visible for event in events)
    weight = max(1, min(len(paragraphs), MOST_WEIGHT)) * (LONG if is_momentous else 1.0)
    return Frame(scene.moves_shown, join(paragraphs[-MOST_PARAGRAPHS:]), weight, cache.drawn(scene))


def _is_made_by(logged: LoggedEntry, seats: Collection[int]) -> bool:
    """Whether a person at one of these seats made the move on the page."""
    return isinstance(logged.entry, MovePlayed) and logged.entry.seat in seats and not logged.entry.by


def _paragraph(scene: Scene, events: list[Event]) -> Markup:
    return tag("p", join([scene.markup_speaker.event(event) for event in events[:MOST_SENTENCES]], " "))
