"""Lines that can reach neither a new town nor another line (rules 9)."""

from __future__ import annotations

from typing import Final, final

from .....core.rules.bits import has
from .....core.rules.game import Event, Log
from .....core.rules.sentinels import NOBODY
from ..board import FACINGS, RocketBoard, facing
from ..occupancy import LINES, OBSTACLES, TAKEN, empty_occupancy, several
from ..state import RocketState
from .engines import exits_of, targets

PATHS: Final = 4  # kept for each facing
# by facing within a hex: the directions open to an engine, straight on first (rules 5.1)
DIRECTIONS: Final[list[list[int]]] = [
    [0, 1, 2, 3, 4, 5],
    *[[heading, (heading + 1) % 6, (heading + 5) % 6] for heading in range(6)],
]


@final
class Isolation:
    """Finds isolated lines.

    Nearly every line is free, and most lines along a path they would take on an empty board. Such paths are kept for
    each facing (hex and heading) of an engine; a search is needed only if something is on all of them.
    """

    def __init__(self, board: RocketBoard) -> None:
        self.board: Final = board
        # by facing: the hexes of paths on an empty board, and bit sets of the towns at their ends
        self.paths: Final[list[list[list[int]]]] = [[] for _ in range(FACINGS * board.hexes)]
        self.path_towns: Final[list[list[int]]] = [[] for _ in range(FACINGS * board.hexes)]
        self.empty: Final[list[int]] = empty_occupancy(board)

    def update(self, state: RocketState, moved: int, into: int, contested: list[int], log: Log | None) -> None:
        """Take the stacks of isolated lines out of the game after a move (rules 9.2).

        A line that had a path still has one, unless a hex that has just come beside the moved line (`contested`) is
        now beside two other lines: a hex beside one other line is as good an end as the path that it blocks.
        """
        self._test(state, into if into >= 0 else moved, log)
        if not contested:
            return
        doubtful = 0
        for hex in contested:
            lines = state.occupancy[hex] & OBSTACLES
            if lines < TAKEN and several(lines):
                doubtful |= LINES if several(lines & (lines - 1)) else LINES ^ lines
        if doubtful:
            for line, engine in enumerate(state.engine):
                if engine >= 0 and has(doubtful, line) and line != moved and line != into:
                    self._test(state, line, log)

    def _test(self, state: RocketState, line: int, log: Log | None) -> None:
        if not has(state.isolated, line) and not self.is_free(state, line):
            state.isolated |= 1 << line
            state.stack[line] = 0
            if log is not None:
                log.append(Event("isolated", NOBODY, (line,)))

    def is_free(self, state: RocketState, line: int) -> bool:
        """Whether the line can still reach a new town or another line (rules 9.1).

        An engine that can leave its start town connects it: the start town becomes a town when the engine leaves.
        """
        if state.heading[line] < 0:
            return exits_of(state, line) != 0
        occupancy, others = state.occupancy, OBSTACLES ^ 1 << line
        wanted = state.towns_in_play & ~state.towns[line]
        start = facing(state.engine[line], state.heading[line])
        paths, path_towns = self.paths[start], self.path_towns[start]
        if not paths:
            self._find_paths(start)
        for number, path in enumerate(paths):
            if path_towns[number] & wanted:
                for hex in path:
                    if occupancy[hex] & others:
                        break
                else:
                    return True
        for hex in targets(self.board, state, line):
            if occupancy[hex] & others:
                return True
        return self.can_reach(occupancy[:], start, others, wanted)

    def can_reach(self, occupancy: list[int], start: int, others: int, wanted: int) -> bool:
        """Whether there is a path to a goal that enters no hex twice.

        If there is no walk there is no path, and a shortest walk that does not cross itself is a path. Only otherwise
        are all steps tried one by one.
        """
        walk = self.shortest_walk(occupancy, start, others, wanted)
        if len(set(walk)) == len(walk):
            return bool(walk)
        for direction in DIRECTIONS[start % FACINGS]:
            hex = self.board.neighbours[6 * (start // FACINGS) + direction]
            if hex >= 0 and not occupancy[hex] & others:
                occupancy[hex] |= TAKEN
                found = self.can_reach(occupancy, facing(hex, direction), others, wanted)
                occupancy[hex] ^= TAKEN
                if found:
                    return True
        return False

    def shortest_walk(self, occupancy: list[int], start: int, others: int, wanted: int) -> list[int]:
        """The hexes of a shortest walk from a facing to a goal, turning as engines do; empty if there is none.

        A goal is a hex beside a wanted town, or beside one of the other lines; the hexes before it are free and
        beside none of them.
        """
        neighbours, towns_near = self.board.neighbours, self.board.towns_near
        facings = [start]
        previous = [-1]  # by place in `facings`: the place before it
        seen = [False] * len(self.paths)
        for number, place in enumerate(facings):
            for direction in DIRECTIONS[place % FACINGS]:
                hex = neighbours[6 * (place // FACINGS) + direction]
                if hex < 0:
                    continue
                following = FACINGS * hex + direction + 1
                if seen[following]:
                    continue
                seen[following] = True
                lines = occupancy[hex] & others
                if lines:
                    if lines < TAKEN and not several(lines):
                        return [*trace(facings, previous, number), hex]
                    continue
                if towns_near[hex] & wanted:
                    return [*trace(facings, previous, number), hex]
                facings.append(following)
                previous.append(number)
        return []

    def _find_paths(self, start: int) -> None:
        """Find the paths to the nearest towns on an empty board."""
        board = self.board
        wanted = (1 << board.towns) - 1
        for _ in range(PATHS):
            walk = self.shortest_walk(self.empty, start, OBSTACLES, wanted)
            if not walk:
                return
            towns = board.towns_near[walk[-1]]
            wanted &= ~towns
            if len(set(walk)) == len(walk):
                self.paths[start].append(walk)
                self.path_towns[start].append(towns)


def trace(facings: list[int], previous: list[int], number: int) -> list[int]:
    """The hexes on the walk to a place in `facings`, without the first one."""
    hexes: list[int] = []
    while previous[number] >= 0:
        hexes.append(facings[number] // FACINGS)
        number = previous[number]
    return hexes[::-1]
