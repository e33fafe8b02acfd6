"""Groups of marks as fragments, drawn once for as long as a group stays the same object."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import compress, count
from operator import is_not

from ...draw.marks import Group
from ...draw.pictures import fragment

MOST_UNUSED = 2_000  # groups that no map shows any more
Item = tuple[str, str]  # a key and its markup


class DrawnGroups:
    """Found by identity, which is much faster than comparing marks; the groups are kept, so identities stay unique.

    Between two moves most of a map stays the same, so what was said of its beginning and its end is used again.
    """

    def __init__(self) -> None:
        self._known: dict[int, tuple[Group, Item]] = {}
        self._marks: Sequence[Group] = []
        self._items: list[Item] = []

    def fragments(self, marks: Sequence[Group]) -> dict[str, str]:
        before, shorter = self._marks, min(len(self._marks), len(marks))
        start = _first_change(before, marks, shorter)
        rest = _first_change(reversed(before), reversed(marks), shorter - start)
        self._items[start : len(before) - rest] = map(self._item, marks[start : len(marks) - rest])
        self._marks = marks
        if len(self._known) > len(marks) + MOST_UNUSED:
            self._known = {id(group): (group, item) for group, item in zip(marks, self._items, strict=True)}
        return dict(self._items)

    def _item(self, group: Group) -> Item:
        known = self._known.get(id(group))
        if known is None:
            item = f"layer-{group.layer}>m-{group.id}", fragment(group)
            known = self._known[id(group)] = group, item
        return known[1]


def _first_change(before: Iterable[Group], after: Iterable[Group], most: int) -> int:
    """Return how many groups both begin with, at most so many."""
    return min(next(compress(count(), map(is_not, before, after)), most), most)
