"""What differs between two board files, entry by entry: rows are paired by id, name or ends, never by position."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

IDENTITY = (("id",), ("name",), ("a", "b"), ("port", "target"), ("q", "r"), ("q",))  # the first that a row has


@dataclass(frozen=True)
class Difference:
    """A place with its values in both files; None if it is only in the other."""

    place: str
    before: Any
    after: Any


def differences(before: Any, after: Any, place: str = "") -> Iterator[Difference]:
    """
    >>> a = {"city": [{"id": "omaha", "value": 30}], "x": 1}
    >>> b = {"city": [{"id": "boston", "value": 9}, {"id": "omaha", "value": 40}], "x": 1}
    >>> [(d.place, d.before, d.after) for d in differences(a, b)]
    [('city omaha.value', 30, 40), ('city boston', None, {'id': 'boston', 'value': 9})]
    """
    if isinstance(before, dict) and isinstance(after, dict):
        for key in [*before, *[key for key in after if key not in before]]:
            inner = f"{place}.{key}" if place else str(key)
            yield from differences(before.get(key), after.get(key), inner)
    elif _has_rows(before) and _has_rows(after):
        rows, others = _by_identity(before), _by_identity(after)
        for name in [*rows, *[name for name in others if name not in rows]]:
            yield from differences(rows.get(name), others.get(name), f"{place} {name}")
    elif before != after:
        yield Difference(place, before, after)


def _has_rows(value: Any) -> bool:
    return isinstance(value, list) and bool(value) and all(isinstance(row, dict) for row in value)


def _by_identity(rows: list[dict[str, Any]]) -> dict[str, dict[str, Any]]:
    return {row_identity(row, number): row for number, row in enumerate(rows, 1)}


def row_identity(row: dict[str, Any], number: int) -> str:
    """What tells a row from the others of its table: its id, name or ends, else its number."""
    for keys in IDENTITY:
        if all(key in row for key in keys):
            return "-".join([str(row[key]) for key in keys])
    return str(number)
