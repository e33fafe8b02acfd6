"""A board as a graph, for looking at it without rules: nodes, what a step costs, places, and starts."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

Step = tuple[int, float]  # the other node, and the cost


@dataclass(frozen=True)
class BoardGraph:
    names: Sequence[str]  # by node
    steps: Sequence[Sequence[Step]]  # by node
    places: Sequence[int]  # nodes that are worth reaching
    starts: Sequence[int] = ()  # places where players may begin

    @property
    def is_sparse(self) -> bool:
        """Whether nodes are places joined by routes, and not hexes."""
        return len(self.places) == len(self.names)

    def without(self, a: int, b: int) -> BoardGraph:
        """The graph less the step between two nodes."""
        steps = [
            [step for step in steps if {node, step[0]} != {a, b}] if node in (a, b) else steps
            for node, steps in enumerate(self.steps)
        ]
        return BoardGraph(self.names, steps, self.places, self.starts)


def board_graph(
    names: Sequence[str], edges: Iterable[tuple[int, int, float]], places: Sequence[int], starts: Sequence[int] = ()
) -> BoardGraph:
    """A graph whose steps go both ways.

    >>> board_graph(["A", "B"], [(0, 1, 3)], [0, 1]).steps
    [[(1, 3)], [(0, 3)]]
    """
    steps: list[list[Step]] = [[] for _ in names]
    for a, b, cost in edges:
        steps[a].append((b, cost))
        steps[b].append((a, cost))
    return BoardGraph(names, steps, places, starts)
