"""Zooming: what can be read at how many pixels for a unit of the map, and what is left out below that.

A page says how near it is in two numbers of the map: `data-step`, for which names are placed anew, and `data-near`, a
finer one, below which letters too small to read are hidden.
"""

from __future__ import annotations

import re

STEPS = (0.3, 0.5, 0.65, 0.82, 1.1, 1.6)  # pixels for a unit from which on a step is shown
NEARER = (0.35, 0.45, 0.55, 0.65, 0.75, 0.85, 0.95, 1.1, 1.25, 1.45, 1.7, 2.1)
VIEW_BOX = re.compile(r'viewBox="0 0 ([\d.]+) ')
MINOR = re.compile(r'<text[^<>]*class="k(\d+)" data-minor[^<>]*>[^<]*</text>')
READABLE = 8.9  # pixels; smaller letters are not shown


def step_at(scale: float) -> int:
    """
    >>> step_at(0.1), step_at(0.94), step_at(7)
    (0, 3, 5)
    """
    return max([0, *[step for step, least in enumerate(STEPS) if least <= scale]])


def nearness_class(size: float) -> str:
    """The class by which a page hides letters of this size in units until they can be read."""
    return f"k{_nearness(size)}"


def readable_from(size: float) -> float:
    """Pixels for a unit from which on a page shows letters of this size in units."""
    return NEARER[_nearness(size)]


def _nearness(size: float) -> int:
    return next((number for number, scale in enumerate(NEARER) if scale * size >= READABLE), len(NEARER) - 1)


def legible(drawing: str, width: float) -> str:
    """A picture for so many pixels across, without the names of hexes if they would be too small to read.

    >>> legible('<svg viewBox="0 0 100 50">A<text class="k11" data-minor="1">B1</text></svg>', 100)
    '<svg viewBox="0 0 100 50">A</svg>'
    """
    whole = VIEW_BOX.search(drawing)
    scale = width / float(whole[1]) if whole else 1.0
    return MINOR.sub(lambda found: "" if NEARER[int(found[1])] > scale else found[0], drawing)


def stylesheet() -> str:
    """Hide letters that cannot be read, and names placed for other steps."""
    names = [f"#map[data-step='{step}'] .names:not(.step{step})" for step in range(len(STEPS))]
    letters = [
        f"#map[data-near='{near}'] :is({','.join(f'.k{least}' for least in range(near + 1, len(NEARER)))})"
        for near in range(-1, len(NEARER) - 1)
    ]
    return "".join(f"{rule}{{display:none}}\n" for rule in [*names, *letters])
