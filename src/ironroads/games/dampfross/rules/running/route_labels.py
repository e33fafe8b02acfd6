"""Looks for a payable route by ways that are spread from the start, the cheapest first."""

from __future__ import annotations

from heapq import heappop, heappush
from typing import Final, final

from .....core.rules.bits import has
from .route_terms import RouteEdge, RouteTerms

LABELS: Final = 2_000  # after so many the sweep is quicker
NUMBER: Final = 1 << 20  # more than labels are ever made


@final
class PartialWay:
    """A way that has come to a hex, by what matters for going on."""

    def __init__(self, hex: int, own: int, bill: int, cost: int, seen: int) -> None:
        self.hex: Final = hex
        self.own: Final = own
        self.bill: Final = bill
        self.cost: Final = cost
        self.seen: Final = seen  # bit set of earlier hexes; those after the first own step only by the greater part


@final
class RouteLabels:
    """Drops a way if another one in the same hex has paid no one more and has as much own track.

    The other one may have been in hexes where the dropped one could still have gone. So there may be a route though
    none is found.
    """

    def __init__(self, terms: RouteTerms) -> None:
        self.terms: Final = terms
        self.kept: Final[dict[int, list[PartialWay]]] = {}  # by hex
        self.labels: Final[list[PartialWay]] = []
        self.heap: Final[list[int]] = []
        self.bill = 0  # of the route that was found

    def finds_route(self) -> bool:
        left = LABELS
        self._add(PartialWay(self.terms.state.start, 0, 0, 0, 0))
        while self.heap and left:
            label = self.labels[heappop(self.heap) % NUMBER]
            if not self._is_beaten(label):
                self.kept.setdefault(label.hex, []).append(label)
                if self._reaches_goal(label):
                    return True
                left -= 1
        return False

    def _add(self, label: PartialWay) -> None:
        total = label.cost + self._rest(label.hex, label.own)
        if total < self.terms.purse:
            heappush(self.heap, total * NUMBER + len(self.labels))
            self.labels.append(label)

    def _rest(self, hex: int, own: int) -> int:
        return self.terms.rest[2 * hex + (1 if own or self.terms.greater else 0)]

    def _is_beaten(self, label: PartialWay) -> bool:
        for other in self.kept.get(label.hex, []):
            if other.own >= label.own and self.terms.pays_no_more(other.bill, label.bill):
                return True
        return False

    def _reaches_goal(self, label: PartialWay) -> bool:
        """Continue a way by each step; whether one of them completes a route."""
        seen = label.seen
        if self.terms.greater or not label.own:  # otherwise coming back only makes it longer
            seen |= 1 << label.hex
        return any([self._go(label, step, seen) for step in self.terms.steps(label.hex)])

    def _go(self, label: PartialWay, step: RouteEdge, seen: int) -> bool:
        terms = self.terms
        own, cost = terms.own_after(label.own, step), label.cost + step.price.cost
        is_goal = has(terms.state.goals, step.beyond)
        if has(seen, step.beyond) or (is_goal and own <= 0):
            return False
        for extra in step.price.bills:
            bill = label.bill + extra
            if terms.is_payable(bill):
                if is_goal:
                    self.bill = bill
                    return True
                self._add(PartialWay(step.beyond, own, bill, cost, seen))
        return False
