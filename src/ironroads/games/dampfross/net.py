"""The lines on the map, looked up by place: what follows from the track and where seats may begin.

An outlet is a side as a seat meets it: 3 * side, and 1 more if the head is new to the seat, 2 more if the tail is.
"""

from __future__ import annotations

from bisect import bisect_left
from typing import Final, final

COMPILED: Final[bool] = not __file__.endswith(".py")


@final
class Border:
    """Where a seat may go on."""

    def __init__(self, lists: list[list[int]]) -> None:
        self.lists: Final = lists  # by inside, grade: outlets, sorted
        self.shared = False

    def put_in(self, number: int, outlet: int) -> None:
        outlets = self.lists[number]
        outlets.insert(_place(outlets, outlet) if COMPILED else bisect_left(outlets, outlet), outlet)

    def take_out(self, number: int, outlet: int) -> None:
        outlets = self.lists[number]
        del outlets[_place(outlets, outlet) if COMPILED else bisect_left(outlets, outlet)]


def _place(outlets: list[int], outlet: int) -> int:
    """What `bisect_left` says: compiled in a third of its time, interpreted in three times of it."""
    low, high = 0, len(outlets)
    while low < high:
        middle = low + high >> 1
        if outlets[middle] < outlet:
            low = middle + 1
        else:
            high = middle
    return low


@final
class Tariff:
    """Fees for building, the same for whoever meets an outlet. Track is booked when somebody asks for them."""

    def __init__(self, fees: list[int], shared: bool) -> None:
        self.fees: Final = fees  # by outlet: units
        self.shared: Final = shared
        self.sides: Final[list[int]] = []  # where a party has come that is not booked
        self.hexes: Final[list[int]] = []

    def share(self) -> Tariff:
        tariff = Tariff(self.fees, True)
        tariff.sides.extend(self.sides)
        tariff.hexes.extend(self.hexes)
        return tariff


@final
class Net:
    """Copies of a state share it until one of them builds."""

    def __init__(self, lines: list[int], present: list[int], tariff: Tariff, borders: list[Border]) -> None:
        self.lines: Final = lines  # by side: bits of its owners
        self.present: Final = present  # by hex: bits of those with track, and of those who may begin there
        self.tariff = tariff
        self.borders: Final = borders  # by seat
        self.shared = False

    def share(self) -> Net:
        self.shared = True
        return self

    def own(self) -> Net:
        """The same, to be changed by one state alone."""
        if not self.shared:
            return self
        for border in self.borders:
            border.shared = True
        return Net(self.lines[:], self.present[:], self.tariff.share(), self.borders[:])

    def own_border(self, seat: int) -> Border:
        """The border of a seat, to be changed in this net alone."""
        border = self.borders[seat]
        if border.shared:
            border = self.borders[seat] = Border([outlets[:] for outlets in border.lists])
        return border

    def outlets(self) -> list[list[list[int]]]:
        """By seat, inside, grade."""
        return [border.lists for border in self.borders]

    def __eq__(self, other: object) -> bool:
        """The same lines have the same tariff, booked or not."""
        return self is other or (
            isinstance(other, Net)
            and self.lines == other.lines
            and self.present == other.present
            and self.outlets() == other.outlets()
        )

    def __repr__(self) -> str:
        return f"Net({self.lines}, {self.present}, {self.outlets()})"
