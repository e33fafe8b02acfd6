"""The law of figures: no badge, ring, preview or piece hides a number, a value or a price that people read."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from ironroads.core.face import Face
from ironroads.core.record import parse_record, replay
from ironroads.core.rules.game import Game
from ironroads.core.rules.match import Match
from ironroads.draw.chart import Chart
from ironroads.draw.marks import Group, Stroke, Token
from ironroads.draw.spots import Hot, Spot
from ironroads.games import TITLES

from .painted import Figure, Solid, painted

FIXTURES = Path(__file__).parents[1] / "fixtures"
RECORDS = [path for title in TITLES for path in sorted((FIXTURES / title).glob("*.json"))]
POSITIONS = 8  # of a game that are looked at, besides its end
PREVIEWS = 5  # of a position


def choices(game: Game, face: Face, match: Match, seat: int) -> dict[str, list]:
    """What a seat may choose on the map, by spot."""
    found: dict[str, list] = {}
    for action in game.legal(match.state, seat):
        if (spot := face.spot(action)) in face.chart.spots:
            found.setdefault(spot, []).append(action)
    return found


def rings(face: Face, match: Match, by_spot: dict[str, list]) -> list[Hot]:
    badges = {spot: {face.badge(match.state, action) for action in actions} for spot, actions in by_spot.items()}
    return [Hot(spot, badge.pop() if len(badge) == 1 else "…") for spot, badge in badges.items()]


def hidden(game: Game, face: Face, match: Match) -> list[str]:
    """What is hidden in a position: by pieces, by rings with prices, by previews."""
    seat = 0 if match.over() else max(0, match.decision().seats[0])
    marks = face.marks(game.veil(match.state, seat))
    by_spot = {} if match.over() else choices(game, face, match, seat)
    hot = rings(face, match, by_spot)
    found = [(figure, by) for figure, by in painted(face.chart, marks, hot).hidden()]
    for spot in list(by_spot)[:: max(1, len(by_spot) // PREVIEWS)]:
        ghosts = face.ghost(match.state, seat, by_spot[spot][0])
        shown = painted(face.chart, marks, hot, ghosts).hidden()
        found += [(figure, by) for figure, by in shown if figure.group != spot]  # a preview may take its price's place
    return [f"{figure.text} of {figure.group} is hidden by {by}" for figure, by in found]


@pytest.mark.parametrize("path", RECORDS, ids=lambda path: f"{path.parent.name}-{path.stem}")
def test_no_figure_is_hidden(path):
    record = parse_record(path.read_bytes())
    title = TITLES[path.parent.name]
    game = title.open(record.board.id, record.options)
    face, match = title.show(game), replay(game, record)
    for part in range(POSITIONS + 1):
        moves = len(record.moves) * part // POSITIONS
        assert not hidden(game, face, match.at(moves)), f"after {moves} moves"


def test_no_ring_touches_the_code_beside_another_route():
    title = TITLES["steel-driver"]
    game = title.open(title.boards[0])
    chart = title.show(game).chart
    routes = {f"route-{route}": chart.spots[f"route-{route}"] for route in range(game.board.routes)}
    for route, spot in routes.items():
        code = Group(route, (Token(spot.price_at(), "plate", 11, "town", "BE"),), "track")
        order = painted(replace(chart, ground=()), [code], map(Hot, routes.keys() - {route})).order
        (figure,) = [part for _, part in order if isinstance(part, Figure)]
        rings = [(ring, part) for ring, part in order if isinstance(part, Solid) and ring != route]
        touched = {ring for ring, part in rings if any(map(part.hides, figure.points()))}
        assert not touched, f"the code of {route} is touched by {touched}"


FIGURE = Group("price", (Token((0, 0), "circle", 8, "town", "12"),), "track")


def hides(*groups: Group, hot: tuple[Hot, ...] = (), ghosts: tuple[Group, ...] = ()) -> bool:
    chart = Chart((100, 100), (), {"here": Spot("point", ((3, 0),), 3), "price": Spot("point", ((0, 0),), 12)})
    return bool(list(painted(chart, (FIGURE, *groups), hot, ghosts).hidden()))


def test_the_law_sees_what_hides_a_figure():
    assert not hides()
    assert hides(Group("piece", (Token((4, 0), "square", 6, "town"),)))
    assert hides(Group("line", (Stroke(((-20, 0), (20, 0)), "bed", 6),), "pieces"))
    assert hides(hot=(Hot("here"),)) and hides(hot=(Hot("here", "5"),))
    assert hides(ghosts=(Group("ghost", (Token((0, 3), "square", 6, "town"),), "track"),))


def test_what_is_below_or_in_its_place_hides_nothing():
    assert not hides(Group("line", (Stroke(((-20, 0), (20, 0)), "bed", 6),), "lines"))
    assert not hides(Group("code", (Token((0, 0), "plate", 9, "town", "RD"),)))
    assert not hides(hot=(Hot("price", "12"),)) and not hides(hot=(Hot("price"),))


def test_a_click_means_the_place_and_not_its_price():
    hexes = {
        "left": Spot("area", ((0, 0), (20, 0), (20, 20), (0, 20)), badge=(1, 10)),
        "right": Spot("point", ((28, 10),)),
    }
    assert Chart((100, 100), (), hexes).nearest((18, 10)) == "left"
