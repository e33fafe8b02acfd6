"""Outlines of coasts, lakes, rivers and borders that come with the program, made by tools/make_outlines.py."""

from __future__ import annotations

from functools import cache
from importlib.resources import files

import msgspec

Line = list[tuple[float, float]]
LAYERS = ("land", "home", "lakes", "rivers", "borders", "states")


@cache
def outline(name: str) -> dict[str, list[Line]]:
    """Lines of longitudes and latitudes, by layer."""
    text = files(__package__).joinpath("outlines", f"{name}.json").read_bytes()
    data = msgspec.json.decode(text)
    return {layer: data[layer] for layer in LAYERS}
