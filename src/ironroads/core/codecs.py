"""Codecs: how the fields of a state are written into a position and read back, with every fault named."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import cached_property
from typing import ClassVar

from .faults import Fault
from .rules.bits import bitset, members
from .rules.sentinels import NOBODY, UNANSWERED, UNKNOWN

Tables = Mapping[str, list[str]]
Words = tuple[tuple[str, int], ...]  # words for negative numbers
NONE: Words = (("none", NOBODY),)
HIDDEN: Words = (("unknown", UNKNOWN),)
SEALED: Words = (("open", UNANSWERED), *HIDDEN)


@dataclass(frozen=True)
class FieldPath:
    """The place in a position that is being read or written, and the faults found so far."""

    path: str
    tables: Tables
    seats: int
    faults: list[Fault]
    veiled: bool = False  # whether hidden figures may be read

    def complain(self, code: str, *facts: int | str) -> None:
        self.faults.append(Fault(self.path, code, facts))

    def below(self, key: str | int) -> FieldPath:
        return replace(self, path=f"{self.path}.{key}" if self.path else str(key))

    def keys(self, table: str) -> list[str]:
        return [str(seat) for seat in range(self.seats)] if table == "seat" else self.tables[table]


class Codec(ABC):
    """How one field is written and read."""

    @abstractmethod
    def write(self, value: object, path: FieldPath) -> object: ...

    @abstractmethod
    def read(self, data: object, path: FieldPath) -> object: ...


@dataclass(frozen=True)
class Number(Codec):
    """A number within bounds, or one of the words for sentinels; what a veil hides is written as `unknown`.

    `old` says what bare negative numbers of positions from earlier versions stand for.
    """

    low: int = 0
    high: int = 10**9
    words: Words = ()
    old: Mapping[int, int] | None = None

    @cached_property
    def _word_of(self) -> dict[object, str]:
        return {number: word for word, number in (*HIDDEN, *self.words)}

    def write(self, value: object, path: FieldPath) -> object:
        return self._word_of.get(value, value)

    def read(self, data: object, path: FieldPath) -> object:
        if isinstance(data, str) and data in dict(self.words):
            return dict(self.words)[data]
        if data == HIDDEN[0][0]:
            return self._read_hidden(path)
        if not isinstance(data, int) or isinstance(data, bool):
            path.complain("number_needed", _shown(data))
            return self.low
        if self.old is not None and data in self.old:
            return self.old[data]
        if not self.low <= data <= self.high:
            path.complain("out_of_range", data, self.low, self.high)
        return data

    def _read_hidden(self, path: FieldPath) -> int:
        if not path.veiled:
            path.complain("hidden")
        return UNKNOWN


@dataclass(frozen=True)
class Name(Codec):
    """One entry of a table, or one of the words that stand for negative numbers."""

    table: str
    words: Words = NONE

    def write(self, value: object, path: FieldPath) -> object:
        assert isinstance(value, int)
        if value >= 0:
            return path.keys(self.table)[value]
        return next(word for word, number in self.words if number == value)

    def read(self, data: object, path: FieldPath) -> object:
        keys = path.keys(self.table)
        if isinstance(data, str) and data in keys:
            return keys.index(data)
        if isinstance(data, str) and data in dict(self.words):
            return dict(self.words)[data]
        path.complain("unknown_name", _shown(data), self.table)
        return 0


@dataclass(frozen=True)
class Names(Codec):
    """A bit set, written as the list of its members' names.

    `rest_of` names a field of sets: what is in none of them need not be typed in.
    """

    table: str
    rest_of: str = ""

    def write(self, value: object, path: FieldPath) -> object:
        assert isinstance(value, int)
        return [path.keys(self.table)[item] for item in members(value)]

    def read(self, data: object, path: FieldPath) -> object:
        if not isinstance(data, list):
            path.complain("list_needed")
            return 0
        keys = {key: number for number, key in enumerate(path.keys(self.table))}
        for name in data:
            if not isinstance(name, str) or name not in keys:
                path.complain("unknown_name", _shown(name), self.table)
        return bitset([keys[name] for name in data if isinstance(name, str) and name in keys])


@dataclass(frozen=True)
class By(Codec):
    """A list with one entry for each name of a table (or each seat), written as an object."""

    table: str
    inner: Codec
    is_sparse: ClassVar[bool] = False  # whether entries may be left out

    def write(self, value: object, path: FieldPath) -> object:
        assert isinstance(value, list)
        keys = path.keys(self.table)
        return {key: self.inner.write(item, path) for key, item in zip(keys, value, strict=True)}

    def read(self, data: object, path: FieldPath) -> object:
        if not isinstance(data, dict):
            path.complain("entries_needed", self.table)
            return []
        keys = path.keys(self.table)
        for key in [key for key in data if key not in keys]:
            path.complain("unknown_name", _shown(key), self.table)
        return [self._entry(data, key, path) for key in keys]

    def _entry(self, data: Mapping[str, object], key: str, path: FieldPath) -> object:
        if key not in data:
            path.below(key).complain("missing")
            return 0
        return self.inner.read(data[key], path.below(key))


@dataclass(frozen=True)
class Grid(Codec):
    """A flat list of rows times columns, written as an object of objects."""

    rows: str
    columns: str
    inner: Codec

    def write(self, value: object, path: FieldPath) -> object:
        assert isinstance(value, list)
        width = len(path.keys(self.columns))
        parts = [value[start : start + width] for start in range(0, len(value), width)]
        return By(self.rows, By(self.columns, self.inner)).write(parts, path)

    def read(self, data: object, path: FieldPath) -> object:
        parts = By(self.rows, By(self.columns, self.inner)).read(data, path)
        assert isinstance(parts, list)
        return [item for part in parts if isinstance(part, list) for item in part]


@dataclass(frozen=True)
class Listing(Codec):
    """A list of any length or of a given one."""

    inner: Codec
    length: int = -1

    def write(self, value: object, path: FieldPath) -> object:
        assert isinstance(value, list)
        return [self.inner.write(item, path) for item in value]

    def read(self, data: object, path: FieldPath) -> object:
        if not isinstance(data, list):
            path.complain("list_needed")
            return []
        if self.length >= 0 and len(data) != self.length:
            path.complain("length", self.length, len(data))
        return [self.inner.read(item, path.below(number)) for number, item in enumerate(data)]


class Derived(Codec):
    """Follows from the other fields; the game computes it after reading."""

    def write(self, value: object, path: FieldPath) -> object:
        raise NotImplementedError

    def read(self, data: object, path: FieldPath) -> object:
        raise NotImplementedError


def _shown(data: object) -> str:
    """Whatever was found in place of a value, short enough for a sentence."""
    shown = repr(data)
    return shown if len(shown) <= 40 else f"{shown[:39]}…"
