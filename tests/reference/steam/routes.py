"""Which goods can be delivered, and over which links (2.1 to 2.3, R22, R27; rules page 5.3 to 5.6)."""

from __future__ import annotations

from dataclasses import dataclass

from ..steam_track import NOBODY, Track
from .table import Cargo

Links = dict[str, set[tuple[str, str]]]  # by stop: the stops to which complete links lead, each with its owner


@dataclass(frozen=True)
class Trip:
    """What a mover has to go by."""

    links: Links
    wants: dict[str, str]  # colour by city
    mover: str
    longest: int  # level of the locomotive


def all_links(track: Track) -> Links:
    """Complete links of whatever owner."""
    found: Links = {}
    for one, other, owner in track.complete_links():
        found.setdefault(one, set()).add((other, owner))
        found.setdefault(other, set()).add((one, owner))
    return found


def deliverable(trip: Trip, start: str, goods: set[str]) -> set[str]:
    """Which of these goods can go from here to a city of their colour."""
    return _reached(trip, start, goods, [start], {})


def can_arrive(trip: Trip, cargo: Cargo) -> bool:
    """Whether a cube under way has arrived by the rules, or still can."""
    if len(cargo.visited) > 1 and trip.wants.get(cargo.at) == cargo.good:
        return _is_fair(trip, cargo.used, 0)
    return bool(_reached(trip, cargo.at, {cargo.good}, cargo.visited, cargo.used))


def _reached(trip: Trip, at: str, goods: set[str], visited: list[str], used: dict[str, int]) -> set[str]:
    """The goods that can go on from here and arrive, without any stop twice."""
    left = trip.longest - len(visited) + 1
    found: set[str] = set()
    if left <= 0 or not _is_fair(trip, used, left):
        return found
    for stop, owner in trip.links.get(at, ()):
        if stop not in visited and goods - found:
            after = {**used, owner: used.get(owner, 0) + 1}
            wanted = trip.wants.get(stop, "")
            if wanted in goods and _is_fair(trip, after, 0):
                found.add(wanted)
            found |= _reached(trip, stop, goods - found - {wanted}, [*visited, stop], after)
    return found


def _is_fair(trip: Trip, used: dict[str, int], left: int) -> bool:
    """At least one own link, and of no other player more than own ones; `left` more can still become own ones."""
    own = used.get(trip.mover, 0) + left
    return own >= 1 and all(count <= own for owner, count in used.items() if owner not in (trip.mover, NOBODY))
