"""The format of Steel Driver's board files, and the faults a file can have."""

from __future__ import annotations

from collections import Counter
from typing import Annotated

from msgspec import Meta, Struct

from ....boards.picture import Picture
from ....core.faults import Fault

TEXTS = ("games/steel_driver/text",)  # the catalogues with the sentences of faults
Id = Annotated[str, Meta(pattern="^[a-z][a-z0-9_]*$", description="A short name for notation")]
Count = Annotated[int, Meta(ge=0, le=9999)]
Cost = Annotated[int, Meta(ge=1, le=20)]
Colour = Annotated[str, Meta(pattern="^#[0-9a-fA-F]{6}$")]


class About(Struct, frozen=True):
    """The name of the board, and counts to check it by."""

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
    """The ends of the link and its bonus with the option `link = prototype`."""

    a: list[Id]
    b: list[Id]
    bonus_per_city: Count
    source: str = ""


class Income(Struct, frozen=True):
    """Cubes that each player takes in each turn, by number of players."""

    cubes_by_players: dict[str, Annotated[int, Meta(ge=1, le=30)]]
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
    position: Annotated[int, Meta(ge=1, le=99)]
    hex: Colour
    shares: Annotated[int, Meta(ge=5, le=99, description="At least one for each turn")]
    links: Annotated[int, Meta(ge=1, le=999)]
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
    goods: Annotated[list[Good], Meta(max_length=12)]
    company: Annotated[list[Company], Meta(max_length=7)]
    city: Annotated[list[City], Meta(max_length=100)]
    route: Annotated[list[Route], Meta(max_length=400)]
    picture: Picture = Picture()

    def faults(self) -> list[Fault]:
        """Everything that fits the format and still cannot be played."""
        return [
            *self._city_faults(),
            *self._route_faults(),
            *self._unconnected_cities(),
            *self._box_faults(),
            *self._link_faults(),
        ]

    def _city_faults(self) -> list[Fault]:
        goods = {good.id for good in self.goods}
        found = [
            Fault(f"city {city.id}", "unknown_colour", (city.colour,)) for city in self.city if city.colour not in goods
        ]
        found += _duplicates([f"city {city.id}" for city in self.city])
        if not any(city.start for city in self.city):
            found.append(Fault("city", "no_start_city"))
        if len(self.city) != self.board.city_count:
            found.append(Fault("board.city_count", "city_count", (self.board.city_count, len(self.city))))
        return found

    def _route_faults(self) -> list[Fault]:
        ends = [(f"route {route.a}-{route.b}", end) for route in self.route for end in (route.a, route.b)]
        found = self._unknown_cities(ends)
        found += [Fault(f"route {route.a}-{route.b}", "same_city") for route in self.route if route.a == route.b]
        found += _duplicates([f"route {'-'.join(sorted((route.a, route.b)))}" for route in self.route])
        if len(self.route) != self.board.route_count:
            found.append(Fault("board.route_count", "route_count", (self.board.route_count, len(self.route))))
        return found

    def _unknown_cities(self, named: list[tuple[str, str]]) -> list[Fault]:
        """Faults for pairs of a place in the file and the city it names."""
        cities = {city.id for city in self.city}
        return [Fault(place, "unknown_city", (city,)) for place, city in named if city not in cities]

    def _unconnected_cities(self) -> list[Fault]:
        if not self.city:
            return [Fault("city", "no_cities")]
        first = self.city[0].id
        reached, growing = {first}, True
        while growing:
            more = {end for route in self.route if {route.a, route.b} & reached for end in (route.a, route.b)} - reached
            reached |= more
            growing = bool(more)
        return [Fault(f"city {city.id}", "unconnected_city", (first,)) for city in self.city if city.id not in reached]

    def _box_faults(self) -> list[Fault]:
        found = [
            Fault("income.cubes_by_players", "no_income", (players,))
            for players in "3456"
            if players not in self.income.cubes_by_players
        ]
        if len(self.sets.values) < len(self.goods):
            found.append(Fault("sets.values", "set_values", (len(self.goods),)))
        found += _duplicates([f"company {company.id}" for company in self.company])
        found += _duplicates([f"goods {good.id}" for good in self.goods])
        if not 2 <= len(self.company) <= 7:
            found.append(Fault("company", "company_count", (len(self.company),)))
        return found

    def _link_faults(self) -> list[Fault]:
        link, prototype = self.transcontinental, self.prototype
        ends = [("transcontinental.a", link.a), ("transcontinental.b", link.b)]
        ends += [("prototype.a", end) for end in prototype.a] + [("prototype.b", end) for end in prototype.b]
        found = self._unknown_cities(ends)
        if link.a == link.b:
            found.append(Fault("transcontinental", "same_ends"))
        if set(prototype.a) & set(prototype.b):
            found.append(Fault("prototype", "same_ends"))
        return found


def _duplicates(places: list[str]) -> list[Fault]:
    return [Fault(place, "duplicate", (count,)) for place, count in Counter(places).items() if count > 1]
