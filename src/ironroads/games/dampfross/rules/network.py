"""The lines on the map by side, hex and seat: everything that follows from track and footing."""

from __future__ import annotations

from bisect import bisect_left
from typing import Any, Final, final

from mypy_extensions import i64

from ....core.rules.sentinels import NOTHING, NOWHERE
from .owner_sets import COMPILED, OwnerSets


@final
class Frontier:
    """The outlets (see `outlets`) where a seat may build, sorted, in one list for each kind and grade of side.

    The first lists lead to hexes that are new to the seat, one for each grade; the others join two of its hexes.
    Outlets are ints, of which all lists share the same objects: new ones would take more memory than the lists.
    """

    def __init__(self, lists: list[list[Any]]) -> None:
        self.lists: Final = lists
        self.shared = False

    def add(self, number: int, outlet: Any) -> None:
        outlets = self.lists[number]
        outlets.insert(_index(outlets, outlet) if COMPILED else bisect_left(outlets, outlet), outlet)

    def remove(self, number: int, outlet: int) -> None:
        outlets = self.lists[number]
        del outlets[_index(outlets, outlet) if COMPILED else bisect_left(outlets, outlet)]


def _index(outlets: list[Any], outlet: i64) -> int:
    """The same as `bisect_left`, which takes three times as long in compiled code (and a third interpreted)."""
    low, high = 0, len(outlets)
    while low < high:
        middle = low + high >> 1
        there: i64 = outlets[middle]
        if there < outlet:
            low = middle + 1
        else:
            high = middle
    return low


@final
class FeeTable:
    """Building fees by outlet, the same for every seat; new track is added when the fees are next needed.

    Compiled, fees are worked out when needed, which is as fast; the table is empty.
    """

    def __init__(self, fees: list[int], shared: bool) -> None:
        self.fees: Final = fees  # by outlet: units
        self.shared: Final = shared
        self.new_sides: Final[list[int]] = []  # with track that is not in the fees yet
        self.new_hexes: Final[list[int]] = []

    def share(self) -> FeeTable:
        fee_table = FeeTable(self.fees, True)
        fee_table.new_sides.extend(self.new_sides)
        fee_table.new_hexes.extend(self.new_hexes)
        return fee_table


class NetworkUpdater:
    """Updates networks when track is built; see `NetworkBuilder`."""

    def add_track(self, network: Network, owner: int, side: int) -> None:
        raise NotImplementedError


@final
class Network:
    """The lines of all owners. Copies of a state share one network until one of them builds.

    The first side that a copy builds is added only when one of the lists is read. A search that just evaluates
    the position does not read them, and copying them would take most of its time.
    """

    def __init__(
        self,
        updater: NetworkUpdater,
        lines: OwnerSets,
        present: OwnerSets,
        fee_table: FeeTable,
        frontiers: list[Frontier],
    ) -> None:
        self.shared = False
        self._updater: Final = updater
        self._lines = lines
        self._present = present
        self._fee_table = fee_table
        self._frontiers = frontiers
        self._pending_owner = NOTHING
        self._pending_side = NOWHERE  # built, but not yet in the lists

    @property
    def lines(self) -> OwnerSets:
        """By side: its owners."""
        if self._pending_side >= 0:
            self._add_pending()
        return self._lines

    @property
    def present(self) -> OwnerSets:
        """By hex: the owners with track there, and the seats that may begin there. No owner is behind the last hex."""
        if self._pending_side >= 0:
            self._add_pending()
        return self._present

    @property
    def fee_table(self) -> FeeTable:
        if self._pending_side >= 0:
            self._add_pending()
        return self._fee_table

    @property
    def frontiers(self) -> list[Frontier]:
        """By seat."""
        if self._pending_side >= 0:
            self._add_pending()
        return self._frontiers

    def replace_fee_table(self, fee_table: FeeTable) -> None:
        self._fee_table = fee_table

    def share(self) -> Network:
        if self._pending_side >= 0:
            self._add_pending()
        self.shared = True
        return self

    def own(self) -> Network:
        """This network, or a copy of a shared one, for one state to change."""
        if not self.shared:
            return self
        network = self._twin()
        network._copy_lists()
        return network

    def with_side(self, owner: int, side: int) -> Network:
        """This network with track of an owner across one more side."""
        if not self.shared:
            if self._pending_side >= 0:
                self._add_pending()
            self._updater.add_track(self, owner, side)
            return self
        network = self._twin()
        network._pending_owner, network._pending_side = owner, side
        return network

    def _twin(self) -> Network:
        return Network(self._updater, self._lines, self._present, self._fee_table, self._frontiers)

    def _add_pending(self) -> None:
        side, self._pending_side = self._pending_side, NOWHERE
        self._copy_lists()
        self._updater.add_track(self, self._pending_owner, side)

    def _copy_lists(self) -> None:
        for frontier in self._frontiers:
            frontier.shared = True
        self._lines, self._present = self._lines.copy(), self._present.copy()
        self._fee_table, self._frontiers = self._fee_table.share(), self._frontiers[:]

    def own_frontier(self, seat: int) -> Frontier:
        """The frontier of a seat, for this network alone to change."""
        frontier = self._frontiers[seat]
        if frontier.shared:
            frontier = self._frontiers[seat] = Frontier([outlets[:] for outlets in frontier.lists])
        return frontier

    def outlets(self) -> list[list[list[Any]]]:
        """By seat: the lists of its frontier."""
        return [frontier.lists for frontier in self.frontiers]

    def __eq__(self, other: object) -> bool:
        """Fees are not compared: they follow from the lines."""
        return self is other or (
            isinstance(other, Network)
            and self.lines == other.lines
            and self.present == other.present
            and self.outlets() == other.outlets()
        )

    def __repr__(self) -> str:
        return f"Network({self.lines}, {self.present}, {self.outlets()})"
