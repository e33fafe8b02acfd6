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

    def stops_near_own_links(self) -> set[str]:
        """Where goods can begin: an own link must come before the locomotive is at its limit."""
        found = {stop for stop, links in self.links.items() if any(owner == self.mover for _, owner in links)}
        for _ in range(self.longest - 1):
            found |= {other for stop in found for other, _ in self.links[stop]}
        return found


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
        open_goods = goods - found
        if stop not in visited and open_goods:
            after = {**used, owner: used.get(owner, 0) + 1}
            wanted = trip.wants.get(stop, "")
            if wanted in open_goods and _is_fair(trip, after, 0):
                found.add(wanted)
            if left > 1 and (open_goods := open_goods - {wanted}):
                found |= _reached(trip, stop, open_goods, [*visited, stop], after)
    return found


def _is_fair(trip: Trip, used: dict[str, int], left: int) -> bool:
    """At least one own link, and of no other player more than own ones; `left` more can still become own ones."""
    own = used.get(trip.mover, 0) + left
    for owner, count in used.items():
        if count > own and owner != NOBODY and owner != trip.mover:
            return False
    return own >= 1
