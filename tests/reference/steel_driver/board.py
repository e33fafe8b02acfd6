"""The printed board: cities, routes and company boxes."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True)
class City:
    id: str
    name: str
    value: int
    colour: str
    hexagonal: bool


@dataclass(frozen=True)
class Route:
    id: str
    name: str
    ends: tuple[str, str]
    cost: int


class Board:
    """What a board file says, under the rulebook's names."""

    def __init__(self, file: dict[str, Any], prototype: bool) -> None:
        self.cities = {
            city["id"]: City(city["id"], city["name"], city["value"], city["colour"], city["start"])
            for city in file["city"]
        }
        self.routes = {route.id: route for route in map(self._route, file["route"])}
        boxes = sorted(file["company"], key=lambda company: company["position"])
        self.companies = [company["id"] for company in boxes]  # from left to right
        self.links = {company["id"]: company["links"] for company in boxes}
        self.colours = [good["id"] for good in file["goods"]]
        self.income = {int(players): cubes for players, cubes in file["income"]["cubes_by_players"].items()}
        self.set_values = file["sets"]["values"]
        self.prototype = prototype
        link = file["prototype"] if prototype else file["transcontinental"]
        self.east, self.west = ({link[end]} if isinstance(link[end], str) else set(link[end]) for end in "ab")
        self.link_bonuses = {name: amount for name, amount in link.items() if name.startswith("bonus_")}

    def _route(self, entry: dict[str, Any]) -> Route:
        a, b = entry["a"], entry["b"]
        return Route(f"{a}-{b}", f"{self.cities[a].name}–{self.cities[b].name}", (a, b), entry["cost"])

    def route_between(self, one: str, other: str) -> Route:
        return next(route for route in self.routes.values() if set(route.ends) == {one, other})
