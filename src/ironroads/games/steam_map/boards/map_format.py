"""The format of a map."""

from __future__ import annotations

from collections import Counter
from typing import Annotated, Any

import msgspec
from msgspec import Meta, Struct

from ....boards.hex_places import OFF_MAP, with_coordinates
from ....boards.picture import Picture
from ....core.faults import Fault
from ....core.hexes import DIRECTIONS, Hex
from ....core.typed import convert_data

TERRAIN = ("plain", "river", "hill", "mountain", "city", "sea", "lake")
WATER = ("sea", "lake")
NO_TOWN = (*WATER, "city")
MOST_STOPS = 60
MOST_HEXES = 600

Id = Annotated[str, Meta(pattern="^[a-z][a-z0-9_]*$", description="A short name for notation")]
Count = Annotated[int, Meta(ge=0, le=999)]
Coordinate = Annotated[int, Meta(ge=-99, le=99)]
Limit = Annotated[str, Meta(pattern=r"^(turn \+ [0-9]|[1-9])$", description="A number of tiles, or turn + a number")]


class Rules(Struct, frozen=True):
    """Rules and figures that differ from map to map."""

    shares_per_company: Annotated[int, Meta(ge=1, le=20)]
    port_rule: bool
    stock_build_limit: Limit
    base_standard_build_limit: Count = 3
    base_standard_goods_per_city: Count = 2
    base_standard_goods_per_supply_space: Count = 2


class Counts(Struct, frozen=True):
    """Counts to check the map by."""

    hexes_total: Count
    land_hexes: Count
    cities: Count
    towns: Count
    ports: Count
    links: Count


class HexField(Struct, frozen=True):
    q: Coordinate
    r: Coordinate
    t: str


class Terrain(Struct, frozen=True):
    hexes: Annotated[list[HexField], Meta(max_length=MOST_HEXES)]
    source: str = ""


class BlockedEdges(Struct, frozen=True):
    """Sides that track must not cross: q and r of the two hexes."""

    edges: Annotated[list[tuple[int, int, int, int]], Meta(max_length=600)] = []
    source: str = ""


class Stop(Struct, frozen=True, kw_only=True):
    """A city or town on a hex: `hex` as the map calls it, or `q` and `r`."""

    name: str
    q: Coordinate = OFF_MAP
    r: Coordinate = OFF_MAP
    hex: str = ""
    lat: float = 0
    lon: float = 0


class City(Stop, frozen=True, kw_only=True):
    colour: Id
    goods: Count
    port: bool = False
    source: str = ""


class Town(Stop, frozen=True, kw_only=True):
    source: str = ""


class LinkSymbol(Struct, frozen=True):
    """Two neighbouring cities that a marker can join."""

    a: str
    b: str
    cost: Annotated[int, Meta(ge=1, le=20)]
    source: str = ""


class DormantLinks(Struct, frozen=True):
    """Symbols that can be used once the town has become a New City."""

    pairs: Annotated[list[tuple[str, str]], Meta(max_length=100)] = []
    source: str = ""


class PlainMapFile(Struct, frozen=True):
    """A map of Steam Barons as far as it can be checked without the market file."""

    schema: int
    id: str
    name: str
    rules: Rules
    counts: Counts
    terrain: Terrain
    city: Annotated[list[City], Meta(max_length=MOST_STOPS)]
    town: Annotated[list[Town], Meta(max_length=MOST_STOPS)]
    link: Annotated[list[LinkSymbol], Meta(max_length=100)] = []
    dormant_links: DormantLinks = DormantLinks()
    blocked_edges: BlockedEdges = BlockedEdges()
    name_de: str = ""
    provenance: str = ""
    picture: Picture = Picture()
    market: dict[str, Any] = {}  # parts of the market file that this map replaces

    @staticmethod
    def spelled_out(data: dict[str, Any]) -> dict[str, Any]:
        """Cities and towns may be placed by the names of their hexes."""
        try:
            terrain = convert_data(data.get("terrain"), Terrain)
        except msgspec.ValidationError:
            return data
        hexes = [(hex.q, hex.r) for hex in terrain.hexes]
        return with_coordinates(data, ["city", "town"], dict(zip(name_hexes(hexes), hexes, strict=True)))

    def faults(self) -> list[Fault]:
        """Everything that fits the format and still cannot be played."""
        return [*self._hex_faults(), *self._stop_faults(), *self._link_faults(), *self._count_faults()]

    def _hex_faults(self) -> list[Fault]:
        known = Counter((hex.q, hex.r) for hex in self.terrain.hexes)
        found = [Fault(f"terrain {at}", "duplicate", (count,)) for at, count in known.items() if count > 1]
        found += [
            Fault(f"terrain ({hex.q}, {hex.r})", "terrain", (hex.t, ", ".join(TERRAIN)))
            for hex in self.terrain.hexes
            if hex.t not in TERRAIN
        ]
        for q, r, other_q, other_r in self.blocked_edges.edges:
            if (other_q - q, other_r - r) not in DIRECTIONS:
                found.append(Fault("blocked_edges", "not_neighbours", (f"({q}, {r})", f"({other_q}, {other_r})")))
        return found

    def stops(self) -> list[Stop]:
        """Cities, then towns."""
        return [*self.city, *self.town]

    def _stop_faults(self) -> list[Fault]:
        stops = self.stops()
        names, places = Counter(stop.name for stop in stops), Counter((stop.q, stop.r) for stop in stops)
        found = [Fault(name, "duplicate", (count,)) for name, count in names.items() if count > 1]
        found += [Fault(f"hex {at}", "stops_on_hex", (count,)) for at, count in places.items() if count > 1]
        found += self._terrain_faults()
        if not self.city or len(stops) > MOST_STOPS:
            found.append(Fault("city", "stop_count", (MOST_STOPS,)))
        return found

    def _terrain_faults(self) -> list[Fault]:
        """Stops on the wrong terrain, and city hexes without a city."""
        terrain = {(hex.q, hex.r): hex.t for hex in self.terrain.hexes}
        cities = {(city.q, city.r) for city in self.city}
        found = [Fault(f"city {city.name}", "city_terrain") for city in self.city if _at(terrain, city) != "city"]
        found += [Fault(f"town {town.name}", "town_terrain") for town in self.town if _at(terrain, town) in NO_TOWN]
        return found + [
            Fault(f"terrain {at}", "nameless_city") for at, t in terrain.items() if t == "city" and at not in cities
        ]

    def _link_faults(self) -> list[Fault]:
        at = {stop.name: (stop.q, stop.r) for stop in self.stops()}
        pairs = [(link.a, link.b) for link in self.link] + list(self.dormant_links.pairs)
        found = [Fault("link", "unknown_stop", (name,)) for pair in pairs for name in pair if name not in at]
        if found:
            return found
        return [
            Fault("link", "not_neighbours", (a, b))
            for a, b in pairs
            if (at[a][0] - at[b][0], at[a][1] - at[b][1]) not in DIRECTIONS
        ]

    def _count_faults(self) -> list[Fault]:
        land = [hex for hex in self.terrain.hexes if hex.t not in WATER]
        counted = {
            "hexes_total": len(self.terrain.hexes),
            "land_hexes": len(land),
            "cities": len(self.city),
            "towns": len(self.town),
            "ports": sum(city.port for city in self.city),
            "links": len(self.link),
        }
        found = [
            Fault(f"counts.{key}", "wrong_count", (getattr(self.counts, key), count))
            for key, count in counted.items()
            if getattr(self.counts, key) != count
        ]
        if self.rules.port_rule and not counted["ports"]:
            found.append(Fault("rules.port_rule", "no_ports"))
        return found


def _at(terrain: dict[tuple[int, int], str], stop: Stop) -> str:
    return terrain.get((stop.q, stop.r), "sea")


def name_hexes(coordinates: list[Hex]) -> list[str]:
    """Name hexes by letters for the column, from west to east, and a number in the column, from the north.

    >>> name_hexes([(0, 4), (0, 3), (1, 0)])
    ['A2', 'A1', 'B1']
    """
    west = min([q for q, _ in coordinates], default=0)
    columns: dict[int, list[int]] = {}
    for q, r in sorted(set(coordinates)):
        columns.setdefault(q, []).append(r)
    return [f"{_letters(q - west)}{columns[q].index(r) + 1}" for q, r in coordinates]


def _letters(number: int) -> str:
    """
    >>> _letters(0), _letters(27)
    ('A', 'AB')
    """
    return (_letters(number // 26 - 1) if number >= 26 else "") + chr(ord("A") + number % 26)
