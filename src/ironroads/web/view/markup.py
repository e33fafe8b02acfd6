"""HTML from nested tags, with everything escaped; no other Python code of the web writes HTML by hand."""

from __future__ import annotations

from datetime import UTC, datetime
from functools import lru_cache

from markupsafe import Markup, escape

Attribute = str | int | float | bool | None
VOID = frozenset(("input", "br", "img", "hr"))


def tag(name: str, /, *children: str, **attrs: Attribute) -> Markup:
    """Return one element; `class_` is class, True is an attribute without a value, None, False and "" are left out.

    >>> tag("button", "Bid <5>", class_="main", data_move="bid:5", disabled=False)
    Markup('<button class="main" data-move="bid:5">Bid &lt;5&gt;</button>')
    """
    written = "".join([_attribute(key, value) for key, value in attrs.items()])
    if name in VOID:
        return Markup(f"<{name}{written}>")
    inside = "".join([child if type(child) is Markup else _escaped(child) for child in children])
    return str.__new__(Markup, f"<{name}{written}>{inside}</{name}>")  # like Markup(…), without its type checks


@lru_cache(maxsize=32_768)
def _escaped(text: str) -> str:
    return str(escape(text))


@lru_cache(maxsize=32_768, typed=True)
def _attribute(key: str, value: Attribute) -> str:
    if value is None or value is False or value == "":
        return ""
    name = key.rstrip("_").replace("_", "-")
    return f" {name}" if value is True else f' {name}="{escape(value)}"'


def join(parts: list[Markup], between: str = "") -> Markup:
    """Join markup like `Markup.join`, but without its type checks, which show in updates."""
    safe = [part if type(part) is Markup else _escaped(part) for part in parts]
    return str.__new__(Markup, _escaped(between).join(safe))


def time_tag(seconds: float) -> Markup:
    """Return a point in time; the browser rewrites it in the reader's own time zone."""
    at = datetime.fromtimestamp(seconds, UTC)
    return tag("time", at.strftime("%Y-%m-%d %H:%M UTC"), datetime=at.isoformat(timespec="seconds"))
