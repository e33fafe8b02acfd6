"""What can be seen of a board without playing: dead ends, detours that are cheaper, places and starts that are far."""

from __future__ import annotations

from heapq import heappop, heappush
from statistics import mean

import msgspec

from ..core.network import Network

FAR = 1.6  # times the usual distance
UNEVEN = 1.35  # times the cost of the usual start
NEAREST = 8  # places by which a start is judged


class Finding(msgspec.Struct, frozen=True):
    """A key of the catalogue's `lint` and what fills its places."""

    kind: str
    place: str
    facts: tuple[str, ...] = ()


def lint(network: Network) -> list[Finding]:
    costs = {place: distances(network, place) for place in network.places}
    return [
        *_unreachable(network, costs),
        *_dead_ends(network),
        *_dominated(network),
        *_far(network, costs),
        *_uneven_starts(network, costs),
    ]


def distances(network: Network, start: int) -> list[float]:
    """The cheapest way from a node to every other; infinite where there is none."""
    found = [float("inf")] * len(network.names)
    found[start], waiting = 0.0, [(0.0, start)]
    while waiting:
        cost, here = heappop(waiting)
        if cost > found[here]:
            continue
        for there, price in network.steps[here]:
            if cost + price < found[there]:
                found[there] = cost + price
                heappush(waiting, (cost + price, there))
    return found


def _unreachable(network: Network, costs: dict[int, list[float]]) -> list[Finding]:
    if not network.places:
        return []
    home = network.starts[0] if network.starts else network.places[0]
    reach = costs.get(home) or distances(network, home)
    return [Finding("unreachable", network.names[p]) for p in network.places if reach[p] == float("inf")]


def _dead_ends(network: Network) -> list[Finding]:
    return [Finding("dead_end", network.names[p]) for p in network.places if len(network.steps[p]) == 1]


def _dominated(network: Network) -> list[Finding]:
    """Connections between places that cost more than a way round."""
    found = []
    for here in network.places:
        for there, price in network.steps[here]:
            if here < there and there in network.places and network.is_sparse:
                around = distances(network.without(here, there), here)[there]
                if around < price:
                    name = f"{network.names[here]}–{network.names[there]}"
                    found.append(Finding("dominated", name, (f"{price:g}", f"{around:g}")))
    return found


def _far(network: Network, costs: dict[int, list[float]]) -> list[Finding]:
    """Places whose nearest neighbours are much farther than usual."""
    near = {place: mean(sorted(_others(network, place, costs))[:3]) for place in network.places}
    usual = mean(near.values()) if near else 0.0
    return [
        Finding("far", network.names[place], (f"{cost:.1f}", f"{usual:.1f}"))
        for place, cost in near.items()
        if cost > FAR * usual
    ]


def _uneven_starts(network: Network, costs: dict[int, list[float]]) -> list[Finding]:
    """Starts from which the nearest places cost much more than from the others."""
    from_start = {
        start: mean(sorted(_others(network, start, costs))[:NEAREST]) for start in network.starts if start in costs
    }
    if len(from_start) < 2:
        return []
    usual = mean(from_start.values())
    return [
        Finding("far_start", network.names[start], (f"{cost:.1f}", f"{usual:.1f}"))
        for start, cost in from_start.items()
        if cost > UNEVEN * usual
    ]


def _others(network: Network, place: int, costs: dict[int, list[float]]) -> list[float]:
    """What the other places cost, as far as they can be reached."""
    reached = [costs[place][other] for other in network.places if other != place]
    return [cost for cost in reached if cost < float("inf")] or [0.0]
