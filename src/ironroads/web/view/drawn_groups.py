"""Groups of marks as fragments, drawn once for as long as a group stays the same object."""

from __future__ import annotations

from collections.abc import Sequence

from ...draw.marks import Group
from ...draw.pictures import fragment

MOST_UNUSED = 2_000  # groups that no map shows any more


class DrawnGroups:
    """Found by identity, which is much faster than comparing marks; the groups are kept, so identities stay unique."""

    def __init__(self) -> None:
        self._fragments: dict[int, tuple[str, str]] = {}
        self._kept: list[Group] = []

    def fragments(self, marks: Sequence[Group]) -> dict[str, str]:
        known, ids = self._fragments, list(map(id, marks))
        if new := set(ids) - known.keys():
            for group in [group for group in marks if id(group) in new]:
                known[id(group)] = f"layer-{group.layer}>m-{group.id}", fragment(group)
                self._kept.append(group)
        found = dict(map(known.__getitem__, ids))
        if len(self._kept) > len(marks) + MOST_UNUSED:
            self._fragments = {id(group): known[id(group)] for group in marks}
            self._kept = list(marks)
        return found
