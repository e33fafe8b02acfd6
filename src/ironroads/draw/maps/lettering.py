"""Names of places: beside them, clear of places, prices, track and each other, placed anew for every step of zooming.

Every name has candidate boxes around its place, on one line or two; where these are few, also in small type and farther
away with a leader line. Those that cover a place or a figure, or are nearer to another place, are dropped; covering
lines and names costs something. A greedy pass takes names with few good candidates first; then names that collide move
for as long as that helps, and what still collides is left out at this step. The result depends only on the arguments,
and moving pieces are not among them: names do not jump during a game.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from itertools import product
from math import hypot, inf

from ..marks import Point
from ..zoom import STEPS, readable_from
from .boxes import Segment, area, around, crossed, distance, holds, nearest, overlap, text_width
from .projections import Box

SPACED = 0.2  # between the letters of a country, in sizes of the type
LINE = 1.08  # from line to line, as a share of the size of the type
PIXELS = (13.5, 12.5, 11.5)  # size of the type by rank
FIRST_STEP = (0, 1, 2)  # from which on names of a rank are shown
FAR_OFF = 0.85  # of these sizes, at the first step
SMALL, LEAST = 0.75, 9.2  # of these sizes, where there is no room; and in pixels
# What it costs to cover a name or a line; to need a leader, small type or two lines; to be almost as near to another.
NAME, TRACK, LEADER, CRAMPED, BROKEN, DOUBT = 40.0, 5.0, 4.0, 3.0, 0.7, 9.0
PIECE = 16.0  # what it costs to cover the whole of a place where a piece or a price may stand
# Directions in order of preference: x and y of the side on which the name is, and what that costs.
SIDES = (
    (1, -1, 0.0), (1, 0, 0.3), (1, 1, 0.4), (0, -1, 0.5), (0, 1, 0.6), (-1, -1, 0.8), (-1, 1, 0.9), (-1, 0, 1.0),
)  # fmt: skip
# and those between them, where a name beside its place may slip through
BETWEEN = (
    (1, -0.5, 0.6), (1, 0.5, 0.7), (0.5, -1, 1.1), (0.5, 1, 1.2), (-0.5, -1, 1.3), (-0.5, 1, 1.4), (-1, -0.5, 1.3),
    (-1, 0.5, 1.4), (0.75, -1, 1.5), (0.75, 1, 1.6), (0.25, -1, 1.7), (0.25, 1, 1.8), (-0.25, -1, 1.9), (-0.25, 1, 2.0),
    (-0.75, -1, 2.1), (-0.75, 1, 2.2),
)  # fmt: skip
ANCHORS: dict[float, str] = {-1: "end", 1: "start"}
# sizes of type away from the place, and what that costs; farther away, a leader line joins them
BESIDE = ((0.0, 0.0), (0.45, 1.5))
AWAY = ((0.9, LEADER), (1.9, 2 * LEADER), (3.2, 3 * LEADER), (4.8, 5 * LEADER))
NEAR, FAR = [*product((*SIDES, *BETWEEN), BESIDE)], [*product(SIDES, AWAY)]
Way = tuple[tuple[float, float, float], tuple[float, float]]
ENOUGH = 8  # candidates, with which a name needs neither small type nor a leader line
ROUNDS, PAIRS = 4, 6  # how often all are looked at, and candidates tried when two names move together
JOINT_MOVES = 60  # tried at most: boards of one's own may have all their places on one spot
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

    def gap(self, box: Box) -> float:
        """From the edge of the place to a box of letters."""
        return distance(box, self.at) - self.radius


@dataclass(frozen=True)
class Obstacles:
    """What names must not cover: places, prices and other figures, and lines that may be crossed if need be."""

    places: tuple[Box, ...] = ()
    figures: tuple[Box, ...] = ()
    lines: tuple[Segment, ...] = ()
    bounds: Box = (-1e9, -1e9, 1e9, 1e9)
    small: tuple[tuple[Box, float], ...] = ()  # figures with the size of their type, not shown until it can be read
    stands: tuple[Box, ...] = ()  # where pieces or prices may stand: better left free

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
    small: bool = False

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
    choices = [_choices(name, names, seen, step) for name in shown]
    return tuple(_Placement([found for found in choices if found]).solve())


def pixels(rank: int, step: int, small: bool = False) -> float:
    """The size of the type of a name on the screen."""
    size = PIXELS[rank] * (FAR_OFF if step == 0 else 1)
    return max(LEAST, SMALL * size) if small else size


def stylesheet() -> str:
    """Names keep their size on the screen while a page zooms; they are placed for the largest they can be."""
    kinds = [(step, rank, small) for step in (1, 0) for rank in range(len(PIXELS)) for small in (False, True)]
    return "".join(
        f"#map {'' if step else '.step0 '}.{type_class(rank, small)}"
        f"{{font-size:calc({pixels(rank, step, small):g}px * var(--unit))}}\n"
        for step, rank, small in kinds
        if step or not FIRST_STEP[rank]
    )


def type_class(rank: int, small: bool) -> str:
    return f"n{rank}{'s' * small}"


class _Placement:
    def __init__(self, choices: list[list[Placed]]) -> None:
        self.choices = choices
        zones = [_hull(found) for found in choices]
        self.rivals = [
            [other for other, zone in enumerate(zones) if other != each and overlap(zone, own)]
            for each, own in enumerate(zones)
        ]
        self.chosen: dict[int, Placed] = {}
        self.joint_moves = 0

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
            if self.joint_moves < JOINT_MOVES:
                self.joint_moves += 1
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


def _choices(name: Name, names: Sequence[Name], obstacles: Obstacles, step: int) -> list[Placed]:
    """The candidates of a name, the cheapest first: on the map, clear of places and figures, nearest to their own."""
    size = pixels(name.rank, step) / STEPS[step]
    reach = name.radius + 7 * size + name.width(name.text, size)
    zone = around(name.at, reach)
    seen = replace(
        obstacles,
        places=tuple(box for box in obstacles.places if overlap(box, zone) and not holds(box, name.at)),
        figures=tuple(box for box in obstacles.figures if overlap(box, zone)),
        lines=tuple(line for line in obstacles.lines if crossed(zone, line)),
        stands=tuple(box for box in obstacles.stands if overlap(box, zone)),
    )
    others = [other for other in names if other.at != name.at and overlap(around(other.at, reach), zone)]
    found = list[Placed]()
    for ways, small in ((NEAR, False), (NEAR, True), (FAR, False)):
        if len(found) < ENOUGH:
            found += _weighed(_candidates(name, step, ways, small), seen, others)
    return sorted(found, key=lambda each: each.cost)


def _weighed(candidates: Iterable[Placed], seen: Obstacles, others: Sequence[Name]) -> Iterator[Placed]:
    """The candidates that are possible, with what they cost."""
    near = (*seen.places, *seen.figures)
    for choice in candidates:
        box, gap = choice.box, choice.name.gap(choice.box)
        if not _inside(box, seen.bounds) or any([overlap(box, other) for other in near]):
            continue
        gaps = [other.gap(box) for other in others]
        if min(gaps, default=inf) <= gap:
            continue
        cost = choice.cost + DOUBT * sum([other < gap + 0.25 * choice.size for other in gaps])
        cost += TRACK * sum([0.2 + part / (box[2] - box[0]) for line in seen.lines if (part := crossed(box, line))])
        cost += PIECE * sum([overlap(box, stand) / area(stand) for stand in seen.stands])
        if choice.leader:
            cost += DOUBT * sum([bool(crossed(other, choice.leader)) for other in near])
        yield replace(choice, cost=cost)


def _candidates(name: Name, step: int, ways: Sequence[Way], small: bool) -> Iterator[Placed]:
    size = pixels(name.rank, step, small) / STEPS[step]
    for split, ((dx, dy, taste), (far, price)) in product(_splits(name.text), ways):
        if name.side is None or ((dx, dy) == name.side and not far):
            box = _box(name, split, dx, dy, far * size, size)
            cost = taste + price + CRAMPED * small + BROKEN * (len(split) - 1)
            leader = _leader(name, box, size) if price >= LEADER else None
            yield Placed(name, split, box, ANCHORS.get(dx, "middle"), cost, size, leader, small)


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
