"""Lines of tiles, laid one after the other in a turn of building, and what their open ends are near to."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Generic, TypeVar

from ....core.hexes import distance
from ....core.rules.game import Action, State
from ..rules.board import SteamBoard

S = TypeVar("S", bound=State)


@dataclass(frozen=True)
class Line(Generic[S]):
    """Tiles laid one after the other, and the map after them."""

    score: float
    actions: tuple[Action, ...]
    state: S


def best_line(first: Line[S], longer: Callable[[Line[S]], list[Line[S]]], width: int) -> Line[S]:
    """The best line found when the best `width` of each length are made longer by a tile."""
    best, lines = first, [first]
    while lines:
        found = [after for line in lines for after in longer(line)]
        lines = sorted(found, key=lambda line: -line.score)[:width]
        if lines and lines[0].score > best.score:
            best = lines[0]
    return best


def nearness(board: SteamBoard, ends: Iterable[int]) -> float:
    """How near an open end is to another stop: 1 on it, less the farther away; 0 without open ends."""
    best = 0.0
    for end in ends:
        here, origin = board.at[(end >> 8) // 6], end & 255
        for stop, hex in enumerate(board.stop_hex):
            if stop != origin:
                best = max(best, 1 / (1 + distance(here, board.at[hex])))
    return best
