"""Builds encoders from the codecs of a game: every field of its positions becomes named numbers and bits.

Numbers stay numbers. One name of a table becomes one bit of as many as the table is long, or, in long lists with long
tables, its number in binary. A set of names becomes a bit for each. Seats are turned: `seat+0` is the one that looks,
`seat+1` the next one. Fields that follow from others are left out unless `Game.features` names them.
"""

from __future__ import annotations

import hashlib
import re
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from typing import Any

from .codecs import By, Codec, Derived, Grid, Listing, Name, Names, Number
from .rules.game import Game
from .rules.reader import SMALL, Field, FieldWriter, NameField, NumberField, Observations, Reader, SetField

ENCODING = 1  # raised when the same names mean something else
MOST_BITS = 4096  # of a field with one-hot entries; longer ones are written in binary
UNBOUNDED = Number().high  # a number without a bound is divided by 100
SEATS = re.compile(r"seat-\d+(\+seat-\d+)*")


@dataclass(frozen=True)
class Encoder:
    """Everything about the observations of a game with a number of players."""

    reader: Reader[Any]
    names: list[str]  # of all numbers, then of all bits
    scales: list[float]  # by number: what it is multiplied by
    version: str  # changes with the names and their meaning

    @property
    def size(self) -> int:
        return len(self.names)

    @property
    def numbers(self) -> int:
        return len(self.scales)

    @property
    def bits(self) -> int:
        return len(self.names) - len(self.scales)

    def observations(self, rows: int = 1) -> Observations:
        """Rows for so many positions, for `reader.write`."""
        return self.reader.observations(rows, self.bits)

    @property
    def packed_size(self) -> int:
        """Bytes of a packed observation: numbers as 32-bit integers, then bits, the lowest first."""
        return 4 * self.numbers + (self.bits + 7) // 8


@cache
def encoder(game: Game[Any], seats: int) -> Encoder:
    """The encoder of a game for a number of players, made once."""
    plan = _Plan(game, seats)
    codecs = game.features()
    fields = [(field, codec) for field, codec in codecs.items() if not isinstance(codec, Derived)]
    for field, codec in fields:
        plan.add(field, codec)
    names = [*plan.number_names, *plan.bit_names]
    digest = hashlib.sha256("\n".join([str(ENCODING), game.id, *names]).encode()).hexdigest()[:12]
    return Encoder(Reader(game, plan.fields), names, plan.scales, digest)


@dataclass(frozen=True)
class _Table:
    """The names of a table that matter with a number of players, as every seat orders them."""

    names: list[str]  # as the seat that looks calls them
    orders: list[list[int]]  # by seat: the entries in its order
    is_turned: bool  # whether the order depends on the seat

    @property
    def length(self) -> int:
        """How many entries there are to read, with those between that do not matter."""
        return max([entry + 1 for order in self.orders for entry in order], default=0)

    @property
    def turned_orders(self) -> list[list[int]]:
        return self.orders if self.is_turned else []

    def turned_places(self, length: int) -> list[list[int]]:
        """By seat and entry: its place in the order, -1 if it does not matter; empty if all seats agree."""
        if not self.is_turned:
            return []
        found = [[-1] * length for _ in self.orders]
        for seat, order in enumerate(self.orders):
            for place, entry in enumerate(order):
                found[seat][entry] = place
        return found


class _Plan:
    def __init__(self, game: Game[Any], seats: int) -> None:
        self.seats = seats
        phases = [phase.kind for phase in game.phases] + ["over"]
        self.tables: Mapping[str, list[str]] = {
            "phase": phases,
            **game.names(),
            "seat": [f"seat-{seat}" for seat in range(seats)],
        }
        self.owners = game.seats_of_names
        self.fields: list[FieldWriter] = []  # in the order of the features
        self.number_names: list[str] = []
        self.bit_names: list[str] = []
        self.scales: list[float] = []

    def add(self, field: str, codec: Codec) -> None:
        rows, inner = self._rows(codec)
        if isinstance(inner, Number):
            self._add_numbers(field, rows, inner)
        elif isinstance(inner, Name):
            self._add_names(field, rows, inner)
        elif isinstance(inner, Names):
            self._add_sets(field, rows, inner)
        else:
            raise NotImplementedError(f"{field}: {type(inner).__name__} has no fixed length; see Game.features")

    def _rows(self, codec: Codec) -> tuple[_Table, Codec]:
        """The entries of a field, and how each of them is written."""
        if isinstance(codec, Grid):
            return self._product(self.table(codec.rows), codec.columns), codec.inner
        if isinstance(codec, By):
            return self.table(codec.table), codec.inner
        if isinstance(codec, Listing) and isinstance(codec.inner, Name):
            slots = range(len(self.table(codec.inner.table).names))
            return _Table([str(slot) for slot in slots], [list(slots)] * self.seats, False), codec.inner
        return _Table([""], [[0]] * self.seats, False), codec

    def table(self, name: str) -> _Table:
        entries = self.tables[name]
        owners = self.owners(name, entries)
        if not any(owners):
            return _Table(list(entries), [list(range(len(entries)))] * self.seats, False)
        known = [number for number, seats in enumerate(owners) if all(seat < self.seats for seat in seats)]
        keys = [self._relative(owners[number], 0) or [self.seats + number] for number in known]
        orders = [self._order(owners, known, seat) for seat in range(self.seats)]
        names = [_said(owners[number], entries[number]) for number in [known[keys.index(key)] for key in sorted(keys)]]
        return _Table(names, orders, True)

    def _order(self, owners: list[tuple[int, ...]], known: list[int], seat: int) -> list[int]:
        return sorted(known, key=lambda number: self._relative(owners[number], seat) or [self.seats + number])

    def _relative(self, seats: tuple[int, ...], looking: int) -> list[int]:
        return sorted([(seat - looking) % self.seats for seat in seats])

    def _product(self, rows: _Table, columns_name: str) -> _Table:
        columns, width = self.table(columns_name), len(self.tables[columns_name])
        names = [f"{row}.{column}" for row in rows.names for column in columns.names]
        orders = [
            [width * row + column for row in rows.orders[seat] for column in columns.orders[seat]]
            for seat in range(self.seats)
        ]
        return _Table(names, orders, rows.is_turned or columns.is_turned)

    def _add_numbers(self, field: str, rows: _Table, codec: Number) -> None:
        scale = 1 / max(1, codec.high) if codec.high < UNBOUNDED else 0.01
        self.fields.append(NumberField(self._field(field, rows, None), len(self.number_names), scale))
        self.number_names += [_joined(field, name) for name in rows.names]
        self.scales += [scale] * len(rows.names)

    def _add_names(self, field: str, rows: _Table, codec: Name) -> None:
        table, length = self.table(codec.table), len(self.tables[codec.table])
        is_code = len(rows.names) * len(table.names) > MOST_BITS and not table.is_turned
        names = [f"bit{place}" for place in range(length.bit_length())] if is_code else table.names
        first = sum([before.field.count for before in self.fields if isinstance(before, NameField)])
        read = self._field(field, rows, codec.table)
        self.fields.append(NameField(read, first, len(self.bit_names), len(names), is_code))
        self._name_bits(field, rows, names)

    def _add_sets(self, field: str, rows: _Table, codec: Names) -> None:
        names = self.table(codec.table).names
        sets = [before for before in self.fields if isinstance(before, SetField)]
        alike = [before for before in sets if before.is_small == (len(names) <= SMALL)]
        first = sum([before.field.count for before in alike])
        self.fields.append(SetField(self._field(field, rows, codec.table), first, len(self.bit_names), len(names)))
        self._name_bits(field, rows, names)

    def _field(self, field: str, rows: _Table, table: str | None) -> Field:
        places = self.table(table).turned_places(len(self.tables[table])) if table else []
        return Field(field, len(rows.names), rows.length, rows.turned_orders, places)

    def _name_bits(self, field: str, rows: _Table, names: list[str]) -> None:
        self.bit_names += [_joined(field, row, name) for row in rows.names for name in names]


def _joined(*parts: str) -> str:
    return ".".join([part for part in parts if part])


def _said(seats: tuple[int, ...], name: str) -> str:
    """How an entry is called by the seat that looks, which counts as the first."""
    return "&".join([f"seat+{seat}" for seat in seats]) if seats else name
