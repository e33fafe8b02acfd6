"""Root-parallel search: every process grows its own tree, and the results of their first moves are added up."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from random import Random

from ..core.rules.game import Seat
from .advice.hints import BEST, Hint, hints
from .parallel import run_parallel
from .picklable import Packed, PicklableGame, unpack
from .thinking.search import Search

TREES = 4  # fixed: the result must not depend on the number of cores


@dataclass(frozen=True)
class Tree:
    """One of the trees to grow."""

    box: PicklableGame
    veiled: Packed
    seat: Seat
    iterations: int
    seed: str


def best_moves(
    box: PicklableGame, veiled: Packed, seat: Seat, iterations: int, seed: int, jobs: int = -1, cluster: str = ""
) -> list[Hint]:
    """The best moves of all trees together."""
    trees = [Tree(box, veiled, seat, iterations // TREES, f"{seed}/{number}") for number in range(TREES)]
    return merged(hint for found in run_parallel(grow, trees, jobs, cluster) for hint in found)[:BEST]


def grow(tree: Tree) -> list[Hint]:
    """Every first move that was tried, the most visited first."""
    game = tree.box.open()
    search = Search(game, unpack(game, tree.veiled), tree.seat, Random(tree.seed))
    search.run(tree.iterations)
    return hints(search, len(search.choice().actions))


def merged(found: Iterable[Hint]) -> list[Hint]:
    """Average the results by visits; keep the continuation of the tree with the most visits."""
    by_move: dict[str, list[Hint]] = {}
    for hint in found:
        by_move.setdefault(hint.move, []).append(hint)
    together = [_sum(same) for same in by_move.values()]
    return sorted(together, key=lambda hint: -hint.share)


def _sum(same: list[Hint]) -> Hint:
    share = sum(hint.share for hint in same)
    weighed = zip(*[[figure * hint.share for figure in hint.expected] for hint in same], strict=True)
    deepest = max(same, key=lambda hint: hint.share)
    return Hint(deepest.move, tuple(sum(figures) / share for figures in weighed), share / TREES, deepest.line)
