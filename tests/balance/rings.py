"""Boards of Steel Driver that are a ring: the same from each of four start cities, or rich around one of them."""

from math import cos, pi, sin

from ironroads.balance.samples import BalancePlan
from ironroads.bots.picklable import PicklableGame
from ironroads.core.board import BoardFile
from ironroads.games import TITLES

CITIES = 12
TITLE = TITLES["steel-driver"]


def ring(rich=(), prices=(2, 3)):
    """Every city is joined to the next two."""
    data = TITLE.shipped().data
    colours = [good["id"] for good in data["goods"]]
    plain = 20 if rich else 30
    cities = [
        {
            "id": f"c{number}",
            "name": f"City {number}",
            "lon": -100 + 10 * cos(2 * pi * number / CITIES),
            "lat": 40 + 8 * sin(2 * pi * number / CITIES),
            "value": 60 if number in rich else plain,
            "colour": colours[number % 3],
            "start": number % 3 == 0,
        }
        for number in range(CITIES)
    ]
    routes = [
        {"a": f"c{number}", "b": f"c{(number + step) % CITIES}", "cost": prices[step - 1]}
        for number in range(CITIES)
        for step in (1, 2)
    ]
    kept = {key: value for key, value in data.items() if key != "picture"}
    changed = {
        "board": {"id": "ring", "name": "Ring", "schema": 1, "city_count": CITIES, "route_count": len(routes)},
        "goods": [{**good, "cities": 4 if number < 3 else 0} for number, good in enumerate(data["goods"])],
        "transcontinental": {**data["transcontinental"], "a": "c0", "b": "c6"},
        "prototype": {**data["prototype"], "a": ["c0"], "b": ["c6"]},
        "city": cities,
        "route": routes,
    }
    return BoardFile("ring", {**kept, **changed})


def plan(file, games, bots=("random",), seed=1):
    chosen = TITLE.choose_for_bots({})
    TITLE.check(file)
    return BalancePlan(TITLE.id, PicklableGame.of(TITLE.kind, file, chosen), bots, 3, games, seed)
