"""Where a cube may go: over complete links, to the first city of its colour, no stop twice (5.3, 5.4)."""

from __future__ import annotations

from collections.abc import Iterator

from .track import Track

Ways = dict[str, set[tuple[str, str]]]  # by stop: neighbouring stops, each with the owner of a link that leads there


def ways(track: Track, owners: set[str]) -> Ways:
    """Complete links of these owners."""
    found: Ways = {stop: set() for stop in track.board.stops}
    for a, b, owner in track.complete_links():
        if owner in owners:
            found[a].add((b, owner))
            found[b].add((a, owner))
    return found


def can_arrive(ways: Ways, at: str, visited: set[str], goals: set[str]) -> bool:
    """Whether a goal can be reached from here without a stop that was visited."""
    seen, edge = visited | {at}, [at]
    while edge:
        for stop, _ in ways[edge.pop()]:
            if stop in seen:
                continue
            if stop in goals:
                return True
            seen.add(stop)
            edge.append(stop)
    return False


def next_steps(ways: Ways, at: str, visited: set[str], goals: set[str]) -> set[tuple[str, str]]:
    """The stops to which a cube may go next, each with the owner of the link: those from which it can arrive."""
    return {
        (stop, owner)
        for stop, owner in ways[at]
        if stop not in visited and (stop in goals or can_arrive(ways, stop, visited, goals))
    }


def paths(ways: Ways, start: str, goals: set[str], longest: int) -> Iterator[list[tuple[str, str]]]:
    """Every way for a cube from its start to the first goal it reaches: the stops, each with the link's owner."""

    def further(path: list[tuple[str, str]], visited: set[str]) -> Iterator[list[tuple[str, str]]]:
        at = path[-1][0] if path else start
        if path and at in goals:
            yield path
        elif len(path) < longest:
            for stop, owner in sorted(ways[at]):
                if stop not in visited:
                    yield from further([*path, (stop, owner)], visited | {stop})

    yield from further([], {start})
