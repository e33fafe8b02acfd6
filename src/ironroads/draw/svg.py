"""SVG text from nested elements; nothing else in the project writes markup for pictures."""

from __future__ import annotations

from collections.abc import Mapping
from html import escape

Attrs = Mapping[str, str | int | float]


def element(name: str, attrs: Attrs, *children: str) -> str:
    """One element; underscores in attribute names become dashes, empty values are left out.

    >>> element("line", {"x1": 0, "stroke_width": 2.50})
    '<line x1="0" stroke-width="2.5"/>'
    """
    listed = "".join(f' {key.replace("_", "-")}="{number(value)}"' for key, value in attrs.items() if value != "")
    return f"<{name}{listed}>{''.join(children)}</{name}>" if children else f"<{name}{listed}/>"


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
