"""Groups of marks as fragments, drawn once for as long as a group stays the same object."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import compress
from operator import is_not, not_

from ...draw.marks import Group
from ...draw.pictures import fragment
from .fragments import common_start

MOST_UNUSED = 2_000  # groups that no map shows any more
Item = tuple[str, str]  # a key and its markup


class DrawnGroups:
    """Found by identity, which is much faster than comparing marks; the groups are kept, so identities stay unique.

    Between two moves most of a map stays the same, so what was said of its beginning and its end is used again.
    """

    def __init__(self) -> None:
        self._groups: dict[int, Group] = {}
        self._known: dict[int, Item] = {}
        self._marks: Sequence[Group] = []
        self._items: list[Item] = []

    def fragments(self, marks: Sequence[Group]) -> dict[str, str]:
        before, shorter = self._marks, min(len(self._marks), len(marks))
        start = common_start(before, marks, is_not, shorter)
        rest = common_start(reversed(before), reversed(marks), is_not, shorter - start)
        self._items[start : len(before) - rest] = self._items_of(marks[start : len(marks) - rest])
        self._marks = marks
        if len(self._groups) > len(marks) + MOST_UNUSED:
            self._groups = {id(group): group for group in marks}
            self._known = dict(zip(map(id, marks), self._items, strict=True))
        return dict(self._items)

    def _items_of(self, groups: Sequence[Group]) -> list[Item]:
        identities = list(map(id, groups))
        for group in compress(groups, map(not_, map(self._known.__contains__, identities))):
            self._groups[id(group)] = group
            self._known[id(group)] = f"layer-{group.layer}>m-{group.id}", fragment(group)
        return list(map(self._known.__getitem__, identities))
