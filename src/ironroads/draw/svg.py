"""SVG text from nested elements; nothing else in the project writes markup for pictures."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from html import escape

Attrs = Mapping[str, str | int | float]


def element(name: str, attrs: Attrs, *children: str) -> str:
    """One element; underscores in attribute names become dashes, empty values are left out.

    >>> element("line", {"x1": 0, "stroke_width": 2.50})
    '<line x1="0" stroke-width="2.5"/>'
    """
    listed = "".join([_attribute(key, value) for key, value in attrs.items()])
    return f"<{name}{listed}>{''.join(children)}</{name}>" if children else f"<{name}{listed}/>"


@lru_cache(maxsize=65_536)  # the same few attributes occur thousands of times
def _attribute(key: str, value: str | int | float) -> str:
    return f' {key.replace("_", "-")}="{number(value)}"' if value != "" else ""


def number(value: str | int | float) -> str:
    """
    >>> number(3.14159), number(2.0), number('a"b')
    ('3.1', '2', 'a&quot;b')
    """
    if isinstance(value, float):
        return f"{value:.1f}".removesuffix(".0")
    return escape(str(value))


def text(content: str) -> str:
    return escape(content, quote=False)
