"""The geography below boards: projections and outlines come from the board file, and change nothing in play."""

from math import hypot

import pytest

from ironroads.boards.outline import LAYERS, outline
from ironroads.core.board import BoardFile
from ironroads.draw.maps.boxes import crossed
from ironroads.draw.maps.clipping import covers
from ironroads.draw.maps.ground import geography
from ironroads.draw.marks import Outline
from ironroads.games import TITLES

BOARDS = [(title, board) for title in TITLES.values() for board in title.boards]


def shapes(chart):
    return {mark.name: mark.rings for group in chart.ground for mark in group.marks if isinstance(mark, Outline)}


@pytest.mark.parametrize(("title", "board"), BOARDS, ids=lambda part: getattr(part, "id", part))
def test_every_board_lies_on_real_land(title, board):
    chart = title.show(title.open(board)).chart
    (land,) = [rings for name, rings in shapes(chart).items() if name.startswith("land-")]
    places = [name.at for name in chart.names]
    ashore = [
        at for at in places if any(covers(land, (at[0] + dx, at[1] + dy)) for dx in (-20, 0, 20) for dy in (-20, 0, 20))
    ]
    assert len(ashore) >= 0.85 * len(places)


def test_the_picture_is_no_part_of_the_hash():
    file = TITLES["steel-driver"].board_file()
    assert "picture" in file.data
    other = BoardFile(file.name, {key: value for key, value in file.data.items() if key != "picture"})
    assert other.digest == file.digest


def test_a_board_of_another_country_draws_itself():
    title = TITLES["steel-driver"]
    data = title.board_file().data
    cities = [
        city | {"lon": 6 + 0.2 * number, "lat": 48 + 0.17 * number % 6.5} for number, city in enumerate(data["city"])
    ]
    plain = {key: value for key, value in data.items() if key != "picture"} | {"city": cities}
    chart = title.show(title.kind.open(BoardFile("germany", plain), title.choose({}))).chart
    (land,) = [rings for name, rings in shapes(chart).items() if name.startswith("land-")]
    assert sum(map(len, land)) > 30  # the coasts of the North Sea and the Baltic


@pytest.mark.parametrize("region", ["usa", "eastern-usa", "britain", "austria", "world"])
def test_outlines_have_their_layers(region):
    found = outline(region)
    assert set(found) == set(LAYERS)
    assert all(-180 <= lon <= 180 and -90 <= lat <= 90 for line in found["land"] for lon, lat in line)


def test_lines_are_cut_off_at_the_edge():
    earth = geography("test", outline("usa"), lambda lon, lat: (10 * (lon + 100), 10 * (40 - lat)), (100, 80))
    points = [point for ring in (*earth.land, *earth.home) for point in ring]
    assert all(-20 <= x <= 120 and -20 <= y <= 100 for x, y in points)


def test_steel_drivers_cities_can_be_told_apart():
    """No two routes cross, none runs over a third city, and cities do not touch."""
    face = TITLES["steel-driver"].show(TITLES["steel-driver"].open())
    at, board = face.map.at, face.board
    near = min(hypot(ax - bx, ay - by) for n, (ax, ay) in enumerate(at) for bx, by in at[:n])
    assert near > 36
    for route in range(board.routes):
        ends = {board.head[route], board.tail[route]}
        for city in set(range(board.cities)) - ends:
            x, y = at[city]
            assert not crossed((x - 9, y - 9, x + 9, y + 9), face.map.ends(route)), (route, board.city_names[city])
    lines = [(face.map.ends(route), {board.head[route], board.tail[route]}) for route in range(board.routes)]
    assert not [1 for n, (a, ends) in enumerate(lines) for b, other in lines[:n] if not ends & other and _cross(a, b)]


def _cross(one, other):
    (a, b), (c, d) = one, other
    return _side(a, b, c) != _side(a, b, d) and _side(c, d, a) != _side(c, d, b)


def _side(a, b, p):
    return (b[0] - a[0]) * (p[1] - a[1]) > (b[1] - a[1]) * (p[0] - a[0])
