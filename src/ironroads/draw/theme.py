"""Inks by name: colours for light and dark pages, and which text is readable on them."""

from __future__ import annotations

import re
import tomllib
from functools import cache
from importlib.resources import files

FONT = "system-ui, -apple-system, Segoe UI, Roboto, sans-serif"
MAP_FONT = "Iowan Old Style, Palatino, Palatino Linotype, Georgia, Liberation Serif, serif"


@cache
def inks() -> dict[str, tuple[str, str, str, str]]:
    """By name: colour and text colour on it, on a light page and on a dark one."""
    data = tomllib.loads(files(__package__).joinpath("theme.toml").read_text())
    return {name: _four(entry) for name, entry in data["inks"].items()}


def _four(entry: list[str]) -> tuple[str, str, str, str]:
    light, on_light = entry[:2]
    dark, on_dark = entry[-2:]
    return light, on_light, dark, on_dark


def ink(name: str) -> str:
    return f"var(--{name})"


def on(name: str) -> str:
    """The colour of text on an ink."""
    return f"var(--on-{name})"


def plain(markup: str, dark: bool = False) -> str:
    """Replace custom properties by the light or dark colours, for self-contained pictures."""
    first = 2 if dark else 0

    def colour(match: re.Match[str]) -> str:
        return inks()[match[2]][first + bool(match[1])]

    return re.sub(r"var\(--(on-)?([a-z0-9-]+)\)", colour, markup)


def stylesheet() -> str:
    """The inks as custom properties of a page, light and dark."""
    light = "".join(f"--{n}:{e[0]};--on-{n}:{e[1]};" for n, e in inks().items())
    dark = "".join(f"--{n}:{e[2]};--on-{n}:{e[3]};" for n, e in inks().items() if e[2:] != e[:2])
    return (
        f":root{{{light}}}\n"
        f'@media (prefers-color-scheme: dark){{:root:not([data-theme="light"]){{{dark}}}}}\n'
        f':root[data-theme="dark"]{{{dark}}}\n'
    )
