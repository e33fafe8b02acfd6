"""The format of Steel Driver's board files, and what can be wrong with one."""

from __future__ import annotations

from collections import Counter
from typing import Annotated

from msgspec import Meta, Struct

Id = Annotated[str, Meta(pattern="^[a-z][a-z0-9_]*$", description="A short name for notation")]
Count = Annotated[int, Meta(ge=0)]
Cost = Annotated[int, Meta(ge=1, le=20)]
Colour = Annotated[str, Meta(pattern="^#[0-9a-fA-F]{6}$")]


class About(Struct, frozen=True):
    """What the board is called, and how much is on it, as a check."""

    id: str
    name: str
    schema: int
    city_count: Count
    route_count: Count


class Transcontinental(Struct, frozen=True):
    """The ends of the link and its bonuses in dollars."""

    a: Id
    b: Id
    bonus_builder: Count
    bonus_participant: Count
    source: str = ""


class Prototype(Struct, frozen=True):
    """The ends and the bonus of the option link = prototype."""

    a: list[Id]
    b: list[Id]
    bonus_per_city: Count
    source: str = ""


class Income(Struct, frozen=True):
    """Cubes for each player in each turn, by number of players."""

    cubes_by_players: dict[str, Annotated[int, Meta(ge=1, le=99)]]
    source: str = ""


class Sets(Struct, frozen=True):
    """The value of a set of 1, 2, … goods of different colours."""

    values: list[Count]
    source: str = ""


class Good(Struct, frozen=True):
    id: Id
    cubes: Count
    cities: Count
    hex: Colour
    source: str = ""


class Company(Struct, frozen=True):
    id: Id
    position: Annotated[int, Meta(ge=1)]
    hex: Colour
    shares: Annotated[int, Meta(ge=5, description="At least one for each turn")]
    links: Annotated[int, Meta(ge=1)]
    source: str = ""


class City(Struct, frozen=True):
    id: Id
    name: str
    lat: Annotated[float, Meta(ge=-90, le=90)]
    lon: Annotated[float, Meta(ge=-180, le=180)]
    value: Count
    colour: Id
    start: bool
    source: str = ""


class Route(Struct, frozen=True):
    a: Id
    b: Id
    cost: Cost
    source: str = ""


class SteelFile(Struct, frozen=True):
    """A board of Steel Driver."""

    board: About
    transcontinental: Transcontinental
    prototype: Prototype
    income: Income
    sets: Sets
    goods: list[Good]
    company: list[Company]
    city: list[City]
    route: list[Route]

    def faults(self) -> list[str]:
        """Everything that fits the format and still cannot be played."""
        return [*self._wrong_cities(), *self._wrong_routes(), *self._wrong_box()]

    def _wrong_cities(self) -> list[str]:
        goods = {good.id for good in self.goods}
        found = [
            f"city {city.id}: colour {city.colour} is not among the goods"
            for city in self.city
            if city.colour not in goods
        ]
        found += [
            f"city {id}: is there {count} times"
            for id, count in Counter(city.id for city in self.city).items()
            if count > 1
        ]
        if not any(city.start for city in self.city):
            found.append("city: no city is a start city")
        if len(self.city) != self.board.city_count:
            found.append(f"board.city_count: is {self.board.city_count}, but there are {len(self.city)} cities")
        return found

    def _wrong_routes(self) -> list[str]:
        cities = {city.id for city in self.city}
        ends = [(f"route {route.a}-{route.b}", end) for route in self.route for end in (route.a, route.b)]
        found = [f"{key}: there is no city {end}" for key, end in ends if end not in cities]
        found += [
            f"route {route.a}-{route.b}: leads back to the same city" for route in self.route if route.a == route.b
        ]
        pairs = Counter(frozenset((route.a, route.b)) for route in self.route)
        found += [
            f"route {'-'.join(sorted(pair))}: is there {count} times" for pair, count in pairs.items() if count > 1
        ]
        if len(self.route) != self.board.route_count:
            found.append(f"board.route_count: is {self.board.route_count}, but there are {len(self.route)} routes")
        return found + self._cut_off()

    def _cut_off(self) -> list[str]:
        if not self.city:
            return ["city: there is none"]
        reached, growing = {self.city[0].id}, True
        while growing:
            more = {end for route in self.route if {route.a, route.b} & reached for end in (route.a, route.b)} - reached
            reached |= more
            growing = bool(more)
        return [
            f"city {city.id}: no routes join it to {self.city[0].id}" for city in self.city if city.id not in reached
        ]

    def _wrong_box(self) -> list[str]:
        found = [
            f"income.cubes_by_players: {players} players are missing"
            for players in "3456"
            if players not in self.income.cubes_by_players
        ]
        if len(self.sets.values) < len(self.goods):
            found.append(
                f"sets.values: {len(self.goods)} values are needed, one for each size of set up to all colours"
            )
        names = Counter(company.id for company in self.company) + Counter(good.id + " (goods)" for good in self.goods)
        found += [f"{name}: is there {count} times" for name, count in names.items() if count > 1]
        if not 2 <= len(self.company) <= 7:
            found.append(f"company: 2 to 7 companies are possible, not {len(self.company)}")
        return found + self._wrong_ends()

    def _wrong_ends(self) -> list[str]:
        cities = {city.id for city in self.city}
        link, prototype = self.transcontinental, self.prototype
        ends = [("transcontinental.a", link.a), ("transcontinental.b", link.b)]
        ends += [("prototype.a", end) for end in prototype.a] + [("prototype.b", end) for end in prototype.b]
        found = [f"{key}: there is no city {end}" for key, end in ends if end not in cities]
        if link.a == link.b or set(prototype.a) & set(prototype.b):
            found.append("transcontinental: the two ends must be different cities")
        return found
