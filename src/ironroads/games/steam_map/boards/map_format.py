"""The format of a map."""

from __future__ import annotations

from collections import Counter
from typing import Annotated, Any

from msgspec import Meta, Struct

from ....core.faults import Fault
from ....core.hexes import DIRECTIONS

TERRAIN = ("plain", "river", "hill", "mountain", "city", "sea", "lake")
WATER = ("sea", "lake")
NO_TOWN = (*WATER, "city")
MOST_STOPS = 60

Id = Annotated[str, Meta(pattern="^[a-z][a-z0-9_]*$", description="A short name for notation")]
Count = Annotated[int, Meta(ge=0, le=999)]
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
    q: int
    r: int
    t: str


class Terrain(Struct, frozen=True):
    hexes: list[HexField]
    source: str = ""


class BlockedEdges(Struct, frozen=True):
    """Sides that track must not cross: q and r of the two hexes."""

    edges: list[tuple[int, int, int, int]] = []
    source: str = ""


class Stop(Struct, frozen=True):
    name: str
    q: int
    r: int


class City(Stop, frozen=True):
    colour: Id
    goods: Count
    port: bool = False
    lat: float = 0
    lon: float = 0
    source: str = ""


class Town(Stop, frozen=True):
    lat: float = 0
    lon: float = 0
    source: str = ""


class LinkSymbol(Struct, frozen=True):
    """Two neighbouring cities that a marker can join."""

    a: str
    b: str
    cost: Annotated[int, Meta(ge=1, le=20)]
    source: str = ""


class DormantLinks(Struct, frozen=True):
    """Symbols that can be used once the town has become a New City."""

    pairs: list[tuple[str, str]] = []
    source: str = ""


class MapFile(Struct, frozen=True):
    """A map of Steam Barons."""

    schema: int
    id: str
    name: str
    rules: Rules
    counts: Counts
    terrain: Terrain
    city: list[City]
    town: list[Town]
    link: list[LinkSymbol] = []
    dormant_links: DormantLinks = DormantLinks()
    blocked_edges: BlockedEdges = BlockedEdges()
    name_de: str = ""
    provenance: str = ""
    market: dict[str, Any] = {}  # parts of the market file that this map replaces

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

    def _stops(self) -> list[Stop]:
        return [*self.city, *self.town]

    def _stop_faults(self) -> list[Fault]:
        stops = self._stops()
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
        at = {stop.name: (stop.q, stop.r) for stop in self._stops()}
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
