"""Whether a route can be drawn: line by line with and without it, and every way to go on from there only once."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable

from .table import GOAL

Line = tuple[str, str]
Fare = tuple[bool, tuple[int, ...], int]  # whether it is on own track, who is paid, units
Pieces = frozenset[tuple[str, str]]  # each end of a piece of a route with the other end, each inner hex with INNER
Owed = frozenset[tuple[tuple[int, ...], int]]
Means = tuple[int, Owed]  # own steps, what is owed
INNER = "inner"


def can_be_drawn(
    start: str,
    lines: list[tuple[Line, list[Fare]]],
    own_after: Callable[[int, bool], int],
    may_owe: Callable[[Owed], bool],
    due: Callable[[tuple[int, ...]], bool],
) -> bool:
    """Of lines between hexes and GOAL; fares that are not due for sure are left out."""
    ordered = _in_order(start, lines)
    states: dict[Pieces, set[Means]] = {frozenset(): {(0, frozenset())}}
    for number, (line, fares) in enumerate(ordered):
        later = {hex for other, _ in ordered[number + 1 :] for hex in other}
        own_left = sum(any(own for own, _, _ in other) for _, other in ordered[number + 1 :])
        after: dict[Pieces, set[Means]] = {}
        for pieces, means in states.items():
            for joined, paid in ((pieces, means), (_join(line, pieces, start), None)):
                if joined is None:
                    continue
                these = _pay(means, fares, own_after, may_owe, due) if paid is None else paid
                if (start, GOAL) in joined:
                    complete = all(end == INNER or hex in (start, GOAL) for hex, end in joined)
                    if complete and any(own > 0 for own, _ in these):
                        return True
                    continue
                left = _leave({start, GOAL}, {hex for hex in line if hex not in later}, joined)
                kept = {(own, owed) for own, owed in these if own + own_left > 0}
                if left is not None and kept:
                    after.setdefault(left, set()).update(kept)
        states = {pieces: _best(means) for pieces, means in after.items()}
    return False


def _in_order(start: str, lines: list[tuple[Line, list[Fare]]]) -> list[tuple[Line, list[Fare]]]:
    """Hex by hex, so that few of them have lines both before and after."""
    near: dict[str, set[str]] = {}
    for (a, b), _ in lines:
        near.setdefault(a, set()).add(b)
        near.setdefault(b, set()).add(a)
    place: dict[str, int] = {}
    front = {start: 0}  # with the order in which they were found

    def more(hex: str) -> int:
        finished = sum(near[other] <= place.keys() | {hex} for other in near[hex] & place.keys())
        return (not near[hex] <= place.keys()) - finished

    while front:
        hex = min(front, key=lambda hex: (more(hex), front[hex]))
        del front[hex]
        place[hex] = len(place)
        for other in sorted(near[hex] - place.keys() - front.keys()):
            front[other] = len(place) + len(front)
    return sorted(lines, key=lambda line: sorted((place[hex] for hex in line[0]), reverse=True))


def _join(line: Line, pieces: Pieces, start: str) -> Pieces | None:
    """With the line; None if a hex would be visited twice."""
    ends = dict(pieces)
    a, b = line
    far_a, far_b = ends.get(a, a), ends.get(b, b)
    if INNER in (far_a, far_b) or far_a == b or any(hex in ends for hex in (a, b) if hex in (start, GOAL)):
        return None
    ends |= {hex: INNER for hex in (a, b) if hex in ends}
    ends |= {far_a: far_b, far_b: far_a}
    return frozenset(ends.items())


def _leave(both: set[str], finished: set[str], pieces: Pieces) -> Pieces | None:
    """Without hexes that no line leads to any more; None if a piece ends there."""
    ends = dict(pieces)
    for hex in finished:
        if hex in both:
            if hex not in ends:
                return None
        elif ends.pop(hex, INNER) != INNER:
            return None
    return frozenset(ends.items())


def _pay(
    means: set[Means],
    fares: list[Fare],
    own_after: Callable[[int, bool], int],
    may_owe: Callable[[Owed], bool],
    due: Callable[[tuple[int, ...]], bool],
) -> set[Means]:
    found: set[Means] = set()
    for is_own, payee, units in fares:
        if is_own or not due(payee):
            return {(own_after(own, is_own), owed) for own, owed in means}
        for own, owed in means:
            after = Counter(dict(owed))
            after[payee] += units
            if may_owe(frozenset(after.items())):
                found.add((own_after(own, is_own), frozenset(after.items())))
    return found


def _best(means: set[Means]) -> set[Means]:
    if len(means) == 1:
        return means
    return {one for one in means if not any(other != one and _no_worse(other, one) for other in means)}


def _no_worse(means: Means, other: Means) -> bool:
    owed = dict(other[1])
    return means[0] >= other[0] and all(units <= owed.get(payee, 0) for payee, units in means[1])
