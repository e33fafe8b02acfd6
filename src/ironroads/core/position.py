"""Positions as JSON with names instead of numbers, and back, with every fault named.

A game describes its state field by field with the coders below. Fields that follow from others are `Derived`:
they are not written, and the game works them out again after reading.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping
from dataclasses import dataclass, fields
from typing import TypeVar

from .errors import BadPosition
from .rules.bits import bitset, members
from .rules.game import Game, State

S = TypeVar("S", bound=State)
Tables = Mapping[str, list[str]]
BOX = ("game", "board", "options", "seats")


@dataclass(frozen=True)
class Site:
    """Where we are in a position that is read: the way to complain about this place."""

    path: str
    tables: Tables
    seats: int
    faults: list[str]

    def complain(self, text: str) -> None:
        self.faults.append(f"{self.path}: {text}")

    def below(self, key: str | int) -> Site:
        return Site(f"{self.path}.{key}" if self.path else str(key), self.tables, self.seats, self.faults)

    def keys(self, table: str) -> list[str]:
        return [str(seat) for seat in range(self.seats)] if table == "seat" else self.tables[table]


class Coder(ABC):
    """How one field is written and read."""

    @abstractmethod
    def write(self, value: object, site: Site) -> object: ...

    @abstractmethod
    def read(self, data: object, site: Site) -> object: ...


@dataclass(frozen=True)
class Number(Coder):
    low: int = 0
    high: int = 10**9

    def write(self, value: object, site: Site) -> object:
        return value

    def read(self, data: object, site: Site) -> object:
        if not isinstance(data, int) or isinstance(data, bool):
            site.complain(f"a whole number is needed, not {data!r}")
            return self.low
        if not self.low <= data <= self.high:
            site.complain(f"{data} is not between {self.low} and {self.high}")
        return data


@dataclass(frozen=True)
class Name(Coder):
    """One entry of a table, or one of the extra words, which stand for negative numbers."""

    table: str
    extra: tuple[str, ...] = ("none",)  # for -1, -2, …

    def write(self, value: object, site: Site) -> object:
        assert isinstance(value, int)
        return site.keys(self.table)[value] if value >= 0 else self.extra[-1 - value]

    def read(self, data: object, site: Site) -> object:
        keys = site.keys(self.table)
        if isinstance(data, str) and data in keys:
            return keys.index(data)
        if isinstance(data, str) and data in self.extra:
            return -1 - self.extra.index(data)
        site.complain(f"{data!r} is no {self.table}")
        return 0


@dataclass(frozen=True)
class Names(Coder):
    """A bit set, written as the list of its members' names."""

    table: str

    def write(self, value: object, site: Site) -> object:
        assert isinstance(value, int)
        return [site.keys(self.table)[item] for item in members(value)]

    def read(self, data: object, site: Site) -> object:
        if not isinstance(data, list):
            site.complain("a list of names is needed")
            return 0
        keys = {key: number for number, key in enumerate(site.keys(self.table))}
        for name in data:
            if not isinstance(name, str) or name not in keys:
                site.complain(f"{name!r} is no {self.table}")
        return bitset([keys[name] for name in data if isinstance(name, str) and name in keys])


@dataclass(frozen=True)
class By(Coder):
    """A list with one entry for each name of a table (or each seat), written as an object."""

    table: str
    inner: Coder

    def write(self, value: object, site: Site) -> object:
        assert isinstance(value, list)
        keys = site.keys(self.table)
        return {key: self.inner.write(item, site.below(key)) for key, item in zip(keys, value, strict=True)}

    def read(self, data: object, site: Site) -> object:
        if not isinstance(data, dict):
            site.complain(f"an object with one entry for each {self.table} is needed")
            return []
        keys = site.keys(self.table)
        for key in [key for key in data if key not in keys]:
            site.complain(f"{key!r} is no {self.table}")
        return [self._entry(data, key, site) for key in keys]

    def _entry(self, data: Mapping[str, object], key: str, site: Site) -> object:
        if key not in data:
            site.complain(f"{key} is missing")
            return 0
        return self.inner.read(data[key], site.below(key))


@dataclass(frozen=True)
class Grid(Coder):
    """A flat list of rows times columns, written as an object of objects."""

    rows: str
    columns: str
    inner: Coder

    def write(self, value: object, site: Site) -> object:
        assert isinstance(value, list)
        width = len(site.keys(self.columns))
        parts = [value[start : start + width] for start in range(0, len(value), width)]
        return By(self.rows, By(self.columns, self.inner)).write(parts, site)

    def read(self, data: object, site: Site) -> object:
        parts = By(self.rows, By(self.columns, self.inner)).read(data, site)
        assert isinstance(parts, list)
        return [item for part in parts if isinstance(part, list) for item in part]


@dataclass(frozen=True)
class Listing(Coder):
    """A list of any length or of a given one."""

    inner: Coder
    length: int = -1

    def write(self, value: object, site: Site) -> object:
        assert isinstance(value, list)
        return [self.inner.write(item, site) for item in value]

    def read(self, data: object, site: Site) -> object:
        if not isinstance(data, list):
            site.complain("a list is needed")
            return []
        if self.length >= 0 and len(data) != self.length:
            site.complain(f"{self.length} entries are needed, not {len(data)}")
        return [self.inner.read(item, site.below(number)) for number, item in enumerate(data)]


class Derived(Coder):
    """Follows from the other fields; the game works it out after reading."""

    def write(self, value: object, site: Site) -> object:
        raise NotImplementedError

    def read(self, data: object, site: Site) -> object:
        raise NotImplementedError


def write_position(game: Game[S], state: S) -> dict[str, object]:
    site = Site("", _tables(game), state.seats, [])
    coders = game.coders()
    return {
        "game": game.id,
        "board": game.board_id,
        "options": game.chosen,
        "seats": state.seats,
        **{
            field.name: coders[field.name].write(getattr(state, field.name), site)
            for field in fields(state)
            if field.name != "seats" and not isinstance(coders[field.name], Derived)
        },
    }


def read_position(game: Game[S], data: Mapping[str, object]) -> S:
    """The state; BadPosition lists everything that is wrong with it."""
    faults: list[str] = []
    _check_box(game, data)
    seats = data.get("seats")
    if not isinstance(seats, int) or seats not in game.players:
        raise BadPosition([f"seats: {seats!r} is no number of players for {game.id}"])
    state = _fill(game, data, Site("", _tables(game), seats, faults))
    if not faults:
        game.derive(state)
        faults += game.faults(state)
    if faults:
        raise BadPosition(faults)
    return state


def _check_box(game: Game[S], data: Mapping[str, object]) -> None:
    """A position belongs to a game; board and options may be left out."""
    box = {"game": game.id, "board": game.board_id, "options": game.chosen}
    found = {"board": game.board_id, "options": game.chosen, **data}
    wrong = [f"{key}: this is {value}, not {found.get(key)}" for key, value in box.items() if found.get(key) != value]
    if wrong:
        raise BadPosition(wrong)


def _fill(game: Game[S], data: Mapping[str, object], site: Site) -> S:
    state = game.start(site.seats)
    coders = game.coders()
    for key in [key for key in data if key not in coders and key not in BOX]:
        site.below(key).complain("no such field")
    written = {name: coder for name, coder in coders.items() if not isinstance(coder, Derived)}
    for name, coder in written.items():
        if name in data:
            setattr(state, name, coder.read(data[name], site.below(name)))
        else:
            site.below(name).complain("is missing")
    return state


def _tables(game: Game[S]) -> Tables:
    phases = [phase.kind for phase in game.phases] + ["over"]
    return {"phase": phases, **game.names()}
