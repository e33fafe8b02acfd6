"""Places by the name of their hex: files may write `hex = "C7"`, as the map shows it, instead of `q` and `r`."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from ..core.hexes import Hex

OFF_MAP = 99  # the coordinates of a place whose hex does not exist


def with_coordinates(data: dict[str, Any], tables: Sequence[str], hexes: Mapping[str, Hex]) -> dict[str, Any]:
    """The data with `q` and `r` in place of the names of hexes; what cannot be read stays for the check.

    >>> with_coordinates({"town": [{"name": "Rom", "hex": "b1"}]}, ["town"], {"B1": (1, 0)})
    {'town': [{'name': 'Rom', 'q': 1, 'r': 0}]}
    """
    rows = {table: data[table] for table in tables if isinstance(data.get(table), list)}
    return {**data, **{table: [_placed(row, hexes) for row in found] for table, found in rows.items()}}


def _placed(row: Any, hexes: Mapping[str, Hex]) -> Any:
    if not isinstance(row, dict) or not isinstance(row.get("hex"), str):
        return row
    q, r = hexes.get(row["hex"].upper(), (OFF_MAP, OFF_MAP))
    return {**{key: value for key, value in row.items() if key != "hex"}, "q": q, "r": r}
