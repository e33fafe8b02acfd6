"""Limits of board files, which come from anyone: their size, their depth, and what a text or a number may be."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator, Sequence
from typing import Any, Final

from ..core.faults import Fault

MOST_BYTES: Final = 200_000
MOST_PARTS: Final = 16  # of a dotted key: the time that `tomllib` takes grows with their square
MOST_DEPTH: Final = 12
MOST_VALUES: Final = 50_000
MOST_FAULTS: Final = 100  # that are listed
LARGEST: Final = 1_000_000  # number
LONGEST: Final = 20_000  # letters of a text; blocks of terrain are the longest
LONGEST_NAME: Final = 60
CONTROLS: Final = ("Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp")  # categories of Unicode
NAMES: Final = ("id", "name", "name_de", "full_name", "title")
QUOTED: Final = re.compile(
    r'''"""(?:[^"\\]|\\.|"(?!""))*+(?:"""|\Z)|'{3}(?:[^']|'(?!''))*+(?:'{3}|\Z)'''  # over several lines
    r"""|"(?:[^"\\\n]|\\[^\n])*+"?|'[^'\n]*+'?|\#[^\n]*+""",
    re.DOTALL,
)  # a string or a comment; one that does not end goes on as far as a parser would look
DOTTED: Final = re.compile(rf"(?<![\w-])(?:[\w-]++[ \t]*+\.[ \t]*+){{{MOST_PARTS},}}+")
HUGE: Final = re.compile(r"(?<![\w-])0[box][\da-fA-F_]{100,}+")  # a number that cannot even be written in decimals


def text_fault(text: str) -> Fault | None:
    """What keeps a file from being parsed at all."""
    size = len(text.encode())
    if size > MOST_BYTES:
        return Fault("file", "too_large", (size, MOST_BYTES))
    bare = QUOTED.sub(_placeholder, text)
    found = DOTTED.search(bare)
    if found is not None:
        return Fault("TOML", "dotted_key", (bare.count("\n", 0, found.start()) + 1, MOST_PARTS))
    return Fault("file", "number_size", (LARGEST,)) if HUGE.search(bare) else None


def _placeholder(quoted: re.Match[str]) -> str:
    """A word in place of a string, which may be part of a key; lines are counted as before."""
    return f"x{chr(10) * quoted[0].count(chr(10))}"


def value_faults(data: dict[str, Any]) -> list[Fault]:
    """Every value that no board needs; a single fault if there are too many values to look at."""
    found: list[Fault] = []
    for number, fault in enumerate(_walk("", "", data, 0)):
        if number >= MOST_VALUES:
            return [Fault("file", "too_many_values", (MOST_VALUES,))]
        if fault is not None:
            found.append(fault)
    return found


def is_readable(faults: Sequence[Fault]) -> bool:
    """Whether a file with these faults is small enough to look for others."""
    return not any(fault.code in ("too_many_values", "too_deep") for fault in faults)


def _walk(place: str, key: str, value: Any, depth: int) -> Iterator[Fault | None]:
    """One item for each value, None if it is in order."""
    if depth > MOST_DEPTH:
        yield Fault(place, "too_deep", (MOST_DEPTH,))
    elif isinstance(value, dict):
        for name, inner in value.items():
            yield None if is_plain(name) and len(name) <= LONGEST_NAME else Fault(place or "file", "bad_key")
            yield from _walk(f"{place}.{name}" if place else name, name, inner, depth + 1)
    elif isinstance(value, list):
        for number, inner in enumerate(value, 1):
            yield from _walk(row_name(place, number, inner), key, inner, depth + 1)
    else:
        yield _value_fault(place, key, value)


def _value_fault(place: str, key: str, value: Any) -> Fault | None:
    if isinstance(value, str):
        return _text_fault(place, key, value)
    if isinstance(value, int | float) and not abs(value) <= LARGEST:  # nor is what is not a number
        return Fault(place, "number_size", (LARGEST,))
    return None


def _text_fault(place: str, key: str, text: str) -> Fault | None:
    longest = LONGEST_NAME if key in NAMES else LONGEST
    if len(text) > longest:
        return Fault(place, "too_long", (len(text), longest))
    if key in NAMES and not text.strip():
        return Fault(place, "empty_name")
    lines = [text] if key in NAMES else text.splitlines()
    return None if all(map(is_plain, lines)) else Fault(place, "control_characters")


def is_plain(text: str) -> bool:
    """Whether a text has no characters that control a terminal, a page or the direction of writing.

    >>> is_plain("Zürich"), is_plain("a\\x00b"), is_plain("\\u202eabc"), is_plain("a\\nb")
    (True, False, False, False)
    """
    return (text.isascii() and text.isprintable()) or not [c for c in text if unicodedata.category(c) in CONTROLS]


def row_name(key: str, number: int, item: Any) -> str:
    """The place of an entry of a list: by its id or name, else by its number."""
    name = item.get("id") or item.get("name") if isinstance(item, dict) else None
    return (
        f"{key} {name}" if isinstance(name, str) and len(name) <= LONGEST_NAME and is_plain(name) else f"{key} {number}"
    )
