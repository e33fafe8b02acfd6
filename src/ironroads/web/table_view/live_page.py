"""An open page: what it shows, and the messages that bring it up to date.

A message has fragments that the page shows at once (`set`, `gone`, `facts`), `frames` that it plays one after the
other, and what follows them (`then`). A replay begins with a `jump` to an earlier move, and says at which move it ends
(`end`). `whole` lists the containers of a page that the server does not know.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from typing import Any

from ..requests.website import Shown
from ..view.fragments import Difference, Fragments, PageParts, difference
from ..view.game import CONTAINERS
from . import film
from .content import TableContent, table_content
from .scene_cache import SceneCache
from .viewpoint import Viewpoint

Message = dict[str, Any]
AFTERWARDS = ("aim", "moment", "since", "over")  # facts that wait for the end of playback
NOTHING = PageParts({}, {}, {}, {})


class LivePage:
    def __init__(self, language: str, sent: PageParts | None, shown: Shown | None = None) -> None:
        self.language = language
        self.sent = sent  # None for a page that was loaded too long ago
        self.shown = shown
        self._facts: dict[str, Any] = {}

    def forget_position(self) -> None:
        """Let the next update jump to its position, because moves were taken back."""
        self.shown = None

    def update(self, viewpoint: Viewpoint, at: int | None, since: int) -> Message:
        """Return what the page does not show yet, now or after `at` moves; empty when it is up to date."""
        content = table_content(viewpoint, self.language, at, since)
        before, now = self.shown, Shown(viewpoint.seat, content.scene.moves_shown)
        self.shown = now if at is None else None
        if self.sent is None:
            return self._whole(content)
        is_followed = before is not None and before.seat == now.seat and before.moves < now.moves and at is None
        if before is None or not is_followed:
            return self._message(viewpoint, content)
        own = viewpoint.viewer.seats
        return self._message(viewpoint, content, film.frames(viewpoint, content.scene, before.moves, own))

    def replay(self, viewpoint: Viewpoint, start: int, since: int) -> Message:
        """Go back to `start`, and return the moves from there: up to now, or as many as fit into a film."""
        jump = self.update(viewpoint, start, since)
        last = viewpoint.table.state.moves
        end = min(last, start + film.MOST_FRAMES)
        content = table_content(viewpoint, self.language, end if end < last else None, since)
        self.shown = Shown(viewpoint.seat, end) if end == last else None
        frames = film.frames(viewpoint, content.scene, start)
        return {"jump": jump, **self._message(viewpoint, content, frames), "end": end}

    def _whole(self, content: TableContent) -> Message:
        self.sent, self._facts = content.parts, content.facts
        everything = {key: text for part in content.parts for key, text in part.items()}
        return {"whole": CONTAINERS, "set": everything, "facts": content.facts}

    def _message(self, viewpoint: Viewpoint, content: TableContent, frames: Sequence[film.Frame] = ()) -> Message:
        cache = SceneCache.of(viewpoint.table)
        sent, parts = self.sent or NOTHING, content.parts
        facts = {key: value for key, value in content.facts.items() if self._facts.get(key) != value}
        self.sent, self._facts = parts, content.facts
        drawn = [sent.drawn, *[frame.fragments for frame in frames], parts.drawn]
        changes = [cache.shared_difference(before, after) for before, after in pairwise(drawn)]
        played = [frame.message(change) for frame, change in zip(frames, changes, strict=False)]
        later = {key: value for key, value in facts.items() if _waits(key, value)}
        now = {key: value for key, value in facts.items() if key not in later}
        message = _message(*difference(sent.first, parts.first), now)
        told, last = cache.shared_difference(sent.told, parts.told), difference(sent.last, parts.last)
        then = _message(*_together(changes[-1], told, last), later)
        more = {"frames": [frame for frame in played if frame], "then": then}
        return message | {name: part for name, part in more.items() if part}


def _waits(key: str, value: Any) -> bool:
    """Whether a fact waits for the end of playback, as tables do: a phone would show them in place of the map."""
    return key in AFTERWARDS or (key == "tables" and bool(value))


def _message(changed: Fragments, removed: list[str], facts: dict[str, Any]) -> Message:
    return {name: part for name, part in (("set", changed), ("gone", removed), ("facts", facts)) if part}


def _together(*changes: Difference) -> Difference:
    changed = dict([item for fragments, _ in changes for item in fragments.items()])
    return changed, [id for _, removed in changes for id in removed]
