"""Lines that can reach neither a new town nor another line (rules 9)."""

from __future__ import annotations

from typing import Final, final

from ....core.rules.game import Event, Log
from ....core.rules.sentinels import NOBODY
from .board import NO_HEX, RocketBoard
from .occupied import NEAR, OBSTACLES, TAKEN, empty_ground, several, targets
from .state import Rocket

WAYS: Final = 4  # are kept from each place
# by heading + 1: the directions open to an engine, straight on first (rules 5.1)
TURNS: Final[list[list[int]]] = [
    [0, 1, 2, 3, 4, 5],
    *[[heading, (heading + 1) % 6, (heading + 5) % 6] for heading in range(6)],
]


@final
class Isolation:
    """Tells free lines from isolated ones.

    Nearly every line is free, and most of them along the way that they would take on an empty board. These ways are
    kept by engine and heading; only when something lies on all of them is a search needed.
    """

    def __init__(self, board: RocketBoard) -> None:
        self.board: Final = board
        count = 7 * board.hexes
        # by hex * 7 + heading + 1: the hexes of the ways from there, and bit sets of the towns at their ends
        self.ways: Final[list[list[list[int]]]] = [[] for _ in range(count)]
        self.ends: Final[list[list[int]]] = [[] for _ in range(count)]
        self.empty: Final[list[int]] = empty_ground(board)

    def settle(self, state: Rocket, moved: int, into: int, contested: list[int], log: Log | None) -> None:
        """After a move, the stacks of isolated lines leave the game (rules 9.2).

        A line that had a way still has one, unless a hex that has just come beside the moved line (`contested`) now
        lies beside two others: a hex beside one other line is as good as the rest of the way that it blocks.
        """
        self._test(state, into if into >= 0 else moved, log)
        if not contested:
            return
        doubtful = 0
        for hex in contested:
            lines = state.ground[hex] & OBSTACLES
            if lines < TAKEN and several(lines):
                doubtful |= NEAR if several(lines & (lines - 1)) else NEAR ^ lines
        if doubtful:
            for line, engine in enumerate(state.engine):
                if engine >= 0 and doubtful >> line & 1 and line != moved and line != into:
                    self._test(state, line, log)

    def _test(self, state: Rocket, line: int, log: Log | None) -> None:
        if not state.isolated >> line & 1 and not self.free(state, line):
            state.isolated |= 1 << line
            state.stack[line] = 0
            if log is not None:
                log.append(Event("isolated", NOBODY, (line,)))

    def free(self, state: Rocket, line: int) -> bool:
        """Whether the line can still reach a new town or another line (rules 9.1)."""
        ground, others = state.ground, OBSTACLES ^ 1 << line
        wanted = state.counted & ~state.towns[line]
        place = 7 * state.engine[line] + state.heading[line] + 1
        ways, ends = self.ways[place], self.ends[place]
        if not ways:
            self._explore(place)
        for number, way in enumerate(ways):
            if ends[number] & wanted:
                for hex in way:
                    if ground[hex] & others:
                        break
                else:
                    return True
        for hex in targets(self.board, state, line):
            if ground[hex] & others:
                return True
        return self.reach(ground[:], state.engine[line], state.heading[line], others, wanted)

    def reach(self, ground: list[int], hex: int, heading: int, others: int, wanted: int) -> bool:
        """A way to a goal that never comes twice to a hex.

        Without any walk there is no way; a shortest walk that does not cross itself is one. Only else all steps
        are tried in turn.
        """
        walk = self.walk(ground, hex, heading, others, wanted)
        if len(set(walk)) == len(walk):
            return bool(walk)
        for direction in TURNS[heading + 1]:
            step = self.board.beside[6 * hex + direction]
            if step != NO_HEX and not ground[step] & others:
                ground[step] |= TAKEN
                found = self.reach(ground, step, direction, others, wanted)
                ground[step] ^= TAKEN
                if found:
                    return True
        return False

    def walk(self, ground: list[int], hex: int, heading: int, others: int, wanted: int) -> list[int]:
        """The hexes of a shortest walk to a goal under the rule of headings; empty when there is none.

        A goal lies beside a wanted town, or beside one of the other lines; the way there is free and beside none.
        """
        beside, towns_near = self.board.beside, self.board.towns_near
        places = [7 * hex + heading + 1]
        before = [-1]
        seen = [False] * len(self.ways)
        for number, place in enumerate(places):
            for direction in TURNS[place % 7]:
                step = beside[6 * (place // 7) + direction]
                following = 7 * step + direction + 1
                if step == NO_HEX or seen[following]:
                    continue
                seen[following] = True
                lines = ground[step] & others
                if lines:
                    if lines < TAKEN and not several(lines):
                        return [*trace(places, before, number), step]
                    continue
                if towns_near[step] & wanted:
                    return [*trace(places, before, number), step]
                places.append(following)
                before.append(number)
        return []

    def _explore(self, place: int) -> None:
        """The ways to the nearest towns on an empty board."""
        board = self.board
        wanted = (1 << board.towns) - 1
        for _ in range(WAYS):
            walk = self.walk(self.empty, place // 7, place % 7 - 1, OBSTACLES, wanted)
            if not walk:
                return
            towns = board.towns_near[walk[-1]]
            wanted &= ~towns
            if len(set(walk)) == len(walk):
                self.ways[place].append(walk)
                self.ends[place].append(towns)


def trace(places: list[int], before: list[int], number: int) -> list[int]:
    """The hexes on the way to a place, without the first one."""
    hexes: list[int] = []
    while before[number] >= 0:
        hexes.append(places[number] // 7)
        number = before[number]
    return hexes[::-1]
