"""Golden pictures in little room: digests of drawings by their parts, and small pictures compared with tolerance."""

from __future__ import annotations

import re
import zlib
from hashlib import sha256

import numpy as np

from ironroads.draw.zoom import NEARER

LETTERS = re.compile(r'<text[^>]*class="k(\d+)"[^>]*>[^<]*</text>')
GROUP = re.compile(r'<g id="(?:m-)?([a-z-]+?)-?\d*(?:-\d+)*"')
HEADER, SIGNATURE = 8, 8  # bytes of a chunk's length and name, and before the first one


def digest(text: str) -> str:
    return sha256(text.encode()).hexdigest()[:12]


def readable(drawing: str, scale: float) -> str:
    """A drawing without the letters that a page hides at so many pixels for a unit."""
    return LETTERS.sub(lambda found: found[0] if NEARER[int(found[1])] <= scale else "", drawing)


def parts(drawing: str) -> dict[str, str]:
    """A digest for each kind of group, such as all tracks, to say what has changed."""
    found: dict[str, list[str]] = {}
    starts = [*GROUP.finditer(drawing)]
    ends = [*(start.start() for start in starts[1:]), len(drawing)]
    for start, end in zip(starts, ends, strict=True):
        found.setdefault(start[1], []).append(drawing[start.start() : end])
    return {kind: digest("".join(pieces)) for kind, pieces in sorted(found.items())}


def without_letters(drawing: str) -> str:
    """Fonts differ from machine to machine."""
    return re.sub(r"<text.*?</text>", "", drawing)


def pixels(png: bytes) -> np.ndarray:
    """The colours of a PNG with eight bits for red, green, blue and opacity, as resvg writes it."""
    at, data, width, height = SIGNATURE, b"", 0, 0
    while at < len(png):
        length, kind = int.from_bytes(png[at : at + 4]), png[at + 4 : at + HEADER]
        body = png[at + HEADER : at + HEADER + length]
        if kind == b"IHDR":
            width, height = int.from_bytes(body[:4]), int.from_bytes(body[4:8])
            assert body[8:] == bytes((8, 6, 0, 0, 0))
        data += body if kind == b"IDAT" else b""
        at += HEADER + length + 4
    lines = np.frombuffer(zlib.decompress(data), np.uint8).reshape(height, 1 + 4 * width)
    return _unfiltered(lines).reshape(height, width, 4)[:, :, :3]


def _unfiltered(lines: np.ndarray) -> np.ndarray:
    """Undo what PNG does to compress better: each byte is written as the difference from its neighbours."""
    found = np.zeros((len(lines), lines.shape[1] - 1), np.uint8)
    above = found[0].copy()
    for row, line in enumerate(lines):
        filter, raw, here = int(line[0]), line[1:].astype(int), [0] * (lines.shape[1] - 1)
        for at, value in enumerate(raw):
            left, up = here[at - 4] if at >= 4 else 0, int(above[at])
            corner = int(above[at - 4]) if at >= 4 else 0
            guess = (0, left, up, (left + up) // 2, _paeth(left, up, corner))[filter]
            here[at] = (int(value) + guess) % 256
        above = found[row] = here
    return found


def _paeth(left: int, up: int, corner: int) -> int:
    return min((left, up, corner), key=lambda each: abs(left + up - corner - each))
