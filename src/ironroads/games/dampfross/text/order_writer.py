"""Actions written as orders by post: B (Wien)-A70-Krems, R 51>11: P13-Q14-2/R14 (rules 7)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, final

from ....core.rules.game import Action
from ..rules.actions import Build, Go, Pay, PayBoth, Sail
from ..rules.board import DampfrossBoard
from ..rules.owners import PRESENCE
from ..rules.state import DampfrossState


@final
class OrderWriter:
    """Writes what `OrderReader` reads."""

    def __init__(self, board: DampfrossBoard) -> None:
        self.board: Final = board

    def building(self, state: DampfrossState, seat: int, actions: Sequence[Action]) -> str:
        """A line that is built side by side from the network of a seat."""
        sides = [action.side for action in actions if isinstance(action, Build)]
        ends = self.board.head[sides[0]], self.board.tail[sides[0]]
        chain = [ends[0] if state.present[ends[0]] & PRESENCE[seat] else ends[1]]
        for side in sides:
            chain.append(self.board.other_end(side, chain[-1]))
        return f"B {self.chain(chain)}"

    def run(self, state: DampfrossState, actions: Sequence[Action]) -> str:
        """A whole route from the start, with the payees that were chosen."""
        names, here, pieces = self.board.place_names, state.start, []
        for action in actions:
            if isinstance(action, Go):
                here = self.board.other_end(action.side, here)
                pieces.append(names[here])
            elif isinstance(action, Sail):
                here = self.board.across(action.ferry, here)
                pieces.append(names[here])
            elif isinstance(action, PayBoth):
                pieces[-1] = f"{action.player + 1}+{action.other + 1}/{pieces[-1]}"
            elif isinstance(action, Pay):
                pieces[-1] = f"{action.player + 1}/{pieces[-1]}"
        return f"R {names[state.start]}>{names[here]}: {'-'.join(pieces)}"

    def chain(self, chain: Sequence[int]) -> str:
        """A chain of hexes with only those where it bends: (A75)-A70-B69."""
        names = self.board.place_names
        inner = zip(chain, chain[1:], chain[2:], strict=False)
        bends = [names[b] for a, b, c in inner if self._direction(a, b) != self._direction(b, c)]
        return "-".join([f"({names[chain[0]]})", *bends, names[chain[-1]]])

    def _direction(self, a: int, b: int) -> int:
        return [self.board.neighbour(a, direction) for direction in range(6)].index(b)
