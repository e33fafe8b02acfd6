"""Names of places: beside them, clear of places, prices, track and each other, placed anew for every step of zooming.

Every name has candidate boxes around its place, on one line or two, and farther ones with a leader line. Those that
cover a place or a figure are dropped; covering lines and names costs something. A greedy pass takes names with few good
candidates first; then names that collide move for as long as that helps, and what still collides is left out at this
step. The result depends only on the arguments, and moving pieces are not among them: names do not jump during a
game.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from itertools import product
from math import hypot, inf

from ..marks import Point
from ..zoom import STEPS, readable_from
from .boxes import Segment, area, crossed, distance, holds, nearest, overlap, text_width
from .projections import Box

SPACED = 0.2  # between the letters of a country, in sizes of the type
LINE = 1.08  # from line to line, as a share of the size of the type
PIXELS = (13.5, 12.5, 11.5)  # size of the type by rank
FIRST_STEP = (0, 1, 2)  # from which on names of a rank are shown
FAR_OFF = 0.85  # of these sizes, at the first step
# What it costs to cover a name or a line, to need a leader or two lines, and to be nearer to another place.
NAME, TRACK, LEADER, BROKEN, DOUBT = 40.0, 5.0, 4.0, 0.7, 9.0
PIECE = 8.0  # what it costs to cover the whole of a place where a piece may stand
# Directions in order of preference: x and y of the side on which the name is, and what that costs.
SIDES = (
    (1, -1, 0.0), (1, 0, 0.3), (1, 1, 0.4), (0, -1, 0.5), (0, 1, 0.6), (-1, -1, 0.8), (-1, 1, 0.9), (-1, 0, 1.0),
    (0.5, -1, 1.1), (0.5, 1, 1.2), (-0.5, -1, 1.3), (-0.5, 1, 1.4),
)  # fmt: skip
ANCHORS: dict[float, str] = {-1: "end", 1: "start"}
# sizes of type away from the place, and what that costs
REACH = ((0.0, 0.0), (0.9, LEADER), (1.9, 2 * LEADER), (3.2, 3 * LEADER), (4.8, 5 * LEADER))
ROUNDS, PAIRS = 4, 6  # how often all are looked at, and candidates tried when two names move together
PUSHED = 2  # names that may make room for one


@dataclass(frozen=True)
class Name:
    text: str
    at: Point
    radius: float  # of the place that it names
    rank: int = 1  # 0 for the most important places
    side: tuple[float, float] | None = None  # where the board wants it: (1, -1) is above right
    country: bool = False  # in spaced capitals, as a lettering

    def width(self, line: str, size: float) -> float:
        spaced = line.upper() if self.country else line
        return text_width(spaced, size, self.rank == 0) + (SPACED * size * len(line) if self.country else 0)


@dataclass(frozen=True)
class Obstacles:
    """What names must not cover: places, prices and other figures, and lines that may be crossed if need be."""

    places: tuple[Box, ...] = ()
    figures: tuple[Box, ...] = ()
    lines: tuple[Segment, ...] = ()
    bounds: Box = (-1e9, -1e9, 1e9, 1e9)
    small: tuple[tuple[Box, float], ...] = ()  # figures with the size of their type, not shown until it can be read
    stands: tuple[Box, ...] = ()  # where pieces may stand: better left free

    def shown(self, step: int) -> tuple[Box, ...]:
        """The figures that a page shows at some zoom within a step."""
        nearest = STEPS[step + 1] if step + 1 < len(STEPS) else inf
        return *self.figures, *[box for box, size in self.small if readable_from(size) < nearest]


@dataclass(frozen=True)
class Placed:
    name: Name
    lines: tuple[str, ...]
    box: Box
    anchor: str  # start, middle, end
    cost: float
    size: float  # of the type, in units
    leader: Segment | None = None

    def baselines(self) -> list[Point]:
        left, top, right, _ = self.box
        x = {"start": left, "middle": (left + right) / 2, "end": right}[self.anchor]
        return [(x, top + self.size * (0.8 + LINE * number)) for number in range(len(self.lines))]


@lru_cache(maxsize=512)
def placed(names: tuple[Name, ...], obstacles: Obstacles, step: int) -> tuple[Placed, ...]:
    """The names shown at a step, each at its place; none covers another, a place or a figure."""
    shown = [name for name in names if FIRST_STEP[name.rank] <= step]
    if not shown:
        return ()
    seen = replace(obstacles, figures=obstacles.shown(step), small=())
    choices = [_choices(name, seen, _size(name, step)) for name in shown]
    return tuple(_Placement([found for found in choices if found]).solve())


def _size(name: Name, step: int) -> float:
    return PIXELS[name.rank] * (FAR_OFF if step == 0 else 1) / STEPS[step]


class _Placement:
    def __init__(self, choices: list[list[Placed]]) -> None:
        self.choices = choices
        zones = [_hull(found) for found in choices]
        self.rivals = [
            [other for other, zone in enumerate(zones) if other != each and overlap(zone, own)]
            for each, own in enumerate(zones)
        ]
        self.chosen: dict[int, Placed] = {}

    def solve(self) -> list[Placed]:
        count = range(len(self.choices))
        cheap = [sum(choice.cost < 5 for choice in found) for found in self.choices]
        for each in sorted(count, key=lambda each: (cheap[each], self.choices[each][0].name.rank, each)):
            self.chosen[each] = self._best(each)
        for _ in range(ROUNDS):
            if not any([self._improve(each) for each in count]):
                break
        return self._without_collisions()

    def _best(self, each: int) -> Placed:
        best, lowest = self.choices[each][0], 1e9
        for choice in self.choices[each]:
            if choice.cost >= lowest:
                break
            cost = choice.cost + self._against(choice, each)
            if cost < lowest:
                best, lowest = choice, cost
        return best

    def _against(self, choice: Placed, each: int) -> float:
        cost = 0.0
        for other in self.rivals[each]:
            taken = self.chosen.get(other)
            if taken is None:
                continue
            if shared := overlap(choice.box, taken.box):
                cost += NAME * (0.25 + shared / min(area(choice.box), area(taken.box)))
            if strikes(choice, taken):
                cost += NAME / 2
        return cost

    def _improve(self, each: int) -> bool:
        """Move one name, or one and a name in its way; true if that helped."""
        before = self.chosen[each]
        self.chosen[each] = best = self._best(each)
        moved = best.box != before.box
        for other in [rival for rival in self.rivals[each] if overlap(best.box, self.chosen[rival].box)]:
            moved = self._move_both(each, other) or moved
        return moved

    def _move_both(self, each: int, other: int) -> bool:
        held, lowest, moved = (self.chosen[each], self.chosen[other]), self._together(each, other), False
        for mine, theirs in product(self.choices[each][:PAIRS], self.choices[other][:PAIRS]):
            self.chosen[each], self.chosen[other] = mine, theirs
            cost = self._together(each, other)
            if cost < lowest - 1e-9:
                held, lowest, moved = (mine, theirs), cost, True
        self.chosen[each], self.chosen[other] = held
        return moved

    def _together(self, each: int, other: int) -> float:
        a, b = self.chosen[each], self.chosen[other]
        return a.cost + b.cost + self._against(a, each) + self._against(b, other)

    def _without_collisions(self) -> list[Placed]:
        """Names that cover nothing, the important ones first; one that finds no room may push another aside."""
        kept: dict[int, Placed] = {}
        left_out = []
        for each in sorted(self.chosen, key=lambda each: (self.chosen[each].name.rank, self.chosen[each].cost, each)):
            found = self._free(each, kept, self.chosen[each])
            if found:
                kept[each] = found
            else:
                left_out.append(each)
        for each in left_out:
            self._push(each, kept)
        return list(kept.values())

    def _free(self, each: int, kept: dict[int, Placed], first: Placed | None = None) -> Placed | None:
        others = [other for number, other in kept.items() if number != each]
        wanted = ([first] if first else []) + self.choices[each]
        return next((choice for choice in wanted if not _hits(choice, others)), None)

    def _push(self, each: int, kept: dict[int, Placed]) -> None:
        """Put a name where one or two others are, if those find other places."""
        for choice in self.choices[each]:
            hit = [number for number, other in kept.items() if _hits(choice, (other,))]
            if len(hit) > PUSHED:
                continue
            tried = {number: other for number, other in kept.items() if number not in hit} | {each: choice}
            for number in hit:
                elsewhere = self._free(number, tried)
                tried |= {number: elsewhere} if elsewhere else {}
            if len(tried) > len(kept):
                kept.update(tried)
                return


def strikes(one: Placed, other: Placed) -> bool:
    """Whether the leader line of one name runs through the other."""
    return any(a.leader is not None and crossed(b.box, a.leader) for a, b in ((one, other), (other, one)))


def _hits(choice: Placed, others: Sequence[Placed]) -> bool:
    return any(overlap(choice.box, other.box) or strikes(choice, other) for other in others)


def _choices(name: Name, obstacles: Obstacles, size: float) -> list[Placed]:
    """The candidates of a name on the map that cover neither a place nor a figure, the cheapest first."""
    x, y = name.at
    reach = name.radius + 7 * size + name.width(name.text, size)
    zone = (x - reach, y - reach, x + reach, y + reach)
    near = [box for box in obstacles.places if overlap(box, zone) and not holds(box, name.at)]
    centres = [((left + right) / 2, (top + bottom) / 2) for left, top, right, bottom in near]
    near += [box for box in obstacles.figures if overlap(box, zone)]
    lines = [line for line in obstacles.lines if crossed(zone, line)]
    stands = [box for box in obstacles.stands if overlap(box, zone)]
    found = []
    for split, (dx, dy, taste), (far, price) in product(_splits(name.text), SIDES, REACH):
        if name.side is not None and ((dx, dy) != name.side or far):
            continue
        box = _box(name, split, dx, dy, far * size, size)
        if not _inside(box, obstacles.bounds) or any([overlap(box, other) for other in near]):
            continue
        cost = taste + price + BROKEN * (len(split) - 1)
        cost += TRACK * sum([0.2 + inside / (box[2] - box[0]) for line in lines if (inside := crossed(box, line))])
        doubtful = distance(box, name.at) + 0.25 * size
        cost += DOUBT * sum([distance(box, centre) < doubtful for centre in centres])
        cost += PIECE * sum([overlap(box, stand) / area(stand) for stand in stands])
        leader = _leader(name, box, size) if far else None
        if leader:
            cost += DOUBT * sum([bool(crossed(other, leader)) for other in near])
        found.append(Placed(name, split, box, ANCHORS.get(dx, "middle"), cost, size, leader))
    return sorted(found, key=lambda choice: choice.cost)


def _inside(box: Box, bounds: Box) -> bool:
    return bounds[0] <= box[0] and bounds[1] <= box[1] and box[2] <= bounds[2] and box[3] <= bounds[3]


def _leader(name: Name, box: Box, size: float) -> Segment:
    """From the edge of the place to the letters, which are lower than their box."""
    left, top, right, bottom = box
    end = nearest((left, top + 0.25 * size, right, bottom - 0.15 * size), name.at)
    return _rim(name, end), end


def _rim(name: Name, toward: Point) -> Point:
    """Where a leader line begins, at the edge of the place."""
    dx, dy = toward[0] - name.at[0], toward[1] - name.at[1]
    share = min(1.0, name.radius / (hypot(dx, dy) or 1.0))
    return name.at[0] + dx * share, name.at[1] + dy * share


def _splits(text: str) -> list[tuple[str, ...]]:
    words = text.split(" ")
    if len(words) < 2 or len(text) < 9:
        return [(text,)]
    cut = min(range(1, len(words)), key=lambda cut: max(len(" ".join(words[:cut])), len(" ".join(words[cut:]))))
    return [(text,), (" ".join(words[:cut]), " ".join(words[cut:]))]


def _box(name: Name, split: tuple[str, ...], dx: float, dy: float, far: float, size: float) -> Box:
    wide = max(name.width(line, size) for line in split)
    high = size * (LINE * (len(split) - 1) + 1)
    gap = (name.radius + 0.12 * size + far) * (0.72 if dx and dy else 1.0)
    x = name.at[0] + dx * gap - wide * (1 - dx) / 2
    y = name.at[1] + dy * gap - high * (1 - dy) / 2
    return x, y, x + wide, y + high


def _hull(choices: Sequence[Placed]) -> Box:
    lefts, tops, rights, bottoms = zip(*(choice.box for choice in choices), strict=True)
    return min(lefts), min(tops), max(rights), max(bottoms)
