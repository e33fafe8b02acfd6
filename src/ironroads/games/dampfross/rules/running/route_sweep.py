"""Says for certain whether there is a payable route, by a sweep over all lines."""

from __future__ import annotations

from typing import Final, final

from .....core.rules.bits import has
from .route_terms import RouteEdge, RouteTerms

TRIES: Final = 200_000  # of adding a line; where a network is too tangled for that, a route counts as possible
PLACES: Final = 1 << 12  # more than hexes

Pieces = tuple[int, ...]  # the ends and insides of pieces of a route, see `RouteSweep`
Means = tuple[int, int]  # own track as in `RouteTerms.own_after`, and the bill


@final
class SweptEdge:
    """A step between two places."""

    def __init__(self, a: int, b: int, step: RouteEdge) -> None:
        self.a: Final = a
        self.b: Final = b
        self.step: Final = step
        self.closes: list[int] = []  # which of them have no later line
        self.own_later = 0  # own lines behind it


@final
class RouteSweep:
    """Decides line by line whether a route takes it; lines that are taken join to pieces of a route.

    For the lines to come only those places matter where decided and undecided lines meet: which of them are the two
    ends of a piece, and which are inside one. Choices that come to the same there are put together, with those of
    their means that no others beat. All goals are one place.
    """

    def __init__(self, terms: RouteTerms) -> None:
        self.terms: Final = terms
        self.start: Final[int] = terms.state.start
        self.goal: Final[int] = terms.board.hexes  # places are hexes, then the goal
        self.inside: Final[int] = terms.board.hexes + 1  # in place of the other end of a piece
        self.lines: Final[list[SweptEdge]] = self._lines_in_order()
        self.found: dict[Pieces, list[Means]] = {}

    def may_succeed(self) -> bool:
        before: dict[Pieces, list[Means]] = {(): [(0, 0)]}
        tries = 0
        for line in self.lines:
            self.found = {}
            for pieces, means in before.items():
                tries += len(means)
                if tries > TRIES:
                    return True
                self._keep(line, pieces, means)
                if self._take(line, pieces, means):
                    return True
            before = self.found
        return False

    def _take(self, line: SweptEdge, pieces: Pieces, means: list[Means]) -> bool:
        """Add a line to the pieces; whether that completes a route."""
        after = self._joined(line, pieces)
        paid = self._paid(line, means) if after else []
        if not paid:
            return False
        if self.start * PLACES + self.goal not in after:
            self._keep(line, after, paid)
            return False
        return all([self._is_inside(item) or item // PLACES in (self.start, self.goal) for item in after]) and any(
            [own > 0 for own, _ in paid]
        )

    def _is_inside(self, item: int) -> bool:
        return item % PLACES == self.inside

    def _joined(self, line: SweptEdge, pieces: Pieces) -> Pieces:
        """The pieces after a line has joined two of them; empty if a route cannot be so."""
        ends = {item // PLACES: item % PLACES for item in pieces}
        far_a, far_b = ends.get(line.a, line.a), ends.get(line.b, line.b)
        if self.inside in (far_a, far_b) or far_a == line.b:  # a ring
            return ()
        for place in (line.a, line.b):
            if place in ends:
                if place in (self.start, self.goal):
                    return ()
                ends[place] = self.inside
        ends[far_a], ends[far_b] = far_b, far_a
        return tuple(sorted([place * PLACES + end for place, end in ends.items()]))

    def _paid(self, line: SweptEdge, means: list[Means]) -> list[Means]:
        """The means after a line has been paid, whoever gets it."""
        terms, step = self.terms, line.step
        return [
            (terms.own_after(own, step), bill + extra)
            for extra in step.price.bills
            for own, bill in means
            if terms.is_payable(bill + extra)
        ]

    def _keep(self, line: SweptEdge, pieces: Pieces, means: list[Means]) -> None:
        """Note what is left after a line, unless a place where no line follows is an end."""
        closed: list[int] = []
        for place in line.closes:
            items = [item for item in pieces if item // PLACES == place]
            if place in (self.start, self.goal):
                if not items:
                    return
            elif items:
                if not self._is_inside(items[0]):
                    return
                closed.append(items[0])
        left = tuple([item for item in pieces if item not in closed]) if closed else pieces
        kept = self.found.get(left, [])
        for own, bill in means:
            if own + line.own_later > 0 and not self._is_beaten(own, bill, kept):
                kept = [(o, b) for o, b in kept if o > own or not self.terms.pays_no_more(bill, b)]
                kept.append((own, bill))
        if kept:
            self.found[left] = kept

    def _is_beaten(self, own: int, bill: int, kept: list[Means]) -> bool:
        return any([o >= own and self.terms.pays_no_more(b, bill) for o, b in kept])

    def _lines_in_order(self) -> list[SweptEdge]:
        """Place by place, each with its lines to those before; at few places shall both kinds of lines meet."""
        lines_at = self._lines_at()
        lines: list[SweptEdge] = []
        done: set[int] = set()
        front = [self.start]  # in the order in which they were found
        while front:
            place = min(front, key=lambda place: self._places_more(place, lines_at, done))
            front.remove(place)
            done.add(place)
            for line in lines_at[place]:
                other = line.a + line.b - place
                if other in done:
                    lines.append(line)
                elif other not in front:
                    front.append(other)
        self._look_back(lines)
        return lines

    def _places_more(self, place: int, lines_at: dict[int, list[SweptEdge]], done: set[int]) -> int:
        """How many more places have lines of both kinds after this one."""
        others = {line.a + line.b - place for line in lines_at[place]}
        opened = 0 if others <= done else 1
        for other in others & done:
            if all([line.a + line.b - other in done or place in (line.a, line.b) for line in lines_at[other]]):
                opened -= 1
        return opened

    def _lines_at(self) -> dict[int, list[SweptEdge]]:
        found: dict[int, list[SweptEdge]] = {self.start: []}
        ways: set[int] = set()
        hexes = [self.start]
        for hex in hexes:  # grows
            for step in self.terms.steps(hex):
                is_goal = has(self.terms.state.goals, step.beyond)
                place = self.goal if is_goal else step.beyond
                if place not in found:
                    found[place] = []
                    if not is_goal:
                        hexes.append(place)
                if step.way not in ways:
                    ways.add(step.way)
                    line = SweptEdge(hex, place, step)
                    found[hex].append(line)
                    found[place].append(line)
        return found

    def _look_back(self, lines: list[SweptEdge]) -> None:
        """Work out what comes after each line."""
        later: set[int] = set()
        own_later = 0
        for line in reversed(lines):
            line.closes = [place for place in (line.a, line.b) if place not in later]
            line.own_later = own_later
            later |= {line.a, line.b}
            own_later += 1 if line.step.price.is_own else 0
