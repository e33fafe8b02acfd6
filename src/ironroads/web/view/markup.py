"""Markup from nested tags, everything escaped; nothing else in the pages' Python writes markup."""

from __future__ import annotations

from functools import lru_cache

from markupsafe import Markup, escape

Attribute = str | int | float | bool | None
VOID = frozenset(("input", "br", "img", "hr"))


def tag(name: str, /, *children: str, **attrs: Attribute) -> Markup:
    """One element; `class_` is class, True stands alone, None, False and "" are left out.

    >>> tag("button", "Bid <5>", class_="main", data_move="bid:5", disabled=False)
    Markup('<button class="main" data-move="bid:5">Bid &lt;5&gt;</button>')
    """
    listed = "".join([_attribute(key, value) for key, value in attrs.items()])
    if name in VOID:
        return Markup(f"<{name}{listed}>")
    inside = "".join([child if type(child) is Markup else _escaped(child) for child in children])
    return str.__new__(Markup, f"<{name}{listed}>{inside}</{name}>")  # what Markup(…) does, without its questions


@lru_cache(maxsize=32_768)
def _escaped(text: str) -> str:
    """The same words come again and again."""
    return str(escape(text))


@lru_cache(maxsize=32_768, typed=True)
def _attribute(key: str, value: Attribute) -> str:
    if value is None or value is False or value == "":
        return ""
    name = key.rstrip("_").replace("_", "-")
    return f" {name}" if value is True else f' {name}="{escape(value)}"'


def join(parts: list[Markup], between: str = "") -> Markup:
    """Like the markup's own `join`, which asks every part what it is."""
    safe = [part if type(part) is Markup else _escaped(part) for part in parts]
    return str.__new__(Markup, _escaped(between).join(safe))
