"""Groups of marks as fragments, drawn once for as long as a group stays the same object."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import compress
from operator import not_

from ...draw.marks import Group
from ...draw.pictures import fragment

MOST_UNUSED = 2_000  # groups that no map shows any more
Item = tuple[str, str]  # a key and its markup


class DrawnGroups:
    """Found by identity, which is much faster than comparing marks; the groups are kept, so identities stay unique."""

    def __init__(self) -> None:
        self._groups: dict[int, Group] = {}
        self._items: dict[int, Item] = {}

    def fragments(self, marks: Sequence[Group]) -> dict[str, str]:
        if len(self._groups) > len(marks) + MOST_UNUSED:
            self._groups.clear()
            self._items.clear()
        identities = list(map(id, marks))
        for group in compress(marks, map(not_, map(self._items.__contains__, identities))):
            self._groups[id(group)] = group
            self._items[id(group)] = f"layer-{group.layer}>m-{group.id}", fragment(group)
        return dict(map(self._items.__getitem__, identities))
