"""Phase three: every company may move one cube, then every company a second one."""

from __future__ import annotations

from typing import Any

from ..steam_track import NOBODY, slug
from ..steam_track.delivering import can_arrive, next_steps, ways
from .phase import Phase
from .table import Table
from .table import word as named


class MovingGoods(Phase):
    """The controllers choose a cube, then its way from stop to stop."""

    def __init__(self, table: Table) -> None:
        super().__init__(table)
        self.stops = {slug(stop): stop for stop in table.board.stops}
        each = [company for company in table.order if table.controller[company] is not None]
        self.waiting = [(1, company) for company in each] + [(2, company) for company in each]
        self._next_company()

    def _next_company(self) -> None:
        """Companies that can deliver nothing are not asked."""
        self.company: str | None = None
        self.at: str | None = None
        self.good: str | None = None
        self.visited: set[str] = set()
        self.gained, self.round = 0, 0
        while self.waiting:
            self.round, self.company = self.waiting.pop(0)
            self.ways = ways(self.table.track, {self.company, NOBODY})
            self.loads = self._loads()
            if self.loads:
                return
        self.company, self.round = None, 0

    def _loads(self) -> set[str]:
        """Cubes that can come to a city of their colour; the one where they lie does not count (ruling R27)."""
        return {
            f"load:{slug(stop)}/{colour}"
            for stop, cubes in self.table.cubes.items()
            for colour, count in cubes.items()
            if count and can_arrive(self.ways, stop, {stop}, self.table.goals[colour])
        }

    @property
    def changes(self) -> tuple[str, ...]:
        """The cubes are looked at after each delivery."""
        return ("performance",) if self.at else ("performance", "cubes")

    @property
    def kind(self) -> str:
        return "go" if self.at else "load"

    def asked(self) -> set[int]:
        if self.company is None:
            return set()
        controller = self.table.controller[self.company]
        assert controller is not None
        return {controller}

    def legal(self, seat: int) -> set[str]:
        if self.at is None or self.good is None:
            return {"stay"} | self.loads
        steps = next_steps(self.ways, self.at, self.visited, self.table.goals[self.good])
        return {f"go:{slug(stop)}/{owner}" for stop, owner in steps}

    def play(self, seat: int, word: str, value: str) -> None:
        if word == "stay":
            self._next_company()
            return
        stop, name = value.split("/")
        if word == "load":
            self.at, self.good, self.visited = self.stops[stop], name, {self.stops[stop]}
            self.table.cubes[self.at][name] -= 1
        else:
            self._go(self.stops[stop], name)

    def _go(self, stop: str, owner: str) -> None:
        """Own links raise the performance, those of bankrupt companies do not."""
        assert self.company is not None and self.good is not None
        self.at = stop
        self.visited.add(stop)
        self.gained += owner == self.company
        if stop in self.table.goals[self.good]:
            self.table.performance[self.company] += self.gained
            self._next_company()

    def position(self) -> dict[str, Any]:
        return {
            "company": named(self.company),
            "at": named(self.at),
            "good": named(self.good),
            "visited": [stop for stop in self.table.board.stops if stop in self.visited],
            "gained": self.gained,
            "round": self.round,
        }
