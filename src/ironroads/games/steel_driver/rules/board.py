"""The board as arrays and bit sets."""

from __future__ import annotations

from typing import Final, final

from ....boards.picture import Picture
from ....boards.reading import convert
from ....core.board import Board, BoardFile
from ....core.rules.bits import bitset
from ..boards.format import TEXTS, SteelFile


@final
class SteelBoard(Board):
    """Cities, routes and goods are numbered in the order of the file, companies in that of their boxes."""

    def __init__(self, file: BoardFile, layout: SteelFile) -> None:
        super().__init__(layout.board.id, file.digest)
        companies = sorted(layout.company, key=lambda company: company.position)
        self.name: Final[str] = layout.board.name
        self.picture: Final[Picture] = layout.picture
        self.company_ids: Final[list[str]] = [company.id for company in companies]
        self.good_ids: Final[list[str]] = [good.id for good in layout.goods]
        self.company_colours: Final[list[str]] = [company.hex for company in companies]
        self.good_colours: Final[list[str]] = [good.hex for good in layout.goods]
        self.city_ids: Final[list[str]] = [city.id for city in layout.city]
        self.city_names: Final[list[str]] = [city.name for city in layout.city]
        self.coordinates: Final[list[tuple[float, float]]] = [(city.lon, city.lat) for city in layout.city]
        self.value: Final[list[int]] = [city.value for city in layout.city]
        self.colour: Final[list[int]] = [self.good_ids.index(city.colour) for city in layout.city]
        self.start_cities: Final[int] = bitset([n for n, city in enumerate(layout.city) if city.start])
        number = {city.id: n for n, city in enumerate(layout.city)}
        self.head: Final[list[int]] = [number[route.a] for route in layout.route]
        self.tail: Final[list[int]] = [number[route.b] for route in layout.route]
        self.cost: Final[list[int]] = [route.cost for route in layout.route]
        self.companies: Final[int] = len(companies)
        self.all_companies: Final[int] = (1 << self.companies) - 1
        self.goods: Final[int] = len(layout.goods)
        self.cities: Final[int] = len(layout.city)
        self.routes: Final[int] = len(layout.route)
        self.all_routes: Final[int] = (1 << self.routes) - 1
        # by colour: bit set of the cities with goods of it
        self.cities_by_colour: Final[list[int]] = [
            bitset([city for city in range(self.cities) if self.colour[city] == good]) for good in range(self.goods)
        ]
        self.shares: Final[list[int]] = [company.shares for company in companies]
        self.links: Final[list[int]] = [company.links for company in companies]
        self.income: Final[list[int]] = [layout.income.cubes_by_players.get(str(players), 0) for players in range(7)]
        self.sets: Final[list[int]] = list(layout.sets.values)
        # ends of the transcontinental link as bit sets of cities
        self.ends_a: Final[int] = 1 << number[layout.transcontinental.a]
        self.ends_b: Final[int] = 1 << number[layout.transcontinental.b]
        self.bonus_builder: Final[int] = layout.transcontinental.bonus_builder
        self.bonus_participant: Final[int] = layout.transcontinental.bonus_participant
        self.prototype_a: Final[int] = bitset([number[end] for end in layout.prototype.a])
        self.prototype_b: Final[int] = bitset([number[end] for end in layout.prototype.b])
        self.bonus_per_city: Final[int] = layout.prototype.bonus_per_city
        self.routes_at: Final[list[int]] = [self._find_routes(city) for city in range(self.cities)]
        self.highest_cost: Final[int] = max(self.cost)
        # by cubes up to the highest cost: bit set of the routes they pay for
        self.affordable: Final[list[int]] = [
            bitset([route for route in range(self.routes) if self.cost[route] <= cubes])
            for cubes in range(self.highest_cost + 1)
        ]
        self.start_routes: Final[int] = bitset(
            [route for route in range(self.routes) if self.start_cities & self.both_ends(route)]
        )

    def _find_routes(self, city: int) -> int:
        return bitset([r for r in range(self.routes) if city in (self.head[r], self.tail[r])])

    def both_ends(self, route: int) -> int:
        """Bit set of the two cities."""
        return 1 << self.head[route] | 1 << self.tail[route]

    def route_id(self, route: int) -> str:
        return f"{self.city_ids[self.head[route]]}-{self.city_ids[self.tail[route]]}"


def read_board(file: BoardFile) -> SteelBoard:
    return SteelBoard(file, convert(file, SteelFile, SteelFile.faults, *TEXTS))
