"""Actions written as orders by post: B (Wien)-A70-Krems, R 51>11: P13-Q14-2/R14 (rules 7)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple, final

from ....core.rules.game import Action
from ..rules.actions import Build, Go, Pay, PayBoth, Sail
from ..rules.board import DampfrossBoard
from ..rules.owners import ANY_OWNER, OWNER_NAMES, PRESENCE, owner_of, owners_in
from ..rules.state import DampfrossState
from .run_orders import FERRY, FOREIGN


class RouteStep(NamedTuple):
    """A step of a route."""

    hex: int  # to which it leads
    owners: list[str]  # who have a line there; empty where nobody is paid
    payee: str  # the one who was chosen, or FERRY


@final
class OrderWriter:
    """Writes what `OrderReader` reads."""

    def __init__(self, board: DampfrossBoard) -> None:
        self.board: Final = board

    def building(self, state: DampfrossState, seat: int, actions: Sequence[Action]) -> str:
        """A line that is built side by side from the network of a seat."""
        sides = [action.side for action in actions if isinstance(action, Build)]
        chain = [self._first(state, seat, sides)]
        for side in sides:
            chain.append(self.board.other_end(side, chain[-1]))
        return f"B {self.chain(chain)}"

    def _first(self, state: DampfrossState, seat: int, sides: Sequence[int]) -> int:
        """The hex where a line of these sides begins."""
        ends = self.board.head[sides[0]], self.board.tail[sides[0]]
        if len(sides) > 1:
            following = self.board.head[sides[1]], self.board.tail[sides[1]]
            return ends[0] if ends[1] in following else ends[1]
        return ends[0] if state.present[ends[0]] & PRESENCE[seat] else ends[1]

    def run(self, state: DampfrossState, actions: Sequence[Action], here: int, free: int) -> str:
        """The route of a run from a hex on: its bends, and the payee where that changes; `free` lines need none."""
        names, steps = self.board.place_names, self._steps(state, actions, here, free)
        marks, hexes = self._marks(steps), [here, *[step.hex for step in steps]]
        pieces = [
            f"{mark}/{names[step.hex]}" if mark else names[step.hex]
            for place, (step, mark) in enumerate(zip(steps, marks, strict=True))
            if mark or any(marks[place + 1 : place + 2]) or self._bends(hexes[place : place + 3])
        ]
        return f"R {names[state.start]}>{names[hexes[-1]]}: {'-'.join(pieces)}"

    def _steps(self, state: DampfrossState, actions: Sequence[Action], here: int, free: int) -> list[RouteStep]:
        found: list[RouteStep] = []
        for action in actions:
            if isinstance(action, Go):
                here, lines = self.board.other_end(action.side, here), state.lines[action.side]
                owners = [] if lines & free else [OWNER_NAMES[owner] for owner in owners_in(lines & ANY_OWNER)]
                found.append(RouteStep(here, owners if owners or lines & free else [FOREIGN], ""))
            elif isinstance(action, Sail):
                here = self.board.across(action.ferry, here)
                found.append(RouteStep(here, [], FERRY))
            elif isinstance(action, PayBoth):
                found[-1] = found[-1]._replace(payee=OWNER_NAMES[owner_of(action.player, action.other)])
            elif isinstance(action, Pay):
                found[-1] = found[-1]._replace(payee=OWNER_NAMES[action.player])
        return found

    def _marks(self, steps: Sequence[RouteStep]) -> list[str]:
        """By step: what is written before its slash. A payee counts for what follows, a ferry for itself alone."""
        marks, payee = [], ""
        for step in steps:
            wrong = payee and step.owners and payee not in step.owners
            mark = step.payee or (step.owners[0] if wrong else "")
            marks.append(mark if mark != payee else "")
            payee = "" if mark == FERRY else mark or payee
        return marks

    def chain(self, chain: Sequence[int]) -> str:
        """A chain of hexes with only those where it bends: (A75)-A70-B69."""
        names = self.board.place_names
        bends = [names[chain[place]] for place in range(1, len(chain)) if self._bends(chain[place - 1 : place + 2])]
        return "-".join([f"({names[chain[0]]})", *bends])

    def _bends(self, hexes: Sequence[int]) -> bool:
        """Whether a chain bends, or ends, in the second of these hexes."""
        return len(hexes) < 3 or self._direction(*hexes[:2]) != self._direction(*hexes[1:])

    def _direction(self, a: int, b: int) -> int:
        return [self.board.neighbour(a, direction) for direction in range(6)].index(b)
