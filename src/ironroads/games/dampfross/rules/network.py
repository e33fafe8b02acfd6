"""The lines on the map, looked up by place: what follows from the track and where seats may begin.

An outlet is a side as a seat meets it: 3 * side, and 1 more if the head is new to the seat, 2 more if the tail is.
"""

from __future__ import annotations

from bisect import bisect_left
from typing import Final, final

from ....core.rules.sentinels import NOBODY

COMPILED: Final[bool] = not __file__.endswith(".py")


@final
class Frontier:
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
class FeeTable:
    """Fees for building, the same for whoever meets an outlet. Track is booked when somebody asks for them."""

    def __init__(self, fees: list[int], shared: bool) -> None:
        self.fees: Final = fees  # by outlet: units
        self.shared: Final = shared
        self.sides: Final[list[int]] = []  # where a party has come that is not booked
        self.hexes: Final[list[int]] = []

    def share(self) -> FeeTable:
        fee_table = FeeTable(self.fees, True)
        fee_table.sides.extend(self.sides)
        fee_table.hexes.extend(self.hexes)
        return fee_table


class NetworkUpdater:
    """Whoever keeps nets in step with the track."""

    def carry_out(self, network: Network, owner: int, side: int) -> None:
        raise NotImplementedError


@final
class Network:
    """Copies of a state share it until one of them builds.

    The first side that a copy builds is carried out when somebody asks for the lists: a search that only looks at what
    a position is worth does not, and copying them would take most of its time.
    """

    def __init__(
        self,
        updater: NetworkUpdater,
        lines: list[int],
        present: list[int],
        fee_table: FeeTable,
        frontiers: list[Frontier],
    ) -> None:
        self.shared = False
        self._updater: Final = updater
        self._lines = lines
        self._present = present
        self._fee_table = fee_table
        self._frontiers = frontiers
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
    def fee_table(self) -> FeeTable:
        if self._side >= 0:
            self._settle()
        return self._fee_table

    @property
    def frontiers(self) -> list[Frontier]:
        """By seat."""
        if self._side >= 0:
            self._settle()
        return self._frontiers

    def book(self, fee_table: FeeTable) -> None:
        self._fee_table = fee_table

    def share(self) -> Network:
        if self._side >= 0:
            self._settle()
        self.shared = True
        return self

    def own(self) -> Network:
        """The same, to be changed by one state alone."""
        if not self.shared:
            return self
        network = self._twin()
        network._copy_lists()
        return network

    def with_side(self, owner: int, side: int) -> Network:
        """The same with one side more."""
        if not self.shared:
            if self._side >= 0:
                self._settle()
            self._updater.carry_out(self, owner, side)
            return self
        network = self._twin()
        network._party, network._side = owner, side
        return network

    def _twin(self) -> Network:
        return Network(self._updater, self._lines, self._present, self._fee_table, self._frontiers)

    def _settle(self) -> None:
        side, self._side = self._side, NOBODY
        self._copy_lists()
        self._updater.carry_out(self, self._party, side)

    def _copy_lists(self) -> None:
        for frontier in self._frontiers:
            frontier.shared = True
        self._lines, self._present = self._lines[:], self._present[:]
        self._fee_table, self._frontiers = self._fee_table.share(), self._frontiers[:]

    def own_frontier(self, seat: int) -> Frontier:
        """The border of a seat, to be changed in this net alone."""
        frontier = self._frontiers[seat]
        if frontier.shared:
            frontier = self._frontiers[seat] = Frontier([outlets[:] for outlets in frontier.lists])
        return frontier

    def outlets(self) -> list[list[list[int]]]:
        """By seat, inside, grade."""
        return [frontier.lists for frontier in self.frontiers]

    def __eq__(self, other: object) -> bool:
        """The same lines have the same tariff, booked or not."""
        return self is other or (
            isinstance(other, Network)
            and self.lines == other.lines
            and self.present == other.present
            and self.outlets() == other.outlets()
        )

    def __repr__(self) -> str:
        return f"Net({self.lines}, {self.present}, {self.outlets()})"
