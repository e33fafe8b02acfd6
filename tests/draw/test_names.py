"""The law of names: on every board, at every step of zooming and in both languages, no name covers anything."""

from itertools import combinations
from math import cos, radians, sin

import pytest

from ironroads.core.face import called
from ironroads.draw.maps.boxes import around, overlap, text_width
from ironroads.draw.maps.lettering import FIRST_STEP, Name, Obstacles, placed, strikes
from ironroads.draw.maps.prices import USUAL
from ironroads.draw.maps.waters import SPACING
from ironroads.draw.marks import Label
from ironroads.draw.zoom import READABLE, STEPS, readable_from, step_at
from ironroads.games import TITLES

BOARDS = [(title, board) for title in TITLES.values() for board in title.boards]
WHOLE = 3  # from this step on, at the width of a desktop, every name is shown
WIDTHS, ZOOMS = (390, 800, 1440), (1, 1.5, 2, 3, 4.5)
# Share of names that may be left out at a step: far off, where cities are 9 pixels wide, some have no room.
LEFT_OUT = (0.15, 0.05, 0.05, 0, 0, 0)


def ids(pair):
    return f"{pair[0].id}-{pair[1]}"


@pytest.fixture(params=BOARDS, ids=ids, scope="module")
def board_chart(request):
    title, board = request.param
    return title, title.show(title.open(board)).chart


@pytest.fixture(params=["en", "de"])
def chart(request, board_chart):
    title, chart = board_chart
    return called(chart, title.catalogue(request.param))


@pytest.mark.parametrize("step", range(len(STEPS)))
def test_no_name_covers_anything(chart, step):
    found = placed(chart.names, chart.obstacles, step)
    for name in found:
        covered = [box for box in chart.obstacles.places if overlap(name.box, box) and not holds(box, name.name.at)]
        covered += [box for box in chart.obstacles.shown(step) if overlap(name.box, box)]
        assert not covered, f"{name.name.text} covers {covered}"
        left, top, right, bottom = chart.obstacles.bounds
        assert left <= name.box[0] and top <= name.box[1] and name.box[2] <= right and name.box[3] <= bottom
    for one, other in combinations(found, 2):
        assert not overlap(one.box, other.box), f"{one.name.text} covers {other.name.text}"
        assert not strikes(one, other), f"a leader runs through {one.name.text} or {other.name.text}"


@pytest.mark.parametrize("step", range(len(STEPS)))
def test_every_name_is_nearest_to_its_own_place(chart, step):
    """Also as far as a page zooms within a step, where letters shrink towards their anchors."""
    for name in placed(chart.names, chart.obstacles, step):
        others = [other for other in chart.names if other.at != name.name.at]
        for box in (name.box, shrunk(name, STEPS[step] / next_step(step))):
            nearest = min(others, key=lambda other: other.gap(box))
            assert name.name.gap(box) < nearest.gap(box), f"{name.name.text} is nearer to {nearest.text}"


@pytest.mark.parametrize("step", range(len(STEPS)))
def test_names_leave_prices_readable(chart, step):
    """Where a choice has its price, also on rings that are not shown now."""
    names = [name.box for name in placed(chart.names, chart.obstacles, step)]
    for key, spot in chart.spots.items():
        priced = spot.badge is not None or key.startswith("side-")
        if priced and readable_from(spot.type) < next_step(step):
            price = letters(spot)
            assert not any(overlap(price, box) for box in names), f"a name covers the price of {key}"


def letters(spot):
    """The box of a price of two letters; its plate is a little larger."""
    (x, y), high = spot.price_at(), 0.35 * spot.type
    wide = 0.27 * spot.type * len(USUAL)
    return x - wide, y - high, x + wide, y + high


def next_step(step):
    return [*STEPS, 2 * STEPS[-1]][step + 1]


def shrunk(name, share):
    """The box of a name whose letters have become smaller; its lines keep their anchors."""
    left, top, right, bottom = name.box
    (x, first), *_ = lines = name.baselines()
    last = lines[-1][1]
    return (
        x + (left - x) * share,
        first + (top - first) * share,
        x + (right - x) * share,
        last + (bottom - last) * share,
    )


@pytest.mark.parametrize("step", range(len(STEPS)))
def test_hardly_a_name_is_left_out(chart, step):
    wanted = [name for name in chart.names if FIRST_STEP[name.rank] <= step]
    found = {name.name for name in placed(chart.names, chart.obstacles, step)}
    missing = [name.text for name in wanted if name not in found]
    assert len(missing) <= LEFT_OUT[step] * len(wanted), missing


@pytest.mark.parametrize("width", WIDTHS)
@pytest.mark.parametrize("zoom", ZOOMS)
def test_a_page_shows_names_where_they_were_placed(chart, width, zoom):
    """Names keep their size in pixels between two steps: they shrink towards their anchors, within their boxes."""
    scale = zoom * width / chart.size[0]
    step = step_at(scale)
    assert STEPS[step] <= scale or step == 0
    for name in placed(chart.names, chart.obstacles, step):
        pixels = name.size * STEPS[step]
        assert pixels >= READABLE
        if STEPS[step] <= scale:
            assert pixels / scale <= name.size


def test_names_of_waters_and_countries_stay_in_the_frame(chart):
    left, top, right, bottom = chart.obstacles.bounds
    (marks,) = [group.marks for group in chart.ground if group.id == "letterings"]
    for label in [mark for mark in marks if isinstance(mark, Label)]:
        for x, y in along(label):
            assert left <= x <= right and top <= y <= bottom, f"{label.text} leaves the map"
            reach = around((x, y), 0.3 * label.size)
            assert not [box for box in chart.obstacles.places if overlap(reach, box)], f"{label.text} covers a place"


def along(label):
    """Points on a lettering from its first letter to its last."""
    text = label.text.upper() if label.style == "country" else label.text
    half = (0.93 * text_width(text, label.size) + SPACING.get(label.style, 0) * (len(text) - 1)) / 2
    c, s = cos(radians(label.turn)), sin(radians(label.turn))
    steps = [half * (part / 10 - 1) for part in range(21)]
    return [(label.at[0] + step * c, label.at[1] + step * s) for step in steps]


def test_a_name_without_room_is_left_out():
    walls = Obstacles(figures=tuple(around((x, y), 15) for x in range(-300, 301, 20) for y in range(-300, 301, 20)))
    assert placed((Name("Nowhere", (0, 0), 4),), walls, WHOLE) == ()


def test_a_leader_joins_a_name_to_its_place():
    crowd = Obstacles(places=tuple(around((x, y), 14) for x in (-30, 0, 30) for y in (-30, 0, 30)))
    (found,) = placed((Name("Inner", (0, 0), 14),), crowd, WHOLE)
    assert found.leader is not None
    start, end = found.leader
    assert abs(start[0]) < 15 and abs(start[1]) < 15
    assert found.box[0] <= end[0] <= found.box[2] and found.box[1] <= end[1] <= found.box[3]


def holds(box, at):
    return box[0] <= at[0] <= box[2] and box[1] <= at[1] <= box[3]
