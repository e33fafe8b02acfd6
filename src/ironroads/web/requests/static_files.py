"""Static files, served under addresses that change with their content, which lets browsers keep them for good."""

from __future__ import annotations

import hashlib
from functools import cache
from importlib.resources import files

from ...draw import theme

READABLE = 4.5  # contrast that small text needs


@cache
def static_url(name: str) -> str:
    return f"/static/{hashlib.sha256(static_content(name)).hexdigest()[:12]}/{name}"


@cache
def static_content(name: str) -> bytes:
    """Return a file of `static/`; the stylesheet is preceded by the inks of the theme."""
    content = files("ironroads.web").joinpath("static", name).read_bytes()
    return inks_stylesheet().encode() + content if name.endswith(".css") else content


def inks_stylesheet() -> str:
    """Return the inks as custom properties, and a class for text on each of them."""
    painted = "".join(f".ink-{name}{{background:var(--{name});color:{_text_colour(name)}}}" for name in theme.inks())
    return theme.stylesheet() + painted + "\n"


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
