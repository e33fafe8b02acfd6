"""Writes what a seat may know of positions as numbers and bits, in memory that `learning.observer` makes arrays of."""

from __future__ import annotations

from typing import Final, Generic, TypeVar, final

from librt.vecs import append, vec
from mypy_extensions import i32, i64, u8

from .bits import members
from .game import Game, Seat, State
from .sentinels import LOWEST_COUNTER, NOBODY, UNKNOWN

S = TypeVar("S", bound=State)
SMALL: Final = 56  # members of a set that is read as one machine int, with room to shift it to a byte


@final
class Observations:
    """Packed observations, one row for each position.

    A row remembers what it shows, so writing the next position changes only the bits that differ.
    """

    def __init__(
        self, rows: i64, fields: int, numbers: i64, bits: i64, names: i64, small_sets: i64, large_sets: int
    ) -> None:
        self.rows: Final[i64] = rows
        self.number_count: Final[i64] = numbers
        self.octet_count: Final[i64] = (bits + 7) // 8
        self.name_count: Final[i64] = names
        self.small_count: Final[i64] = small_sets
        self.large_count: Final = large_sets
        self.numbers = small_zeros(rows * numbers)
        self.octets = octets(rows * self.octet_count)  # bits, the lowest first
        self.names = small_zeros(rows * names)  # by entry: the name shown, plus one
        self.small_sets = _zeros(rows * small_sets)
        self.large_sets: Final = [0] * (int(rows) * large_sets)
        self.shown: Final[list[list[object]]] = [
            [None] * fields for _ in range(rows)
        ]  # by row and field: numbers and lists
        self.seats: Final[list[Seat]] = [NOBODY for _ in range(rows)]  # by row: who looks

    def flip(self, place: i64) -> None:
        """Change a bit; places count from the first bit of the first row."""
        octet = place >> 3
        self.octets[octet] = u8(i64(self.octets[octet]) ^ 1 << (place & 7))

    def flip_word(self, place: i64, word: i64) -> None:
        """Change the bits of a word that begins at a place."""
        octet = place >> 3
        word <<= place & 7
        while word:
            self.octets[octet] = u8(i64(self.octets[octet]) ^ (word & 255))
            word >>= 8
            octet += 1

    def flip_set(self, place: i64, changes: int) -> None:
        """Change the bits of a large set that begins at a place."""
        if changes & (changes - 1) == 0:
            self.flip(place + changes.bit_length() - 1)
            return
        octet = place >> 3
        shifted = changes << int(place & 7)
        for change in shifted.to_bytes((shifted.bit_length() + 7) // 8, "little"):
            if change:
                self.octets[octet] = u8(i64(self.octets[octet]) ^ i64(change))
            octet += 1


@final
class Field:
    """A field of the state as the seats see it; an empty `orders` or `places` leaves entries as they are."""

    def __init__(self, name: str, count: int, length: int, orders: list[list[int]], places: list[list[int]]) -> None:
        self.name: Final = name
        self.count: Final = count  # of entries
        self.length: Final = length  # of the list, in which some entries may not matter
        self.orders: Final = orders  # by seat that looks: the entries in its order
        self.places: Final = places  # by seat that looks and name: its place in the order of the seat, -1 for none

    def entries(self, value: object, seat: Seat, filler: int) -> list[int]:
        """The entries in the order of the seat, whether the field is one number, a list or a table."""
        entries = self.listed(value, filler)
        return [entries[entry] for entry in self.orders[seat]] if self.orders else entries

    def listed(self, value: object, filler: int) -> list[int]:
        """The entries in the order of the state."""
        if isinstance(value, int):
            return [value]
        if isinstance(value, list):
            missing = self.length - len(value)
            return value if missing == 0 else value + [filler] * missing if missing > 0 else value[: self.length]
        assert isinstance(value, dict)
        return [value.get(key, filler) for key in range(self.length)]


class FieldWriter:
    """Writes one field of the state."""

    def __init__(self, field: Field) -> None:
        self.field: Final = field
        self.is_turned: Final = bool(field.orders or field.places)

    def write(self, seen: Observations, row: i64, value: object, seat: Seat) -> None:
        raise NotImplementedError


@final
class NumberField(FieldWriter):
    """A field of numbers: what is hidden is -2, none of a kind -1."""

    def __init__(self, field: Field, offset: int) -> None:
        super().__init__(field)
        self.offset: Final[i64] = offset  # of the first entry among all numbers

    def write(self, seen: Observations, row: i64, value: object, seat: Seat) -> None:
        place = row * seen.number_count + self.offset
        if isinstance(value, int):
            seen.numbers[place] = _figure(value)
            return
        numbers, listed = seen.numbers, self.field.listed(value, 0)
        if self.field.orders:
            for entry in self.field.orders[seat]:
                numbers[place] = _figure(listed[entry])
                place += 1
            return
        for number in listed:
            figure: i64 = number
            numbers[place] = i32(figure) if figure > LOWEST_COUNTER else _figure(figure)  # mostly without a call
            place += 1


@final
class NameField(FieldWriter):
    """A field of names, each of which sets one bit, or the bits of its number."""

    def __init__(self, field: Field, first: int, offset: int, width: int, is_code: bool) -> None:
        super().__init__(field)
        self.first: Final[i64] = first  # entry among those of all names
        self.offset: Final[i64] = offset  # of the first entry among all bits
        self.width: Final[i64] = width  # bits of an entry
        self.is_code: Final = is_code

    def write(self, seen: Observations, row: i64, value: object, seat: Seat) -> None:
        entry = row * seen.name_count + self.first
        place = row * seen.octet_count * 8 + self.offset
        if isinstance(value, int):
            self._show(seen, entry, place, self._shown(value, seat))
        elif isinstance(value, dict) and not self.field.orders:
            self._write_table(seen, entry, place, value, seat)
        else:
            self._write_list(seen, entry, place, self.field.entries(value, seat, -1), seat)

    def _write_list(self, seen: Observations, entry: i64, place: i64, names: list[int], seat: Seat) -> None:
        shown = seen.names
        is_turned = len(self.field.places) > 0
        for name in names:
            number: i64 = name
            number = self._shown(number, seat) if is_turned else number + 1 if number >= 0 else 0
            if i64(shown[entry]) != number:
                self._show(seen, entry, place, number)
            entry += 1
            place += self.width

    def _write_table(self, seen: Observations, entry: i64, place: i64, table: dict[int, int], seat: Seat) -> None:
        """Write a table that is mostly empty."""
        shown = seen.names
        for key in range(i64(self.field.count)):
            if shown[entry + key] and int(key) not in table:
                self._show(seen, entry + key, place + key * self.width, 0)
        for number, name in table.items():
            key = i64(number)
            self._show(seen, entry + key, place + key * self.width, self._shown(name, seat))

    def _shown(self, name: i64, seat: Seat) -> i64:
        """What an entry shows for a name: one more than its place in the order of the seat, 0 for none."""
        if name < 0:
            return 0
        return 1 + i64(self.field.places[seat][name]) if self.field.places else 1 + name

    def _show(self, seen: Observations, entry: i64, place: i64, new: i64) -> None:
        """Let an entry, whose bits begin at a place, show something else."""
        old = i64(seen.names[entry])
        if new == old:
            return
        seen.names[entry] = i32(new)
        if self.is_code:
            seen.flip_word(place, old ^ new)
            return
        if old:
            seen.flip(place + old - 1)
        if new:
            seen.flip(place + new - 1)


@final
class SetField(FieldWriter):
    """A field of sets of names, each with a bit for every name."""

    def __init__(self, field: Field, first: int, offset: int, width: int) -> None:
        super().__init__(field)
        self.first: Final = first  # entry among those of all sets, small or large
        self.offset: Final[i64] = offset  # of the first entry among all bits
        self.width: Final[i64] = width  # bits of an entry
        self.is_small: Final = width <= SMALL

    def write(self, seen: Observations, row: i64, value: object, seat: Seat) -> None:
        place = row * seen.octet_count * 8 + self.offset
        if self.is_small:
            entry = row * seen.small_count + i64(self.first)
            if isinstance(value, int):
                self._show_small(seen, entry, place, self._shown(value, seat))
                return
            for entry_set in self.field.entries(value, seat, 0):
                self._show_small(seen, entry, place, self._shown(entry_set, seat))
                entry += 1
                place += self.width
        else:
            self._show_large(seen, int(row) * seen.large_count + self.first, place, value, seat)

    def _shown(self, bits: i64, seat: Seat) -> i64:
        """The bits of a small set; the seat orders its members, and a hidden set is empty."""
        if bits <= 0:
            return 0
        if not self.field.places:
            return bits
        found: i64 = 0
        for place in self.field.places[seat]:
            if bits & 1 and place >= 0:
                found |= 1 << i64(place)
            bits >>= 1
        return found

    def _show_small(self, seen: Observations, entry: i64, place: i64, new: i64) -> None:
        old = seen.small_sets[entry]
        if new != old:
            seen.small_sets[entry] = new
            seen.flip_word(place, old ^ new)

    def _show_large(self, seen: Observations, entry: int, place: i64, value: object, seat: Seat) -> None:
        for entry_set in self.field.entries(value, seat, 0):
            new = _turned(entry_set, self.field.places[seat]) if self.field.places else entry_set
            old = seen.large_sets[entry]
            if new != old and (new > 0 or old):
                seen.large_sets[entry] = max(0, new)
                seen.flip_set(place, old ^ max(0, new))
            entry += 1
            place += self.width


@final
class Reader(Generic[S]):
    """Reads positions of a game with a number of players; `core.encoding` makes it."""

    def __init__(self, game: Game[S], fields: list[FieldWriter]) -> None:
        self.game: Final = game
        self.fields: Final = fields  # in the order of `Game.feature_values`
        self.numbers_of_fields: Final = {field.field.name: number for number, field in enumerate(fields)}
        self.has_own_veil: Final = type(game).veil is not Game.veil
        # by field: whether the same list always has the same entries
        self.are_replaced: Final = [field.field.name in game.replaced_fields for field in fields]

    def observations(self, rows: int, bits: int) -> Observations:
        """Rows for so many positions; each shows nothing until it is written."""
        numbers = sum([field.field.count for field in self.fields if isinstance(field, NumberField)])
        names = sum([field.field.count for field in self.fields if isinstance(field, NameField)])
        sets = [field for field in self.fields if isinstance(field, SetField)]
        small = sum([field.field.count for field in sets if field.is_small])
        large = sum([field.field.count for field in sets if not field.is_small])
        return Observations(rows, len(self.fields), numbers, bits, names, small, large)

    def write_all(self, seen: Observations, states: list[S], seats: list[Seat]) -> None:
        """Write what the seat of each state may know of it."""
        for row in range(len(states)):
            self.write(seen, row, states[row], seats[row])

    def write(self, seen: Observations, row: i64, state: S, seat: Seat) -> None:
        """Write what a seat may know of a state, in place of what the row shows."""
        self.game.share(state)
        values, shown = self._known(state, seat), seen.shown[row]
        is_turned = seen.seats[row] != seat
        seen.seats[row] = seat
        for number, field in enumerate(self.fields):
            value = values[number]
            if not self.are_replaced[number] and not isinstance(value, int):
                field.write(seen, row, value, seat)  # a list that may have changed
            elif value is not shown[number] or (is_turned and field.is_turned):
                shown[number] = value
                field.write(seen, row, value, seat)

    def _known(self, state: S, seat: Seat) -> tuple[object, ...]:
        """The values of the fields, as the seat knows them."""
        if self.has_own_veil:
            return self.game.feature_values(self.game.veil(state, seat))
        values = self.game.feature_values(state)
        veiled = self.game.veiled_fields(state, seat)
        if not veiled:
            return values
        known = list(values)
        for name, entries in veiled.items():
            if name in self.numbers_of_fields:
                known[self.numbers_of_fields[name]] = entries
        return tuple(known)


def small_zeros(count: i64) -> vec[i32]:
    found = vec[i32](capacity=count)  # a list of zeros would leave room for as many again
    for _ in range(count):
        found = append(found, i32(0))
    return found


def octets(count: i64) -> vec[u8]:
    found = vec[u8](capacity=count)
    for _ in range(count):
        found = append(found, u8(0))
    return found


def _zeros(count: i64) -> vec[i64]:
    found = vec[i64](capacity=count)
    for _ in range(count):
        found = append(found, i64(0))
    return found


def _figure(number: i64) -> i32:
    """What is written for a number."""
    return i32(number) if number > LOWEST_COUNTER else -2 if number == UNKNOWN else -1


def _turned(entry: int, places: list[int]) -> int:
    found = 0
    for member in members(entry) if entry > 0 else []:
        if places[member] >= 0:
            found |= 1 << places[member]
    return found
