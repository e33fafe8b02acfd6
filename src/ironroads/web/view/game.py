"""All fragments of the game: what viewers with the same knowledge share, and what belongs to one viewer."""

from __future__ import annotations

from ...draw.marks import DISPLAY, LAYERS
from . import board, choices, history, log, panels, status
from .fragments import Fragments
from .scene import Scene

# Elements whose children come and go. A page that missed updates drops the children it is not sent again.
CONTAINERS = [
    *(f"layer-{name}" for name in (*LAYERS, "hot", "changed", DISPLAY, "display-hot")),
    "panels",
    "log",
    "chat-lines",
]


def drawn_fragments(scene: Scene) -> Fragments:
    """Return the map and the panels, which all viewers with the same knowledge see alike."""
    return {**board.fragments(scene), **panels.fragments(scene)}


def told_fragments(scene: Scene) -> Fragments:
    """Return the log and the last move in words, which all viewers with the same knowledge see alike."""
    return {**log.fragments(scene), "latest": log.latest(scene)}


def asked_fragments(scene: Scene) -> Fragments:
    """Return the viewer's question and choices."""
    return {**status.fragments(scene), **choices.fragments(scene), **history.fragments(scene)}


def ring_fragments(scene: Scene) -> Fragments:
    """Return the rings on the map: what the viewer can choose, and what is new to them."""
    return {**board.hot(scene), **board.changed(scene)}
