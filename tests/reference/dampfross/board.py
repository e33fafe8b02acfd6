"""The printed map, read from its file: hexes, rivers, towns, lines abroad, ferries and the table of special runs."""

from __future__ import annotations

import tomllib
from dataclasses import dataclass
from functools import cache
from itertools import pairwise
from pathlib import Path
from typing import Any

LETTERS = 26  # rows A to Z; the upper part of the sheet begins with A again
UPPER_NUMBERS = 40  # and counts from 41
PLAIN, MOUNTAIN = ".", "^"

Step = tuple[str, str]  # two neighbouring hexes, the one nearer to the lower left first


@dataclass(frozen=True)
class Ferry:
    name: str  # as positions spell it
    notation: str
    port: str
    landing: str
    length: int  # hexes of water


@dataclass(frozen=True)
class Special:
    """One line of the table of special runs."""

    hexes: frozenset[str]
    countries: frozenset[str]
    even: frozenset[str]
    odd: frozenset[str]
    whatever_terrain: bool  # the rulebook names a span of hexes instead of plain hexes


class Board:
    """Everything that is printed on one map."""

    def __init__(self, file: dict[str, Any]) -> None:
        self.file = file
        self.home = file["home"]
        self.terrain = _block(file["fields"]["terrain"])
        self.country = _block(file["fields"]["country"])
        self.place = {name: number for number, name in enumerate(sorted(self.terrain, key=row_and_column))}
        self.neighbours = {name: _neighbours(name, self.terrain) for name in self.terrain}
        self.round = {name: _round(name, self.terrain) for name in self.terrain}
        self.rivers = {self.step(*edge.split("|")) for river in file.get("river", []) for edge in river["edges"]}
        self.towns = {town["hex"]: town["name"] for town in file["town"]}
        self.hex_of_number = {number: town["hex"] for town in file["town"] for number in town["numbers"]}
        self.existing = {step for line in file.get("prebuilt_line", []) for step in self.along(line["hexes"])}
        lines = file.get("foreign_line", [])
        self.dashed = {step for line in lines for step in self.along(line["hexes"])}
        self.open_unbuilt = {
            step for line in lines if line["usable_when_unbuilt"] for step in self.along(line["hexes"])
        }
        self.ferries = {ferry.name: ferry for ferry in map(_ferry, file.get("ferry", []))}
        self.cost = {step: self._cost(step) for step in self._steps() if self._may_be_built(step)}
        self.steps_at = {hex: self._steps_at(hex) for hex in self.terrain}
        self.specials = {face: self._special(roll) for roll in file["special"]["roll"] for face in roll["faces"]}

    def step(self, a: str, b: str) -> Step:
        return (a, b) if self.place[a] < self.place[b] else (b, a)

    def along(self, hexes: list[str]) -> list[Step]:
        return [self.step(a, b) for a, b in pairwise(hexes)]

    def in_order(self, hexes: set[str]) -> list[str]:
        return sorted(hexes, key=self.place.__getitem__)

    def steps_in_order(self, steps: set[Step]) -> list[str]:
        """Names of steps as a position lists them: cheap steps first."""
        key = {step: (self.cost[step], self.place[step[0]], self.place[step[1]]) for step in steps}
        return [name(step) for step in sorted(steps, key=key.__getitem__)]

    def starts(self, players: int) -> tuple[list[str], int]:
        """Hexes of the start towns for so many players, and how many may begin in one of them."""
        start = next(start for start in self.file["start"] if players in start["players"])
        hexes = [hex for hex, town in self.towns.items() if town in start["towns"]]
        return hexes, start.get("players_per_town", players)

    def air_distance(self, a: str, b: str) -> int:
        """Steps between two hexes over the whole sheet."""
        distance, seen, front = 0, {a}, {a}
        while b not in seen:
            front = {near for hex in front for near in self.neighbours[hex]} - seen
            seen |= front
            distance += 1
        return distance

    def _steps(self) -> set[Step]:
        return {self.step(hex, near) for hex, around in self.neighbours.items() for near in around}

    def _may_be_built(self, step: Step) -> bool:
        """Lakes and the sea cannot be built on; abroad only one hex, or along the dashed lines (Streckenverlauf)."""
        on_land = all(self.terrain[hex] in (PLAIN, MOUNTAIN) for hex in step)
        at_home = any(self.country[hex] == self.home for hex in step)
        return on_land and step not in self.existing and (at_home or step in self.dashed)

    def _cost(self, step: Step) -> int:
        """Baukosten: 1 in the plain, 3 with a mountain or a river, 5 with two of them; ruling 1: 7 with three."""
        obstacles = [self.terrain[hex] == MOUNTAIN for hex in step] + [step in self.rivers]
        return 1 + 2 * sum(obstacles)

    def _steps_at(self, hex: str) -> list[tuple[Step, str]]:
        """The steps that may be built from a hex, and where each leads."""
        steps = [(self.step(hex, near), near) for near in self.neighbours[hex]]
        return [(step, near) for step, near in steps if step in self.cost]

    def _special(self, roll: dict[str, Any]) -> Special:
        return Special(
            hexes=self._places(roll.get("places", [])) | frozenset(roll.get("hexes", [])),
            countries=frozenset(roll.get("any_plain_hex_of", [])),
            even=self._places(roll.get("second_die_even", [])),
            odd=self._places(roll.get("second_die_odd", [])),
            whatever_terrain="rulebook_span" in roll,
        )

    def _places(self, names: list[str]) -> frozenset[str]:
        hexes = {place["name"]: place["hex"] for place in [*self.file["town"], *self.file.get("place", [])]}
        return frozenset(hexes[name] for name in names)


@cache
def load(file: Path) -> Board:
    return Board(tomllib.loads(file.read_text(encoding="utf-8")))


def name(step: Step) -> str:
    return f"{step[0]}-{step[1]}"


def slug(words: str) -> str:
    """A name of the map as notation spells it."""
    return "-".join(words.lower().replace("ß", "ss").replace("(", "").replace(")", "").split())


def row_and_column(hex: str) -> tuple[int, int]:
    """
    >>> row_and_column("A1"), row_and_column("A41"), row_and_column("O51")
    ((0, 0), (26, 0), (40, 10))
    """
    row, number = ord(hex[0]) - ord("A"), int(hex[1:])
    return (row + LETTERS, number - UPPER_NUMBERS - 1) if number > UPPER_NUMBERS else (row, number - 1)


def _hex(row: int, column: int) -> str:
    upper = row >= LETTERS
    return f"{chr(ord('A') + row % LETTERS)}{column + 1 + (UPPER_NUMBERS if upper else 0)}"


def _neighbours(hex: str, sheet: dict[str, str]) -> list[str]:
    """Every second row (B, D, F …) is shifted right by half a hex."""
    row, column = row_and_column(hex)
    aside = column + 1 if row % 2 else column - 1
    near = [(row, column - 1), (row, column + 1)]
    near += [(row + up, other) for up in (1, -1) for other in (column, aside)]
    return [_hex(*place) for place in near if _is_on(place, sheet)]


def _round(hex: str, sheet: dict[str, str]) -> list[str]:
    """The neighbours, east first, then round to the left."""
    row, column = row_and_column(hex)
    right = column + row % 2
    near = [(row, column + 1), (row + 1, right), (row + 1, right - 1)]
    near += [(row, column - 1), (row - 1, right - 1), (row - 1, right)]
    return [_hex(*place) for place in near if _is_on(place, sheet)]


def _is_on(place: tuple[int, int], sheet: dict[str, str]) -> bool:
    row, column = place
    return 0 <= row < 2 * LETTERS and column >= 0 and _hex(row, column) in sheet


def _block(text: str) -> dict[str, str]:
    """Rows of "name of the leftmost hex, one character for each hex"."""
    found = {}
    for line in text.split("\n"):
        if line.strip():
            first, marks = line.split()
            row, column = row_and_column(first)
            found.update({_hex(row, column + number): mark for number, mark in enumerate(marks)})
    return found


def _ferry(entry: dict[str, Any]) -> Ferry:
    port, target = entry["port"], entry["target"]
    return Ferry(f"{port}–{target}", slug(f"{port}>{target}"), entry["from"], entry["to"], entry["length"])
