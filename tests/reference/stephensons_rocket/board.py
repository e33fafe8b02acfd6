"""The board file as dicts of names."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator
from typing import Any

LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
Place = tuple[int, int]  # q and r of the file


class Board:
    """Hexes with their neighbours, towns, lines, tokens and the numbers of pieces."""

    def __init__(self, text: str) -> None:
        file = tomllib.loads(text)
        self.directions = [step["name"] for step in file["grid"]["directions"]]
        self._read_hexes(file["grid"])
        self._read_towns(file["towns"])
        self.lines = {line["id"]: line["name"] for line in file["lines"]}
        self.shares = {line["id"]: line["shares"] for line in file["lines"]}
        self.start = {line["id"]: self.hex_of[line["start"]] for line in file["lines"]}
        self.goods = file["goods"]["kinds"]
        self.pieces = file["components"]

    def _read_hexes(self, grid: dict[str, Any]) -> None:
        self.names = name_hexes(list(places(grid["columns"])))
        self.hexes = list(self.names.values())
        self.place_of = {hex: place for place, hex in self.names.items()}
        self.rank = {hex: number for number, hex in enumerate(self.hexes)}
        self.beside: dict[str, dict[str, str]] = {
            hex: {
                step["name"]: self.names[q + step["dq"], r + step["dr"]]
                for step in grid["directions"]
                if (q + step["dq"], r + step["dr"]) in self.names
            }
            for (q, r), hex in self.names.items()
        }
        self.neighbours = {hex: list(beside.values()) for hex, beside in self.beside.items()}

    def _read_towns(self, towns: list[dict[str, Any]]) -> None:
        self.hex_of = {town["id"]: self.names[town["q"], town["r"]] for town in towns}
        self.town_on = {hex: town for town, hex in self.hex_of.items()}
        self.kind = {town["id"]: town["kind"] for town in towns}
        self.title = {town["id"]: town["name"] for town in towns}
        self.main_good = {town["id"]: town["main_good"] for town in towns if town["kind"] == "metropolis"}
        self.mixed = {town["id"]: town["tokens"] for town in towns if town["kind"] == "metropolis"}
        self.towns_beside = {
            hex: [self.town_on[near] for near in near_hexes if near in self.town_on]
            for hex, near_hexes in self.neighbours.items()
        }
        self.open = [hex for hex in self.hexes if hex not in self.town_on]

    def opposite(self, direction: str) -> str:
        return str(self.directions[(self.directions.index(direction) + 3) % 6])

    def gentle(self, heading: str | None) -> list[str]:
        """C) Linie ausbauen: straight on or a gentle curve; out of the start town in any direction."""
        if heading is None:
            return self.directions
        at = self.directions.index(heading)
        return [self.directions[(at + turn) % 6] for turn in (-1, 0, 1)]

    def distance(self, one: str, other: str) -> int:
        """Steps from hex to hex over an endless plain."""
        (q, r), (column, row) = self.place_of[one], self.place_of[other]
        return max(abs(q - column), abs(r - row), abs(q + r - column - row))

    def in_order(self, hexes: Any) -> list[str]:
        return sorted(hexes, key=self.rank.__getitem__)


def places(columns: list[dict[str, Any]]) -> Iterator[Place]:
    for column in columns:
        for first, last in column["r"]:
            for r in range(first, last + 1):
                yield column["q"], r


def name_hexes(hexes: list[Place]) -> dict[Place, str]:
    """A letter for the column, a number for the row; rows of neighbouring columns are half a hex apart."""
    west = min(q for q, _ in hexes)
    north = min(r + q // 2 for q, r in hexes)
    return {(q, r): f"{LETTERS[q - west]}{r + q // 2 - north + 1}" for q, r in hexes}
