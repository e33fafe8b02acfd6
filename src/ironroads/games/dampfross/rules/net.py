"""The lines on the map, looked up by place: what follows from the track and where seats may begin.

An outlet is a side as a seat meets it: 3 * side, and 1 more if the head is new to the seat, 2 more if the tail is.
"""

from __future__ import annotations

from bisect import bisect_left
from typing import Final, final

from ....core.rules.sentinels import NOBODY

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


class Keeper:
    """Whoever keeps nets in step with the track."""

    def carry_out(self, net: Net, party: int, side: int) -> None:
        raise NotImplementedError


@final
class Net:
    """Copies of a state share it until one of them builds.

    The first side that a copy builds is carried out when somebody asks for the lists: a search that only looks at what
    a position is worth does not, and copying them would take most of its time.
    """

    def __init__(
        self, keeper: Keeper, lines: list[int], present: list[int], tariff: Tariff, borders: list[Border]
    ) -> None:
        self.shared = False
        self._keeper: Final = keeper
        self._lines = lines
        self._present = present
        self._tariff = tariff
        self._borders = borders
        self._party = NOBODY
        self._side = NOBODY  # of the party, still to be carried out

    @property
    def lines(self) -> list[int]:
        """By side: bits of its owners."""
        if self._side >= 0:
            self._settle()
        return self._lines

    @property
    def present(self) -> list[int]:
        """By hex: bits of those with track, and of those who may begin there."""
        if self._side >= 0:
            self._settle()
        return self._present

    @property
    def tariff(self) -> Tariff:
        if self._side >= 0:
            self._settle()
        return self._tariff

    @property
    def borders(self) -> list[Border]:
        """By seat."""
        if self._side >= 0:
            self._settle()
        return self._borders

    def book(self, tariff: Tariff) -> None:
        self._tariff = tariff

    def share(self) -> Net:
        if self._side >= 0:
            self._settle()
        self.shared = True
        return self

    def own(self) -> Net:
        """The same, to be changed by one state alone."""
        if not self.shared:
            return self
        net = self._twin()
        net._copy_lists()
        return net

    def with_side(self, party: int, side: int) -> Net:
        """The same with one side more."""
        if not self.shared:
            if self._side >= 0:
                self._settle()
            self._keeper.carry_out(self, party, side)
            return self
        net = self._twin()
        net._party, net._side = party, side
        return net

    def _twin(self) -> Net:
        return Net(self._keeper, self._lines, self._present, self._tariff, self._borders)

    def _settle(self) -> None:
        side, self._side = self._side, NOBODY
        self._copy_lists()
        self._keeper.carry_out(self, self._party, side)

    def _copy_lists(self) -> None:
        for border in self._borders:
            border.shared = True
        self._lines, self._present = self._lines[:], self._present[:]
        self._tariff, self._borders = self._tariff.share(), self._borders[:]

    def own_border(self, seat: int) -> Border:
        """The border of a seat, to be changed in this net alone."""
        border = self._borders[seat]
        if border.shared:
            border = self._borders[seat] = Border([outlets[:] for outlets in border.lists])
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
