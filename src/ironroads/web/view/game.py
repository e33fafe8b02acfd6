"""All fragments of the game: what viewers with the same knowledge share, and what belongs to one viewer."""

from __future__ import annotations

from ...draw.marks import LAYERS
from . import board, choices, history, log, panels, status
from .fragments import Fragments
from .scene import Scene

# Elements whose children come and go. A page that missed updates drops the children it is not sent again.
CONTAINERS = [*(f"layer-{name}" for name in (*LAYERS, "hot", "changed")), "panels", "log", "chat-lines"]


def shared_fragments(scene: Scene) -> Fragments:
    """Return what all viewers with the same knowledge see alike."""
    return {**board.fragments(scene), **panels.fragments(scene), **log.fragments(scene), "latest": log.latest(scene)}


def own_fragments(scene: Scene) -> Fragments:
    """Return what only this viewer sees."""
    return {
        **status.fragments(scene),
        **choices.fragments(scene),
        **board.hot(scene),
        **board.changed(scene),
        **history.fragments(scene),
    }
