"""Static files, served under addresses that change with their content, which lets browsers keep them for good."""

from __future__ import annotations

import hashlib
from functools import cache
from importlib.resources import files

from ...draw import theme, zoom
from ...draw.maps import lettering

READABLE = 4.5  # contrast that small text needs


SCRIPT = "text/javascript; charset=utf-8"


def _scripts(folder: str) -> list[str]:
    found = files("ironroads.web").joinpath("static", folder).iterdir()
    return sorted(file.name for file in found if file.name.endswith(".js"))


STATIC = {
    "ironroads.css": "text/css; charset=utf-8",
    "table.js": SCRIPT,
    "playback.js": SCRIPT,
    "motion.js": SCRIPT,
    "lesson.js": SCRIPT,
    "review.js": SCRIPT,
    "advice.css": "text/css; charset=utf-8",
    "hint.js": SCRIPT,
    "passkeys.js": SCRIPT,
    **{f"lab/{name}": SCRIPT for name in _scripts("lab")},
    "lab/lab.css": "text/css; charset=utf-8",
    "icon.svg": "image/svg+xml",
    "icon-mine.svg": "image/svg+xml",
}


def static_url(name: str) -> str:
    return f"/static/{_digest()}/{name}"


@cache
def _digest() -> str:
    """Return a hash of all files: scripts import each other by relative addresses, so they change theirs together."""
    return hashlib.sha256(b"".join(map(static_content, STATIC))).hexdigest()[:12]


@cache
def static_content(name: str) -> bytes:
    """Return a file of `static/`; the stylesheet is preceded by the inks of the theme."""
    content = files("ironroads.web").joinpath("static", name).read_bytes()
    return inks_stylesheet().encode() + content if name == "ironroads.css" else content


def inks_stylesheet() -> str:
    """Return the inks as custom properties, and a class for text on each of them."""
    painted = "".join(f".ink-{name}{{background:var(--{name});color:{_text_colour(name)}}}" for name in theme.inks())
    return theme.stylesheet() + zoom.stylesheet() + lettering.stylesheet() + painted + "\n"


def _text_colour(ink: str) -> str:
    """Return the theme's text colour for an ink, or black or white where small text needs more contrast."""
    colour, text, *_ = theme.inks()[ink]
    if not colour.startswith("#") or contrast(colour, text) >= READABLE:
        return theme.on(ink)
    return max("#000000", "#ffffff", key=lambda other: contrast(colour, other))


def contrast(one: str, other: str) -> float:
    """Return the contrast ratio of two colours as WCAG defines it.

    >>> round(contrast("#ffffff", "#000000")), round(contrast("#4b9077", "#20242b"), 1)
    (21, 4.1)
    """
    light, dark = sorted((_luminance(one), _luminance(other)), reverse=True)
    return (light + 0.05) / (dark + 0.05)


def _luminance(colour: str) -> float:
    parts = [int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5)]
    red, green, blue = [part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts]
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue
