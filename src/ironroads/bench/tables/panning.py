"""How smoothly a phone moves and zooms a map under fingers, with a slowed-down processor."""

from __future__ import annotations

from statistics import median
from typing import Any

import msgspec

PHONE = {"width": 390, "height": 844}
STEPS = 40  # of a finger on its way
REST = 600  # milliseconds after a gesture
# ways of fingers in pixels from the middle of the map: two of one finger, one of two fingers apart and back
GESTURES = (
    (((0, 0), (-120, -90)),),
    (((-60, 60), (80, -40)),),
    (((-40, 0), (-110, 0)), ((40, 0), (110, 0))),
    (((-110, 0), (-50, 0)), ((110, 0), (50, 0))),
)
RECORD = """() => {
  window.moved = { frames: [], still: 0 };
  const map = document.querySelector("#map");
  let last = 0;
  const note = (now) => {
    const moves = map.classList.contains("moving");
    if (moves && last) moved.frames.push(now - last);
    last = moves ? now : 0;
    requestAnimationFrame(note);
  };
  requestAnimationFrame(note);
}"""
# whether the map was painted anew where it came to rest
RESTS = "!map.classList.contains('moving') && map.style.transform === ''"
Way = tuple[tuple[float, float], tuple[float, float]]


class PanFigures(msgspec.Struct, frozen=True):
    """Frames of one map while fingers move and zoom it."""

    game: str
    board: str
    frames: int
    median: float  # milliseconds
    slow: float  # of the slowest twentieth, at least
    rests: bool  # repainted after every gesture


def pan_figures(page: Any, slower: int, game: str, board: str) -> PanFigures:
    """Move the map of an open page of a table on a phone."""
    page.locator(".tabs [data-tab-of=map]").tap()
    page.locator("[data-zoom=aim]").tap()
    page.wait_for_timeout(REST)
    protocol = page.context.new_cdp_session(page)
    protocol.send("Emulation.setCPUThrottlingRate", {"rate": slower})
    page.evaluate(RECORD)
    rests = [_moved(page, protocol, gesture) for gesture in GESTURES]
    frames = sorted(page.evaluate("moved.frames")) or [0.0]
    return PanFigures(game, board, len(frames), median(frames), frames[len(frames) * 19 // 20], all(rests))


def _moved(page: Any, protocol: Any, gesture: tuple[Way, ...]) -> bool:
    box = page.locator("#map").bounding_box()
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    for step in range(STEPS + 1):
        share = step / STEPS
        points = [
            {"x": x + a + (c - a) * share, "y": y + b + (d - b) * share, "id": finger}
            for finger, ((a, b), (c, d)) in enumerate(gesture)
        ]
        protocol.send(
            "Input.dispatchTouchEvent", {"type": "touchMove" if step else "touchStart", "touchPoints": points}
        )
    protocol.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    page.wait_for_timeout(REST)
    return bool(page.evaluate(RESTS))
