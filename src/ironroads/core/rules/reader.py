"""Writes what a seat may know of positions as numbers and bits, in memory that `learning.observer` makes arrays of."""

from __future__ import annotations

from struct import pack, unpack
from typing import Final, Generic, TypeVar, final

from librt.vecs import append, vec
from mypy_extensions import i32, i64, u8

from .bits import members
from .game import Game, Seat, State
from .sentinels import LOWEST_COUNTER, NOBODY, UNKNOWN

S = TypeVar("S", bound=State)
SMALL: Final = 56  # members of a set that is read as one machine int, with room to shift it to a byte
ONE: Final = 0x3F800000  # the bits of a float32 that is 1; those of 0 are none
LOWEST: Final = -2
USUAL: Final = 256  # numbers whose float32 is looked up


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
        self.bit_count: Final[i64] = bits
        self.octet_count: Final[i64] = (bits + 7) // 8
        self.name_count: Final[i64] = names
        self.small_count: Final[i64] = small_sets
        self.large_count: Final = large_sets
        self.numbers = small_zeros(rows * numbers)
        self.octets = octets(rows * self.octet_count)  # bits, the lowest first
        self.floats = small_zeros(0)  # numbers and bits once more, as float32; see `keep_floats`
        self.has_floats = False
        self.names = small_zeros(rows * names)  # by entry: the name shown, plus one
        self.small_sets = _zeros(rows * small_sets)
        self.large_sets: Final = [0] * (int(rows) * large_sets)
        self.shown: Final[list[list[object]]] = [
            [None] * fields for _ in range(rows)
        ]  # by row and field: numbers, and copies of lists that change in place
        self.seats: Final[list[Seat]] = [NOBODY for _ in range(rows)]  # by row: who looks
        self.first_octet: i64 = 0  # of the row that is written
        self.first_float: i64 = 0
        self.first_float_of_bits: i64 = 0

    def keep_floats(self) -> None:
        """Keep all rows as float32 too from now on."""
        self.floats = small_zeros(self.rows * (self.number_count + self.bit_count))
        for place in range(self.rows * self.number_count):
            self.numbers[place] = 0
        self.has_floats = True
        for row in range(self.rows):
            self.begin(row)
            self.shown[row] = [None] * len(self.shown[row])  # numbers are written anew
            for octet in range(self.octet_count):
                self._flip_floats(octet, i64(self.octets[self.first_octet + octet]))

    def begin(self, row: i64) -> None:
        """Say which row is written."""
        self.first_octet = row * self.octet_count
        self.first_float = row * (self.number_count + self.bit_count)
        self.first_float_of_bits = self.first_float + self.number_count

    def flip(self, bit: i64) -> None:
        place = self.first_octet + (bit >> 3)
        self.octets[place] = u8(i64(self.octets[place]) ^ 1 << (bit & 7))
        if self.has_floats:
            place = self.first_float_of_bits + bit
            self.floats[place] = i32(ONE) - self.floats[place]

    def flip_word(self, bit: i64, word: i64) -> None:
        """Change the bits of a word that begins at a bit."""
        octet = bit >> 3
        word <<= bit & 7
        while word:
            change = word & 255
            if change:
                self._flip_octet(octet, change)
            word >>= 8
            octet += 1

    def flip_set(self, bit: i64, changes: int) -> None:
        """Change the bits of a large set that begins at a bit."""
        octet = bit >> 3
        shifted = changes << int(bit & 7)
        for change in shifted.to_bytes((shifted.bit_length() + 7) // 8, "little"):
            if change:
                self._flip_octet(octet, change)
            octet += 1

    def _flip_octet(self, octet: i64, change: i64) -> None:
        place = self.first_octet + octet
        self.octets[place] = u8(i64(self.octets[place]) ^ change)
        if self.has_floats:
            self._flip_floats(octet, change)

    def _flip_floats(self, octet: i64, change: i64) -> None:
        floats, place = self.floats, self.first_float_of_bits + 8 * octet
        while change:
            if change & 1:
                floats[place] = i32(ONE) - floats[place]
            change >>= 1
            place += 1


@final
class Field:
    """A field of the state as the seats see it; an empty `orders` or `places` leaves entries as they are."""

    def __init__(self, name: str, count: int, length: int, orders: list[list[int]], places: list[list[int]]) -> None:
        self.name: Final = name
        self.count: Final[i64] = count  # of entries
        self.length: Final = length  # of the list, in which some entries may not matter
        self.is_ordered: Final = bool(orders)
        self.is_renamed: Final = bool(places)
        self.names: Final[i64] = len(places[0]) if places else 0
        self.orders = _joined(orders)  # by seat that looks: the entries in its order
        self.places = _joined(places)  # by seat that looks and name: its place in the order of the seat, -1 for none

    def entry(self, place: i64, seat: i64) -> i64:
        """The entry of the state that the seat sees at a place."""
        return i64(self.orders[seat * self.count + place]) if self.is_ordered else place

    def place(self, name: i64, seat: i64) -> i64:
        """Where a name stands in the order of the seat, -1 if it does not matter."""
        return i64(self.places[seat * self.names + name]) if self.is_renamed else name

    def listed(self, value: object, filler: int) -> list[int]:
        """The entries in the order of the state, whether the field is one number, a list or a table."""
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
        self.is_turned: Final = field.is_ordered or field.is_renamed

    def write(self, seen: Observations, row: i64, value: object, seat: Seat) -> None:
        raise NotImplementedError


@final
class NumberField(FieldWriter):
    """A field of numbers: what is hidden is -2, none of a kind -1."""

    def __init__(self, field: Field, offset: int, scale: float) -> None:
        super().__init__(field)
        self.offset: Final[i64] = offset  # of the first entry among all numbers
        self.scale: Final = scale  # what a number is multiplied by as float32
        self.usual = _float_table(scale)

    def write(self, seen: Observations, row: i64, value: object, seat: Seat) -> None:
        field, place = self.field, row * seen.number_count + self.offset
        if isinstance(value, int):
            self._show(seen, place, self.offset, _figure(value))
            return
        listed, looking = field.listed(value, 0), i64(seat)
        for number in range(field.count):
            figure: i64 = listed[field.entry(number, looking)]
            # mostly without a call
            figure = figure if figure > LOWEST_COUNTER else _figure(figure)
            self._show(seen, place + number, self.offset + number, figure)

    def _show(self, seen: Observations, place: i64, column: i64, figure: i64) -> None:
        if i64(seen.numbers[place]) == figure:
            return
        seen.numbers[place] = i32(figure)
        if seen.has_floats:
            usual = LOWEST <= figure < USUAL
            seen.floats[seen.first_float + column] = self.usual[figure - LOWEST] if usual else self._float(figure)

    def _float(self, figure: i64) -> i32:
        return i32(float_bits(int(figure), self.scale))


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
        if isinstance(value, int):
            self._show(seen, entry, self.offset, self._shown(value, seat))
        elif isinstance(value, dict) and not self.field.is_ordered:
            self._write_table(seen, entry, value, seat)
        else:
            self._write_list(seen, entry, self.field.listed(value, -1), seat)

    def _write_list(self, seen: Observations, entry: i64, listed: list[int], looking: i64) -> None:
        shown, field, bit = seen.names, self.field, self.offset
        for number in range(field.count):
            name: i64 = listed[field.entry(number, looking)]
            new = self._shown(name, looking)
            if i64(shown[entry]) != new:
                self._show(seen, entry, bit, new)
            entry += 1
            bit += self.width

    def _write_table(self, seen: Observations, entry: i64, table: dict[int, int], looking: i64) -> None:
        """Write a table that is mostly empty."""
        shown = seen.names
        for key in range(self.field.count):
            if shown[entry + key] and int(key) not in table:
                self._show(seen, entry + key, self.offset + key * self.width, 0)
        for number, name in table.items():
            key = i64(number)
            self._show(seen, entry + key, self.offset + key * self.width, self._shown(name, looking))

    def _shown(self, name: i64, looking: i64) -> i64:
        """What an entry shows for a name: one more than its place in the order of the seat, 0 for none."""
        return 1 + self.field.place(name, looking) if name >= 0 else 0

    def _show(self, seen: Observations, entry: i64, bit: i64, new: i64) -> None:
        """Let an entry, whose bits begin at `bit`, show something else."""
        old = i64(seen.names[entry])
        if new == old:
            return
        seen.names[entry] = i32(new)
        if self.is_code:
            seen.flip_word(bit, old ^ new)
            return
        if old:
            seen.flip(bit + old - 1)
        if new:
            seen.flip(bit + new - 1)


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
        listed, looking = self.field.listed(value, 0), i64(seat)
        if self.is_small:
            entry = row * seen.small_count + i64(self.first)
            self._write_small(seen, entry, listed, looking)
        else:
            self._write_large(seen, int(row) * seen.large_count + self.first, listed, looking)

    def _write_small(self, seen: Observations, entry: i64, listed: list[int], looking: i64) -> None:
        field, bit = self.field, self.offset
        for number in range(field.count):
            new = self._shown(listed[field.entry(number, looking)], looking)
            old = seen.small_sets[entry]
            if new != old:
                seen.small_sets[entry] = new
                seen.flip_word(bit, old ^ new)
            entry += 1
            bit += self.width

    def _shown(self, bits: i64, looking: i64) -> i64:
        """The bits of a small set; the seat orders its members, and a hidden set is empty."""
        if bits <= 0:
            return 0
        if not self.field.is_renamed:
            return bits
        found: i64 = 0
        name: i64 = 0
        while bits and name < self.field.names:
            if bits & 1:
                place = self.field.place(name, looking)
                if place >= 0:
                    found |= 1 << place
            bits >>= 1
            name += 1
        return found

    def _write_large(self, seen: Observations, entry: int, listed: list[int], looking: i64) -> None:
        field, bit = self.field, self.offset
        for number in range(field.count):
            new = listed[field.entry(number, looking)]
            if field.is_renamed:
                new = self._turned(new, looking)
            old = seen.large_sets[entry]
            if new != old and (new > 0 or old):
                seen.large_sets[entry] = max(0, new)
                seen.flip_set(bit, old ^ max(0, new))
            entry += 1
            bit += self.width

    def _turned(self, entry: int, looking: i64) -> int:
        places = [self.field.place(name, looking) for name in members(entry)] if entry > 0 else []
        return sum([1 << int(place) for place in places if place >= 0])


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
        numbers = sum([int(field.field.count) for field in self.fields if isinstance(field, NumberField)])
        names = sum([int(field.field.count) for field in self.fields if isinstance(field, NameField)])
        sets = [field for field in self.fields if isinstance(field, SetField)]
        small = sum([int(field.field.count) for field in sets if field.is_small])
        large = sum([int(field.field.count) for field in sets if not field.is_small])
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
        seen.begin(row)
        for number, field in enumerate(self.fields):
            value = values[number]
            if not self._is_shown(value, shown, number) or (is_turned and field.is_turned):
                field.write(seen, row, value, seat)

    def _is_shown(self, value: object, shown: list[object], number: int) -> bool:
        """Whether a field is what it was; notes what it is."""
        if isinstance(value, int) or self.are_replaced[number]:
            is_shown = value is shown[number]
            shown[number] = value
            return is_shown
        if not isinstance(value, list):
            return False  # a table, which may have changed in place
        is_shown = value == shown[number]
        if not is_shown:
            shown[number] = value[:]
        return is_shown

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


def _joined(rows: list[list[int]]) -> vec[i32]:
    """Rows of the same length, one after the other."""
    found = vec[i32](capacity=sum([len(row) for row in rows]))
    for row in rows:
        for number in row:
            found = append(found, i32(number))
    return found


def _figure(number: i64) -> i64:
    """What is written for a number."""
    return number if number > LOWEST_COUNTER else -2 if number == UNKNOWN else -1


def float_bits(number: int, scale: float) -> int:
    """The bits of a number as float32, multiplied by a scale as float32.

    >>> hex(float_bits(3, 0.5))
    '0x3fc00000'
    """
    product = _as_float32(float(number)) * _as_float32(scale)  # exact before it is rounded
    return int.from_bytes(pack("<f", product), "little", signed=True)


def _as_float32(number: float) -> float:
    found: float = unpack("<f", pack("<f", number))[0]
    return found


def _float_table(scale: float) -> vec[i32]:
    found = vec[i32](capacity=USUAL - LOWEST)
    for number in range(LOWEST, USUAL):
        found = append(found, i32(float_bits(number, scale)))
    return found
