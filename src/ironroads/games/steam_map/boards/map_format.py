"""The format of a map."""

from __future__ import annotations

from collections import Counter
from typing import Annotated, Any

from msgspec import Meta, Struct

from ....core.hexes import DIRECTIONS

TERRAIN = ("plain", "river", "hill", "mountain", "city", "sea", "lake")
WATER = ("sea", "lake")

Id = Annotated[str, Meta(pattern="^[a-z][a-z0-9_]*$", description="A short name for notation")]
Count = Annotated[int, Meta(ge=0, le=999)]
Limit = Annotated[str, Meta(pattern=r"^(turn \+ [0-9]|[1-9])$", description="A number of tiles, or turn + a number")]


class Rules(Struct, frozen=True):
    """What the map changes."""

    shares_per_company: Annotated[int, Meta(ge=1, le=20)]
    port_rule: bool
    stock_build_limit: Limit
    base_standard_build_limit: Count = 3
    base_standard_goods_per_city: Count = 2
    base_standard_goods_per_supply_space: Count = 2


class Counts(Struct, frozen=True):
    """How much is on the map, as a check."""

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

    def faults(self) -> list[str]:
        """Everything that fits the format and still cannot be played."""
        return [*self._wrong_hexes(), *self._wrong_stops(), *self._wrong_links(), *self._wrong_counts()]

    def _wrong_hexes(self) -> list[str]:
        known = Counter((hex.q, hex.r) for hex in self.terrain.hexes)
        found = [f"terrain: hex {at} is there {count} times" for at, count in known.items() if count > 1]
        found += [
            f"terrain: hex ({hex.q}, {hex.r}) cannot be {hex.t}; there are {', '.join(TERRAIN)}"
            for hex in self.terrain.hexes
            if hex.t not in TERRAIN
        ]
        for q, r, other_q, other_r in self.blocked_edges.edges:
            if (other_q - q, other_r - r) not in DIRECTIONS:
                found.append(f"blocked_edges: ({q}, {r}) and ({other_q}, {other_r}) are no neighbours")
        return found

    def _wrong_stops(self) -> list[str]:
        terrain = {(hex.q, hex.r): hex.t for hex in self.terrain.hexes}
        stops: list[Stop] = [*self.city, *self.town]
        found = [f"{name}: is there {n} times" for name, n in Counter(s.name for s in stops).items() if n > 1]
        found += [f"hex {at}: has {n} stops" for at, n in Counter((s.q, s.r) for s in stops).items() if n > 1]
        for city in self.city:
            if terrain.get((city.q, city.r)) != "city":
                found.append(f"city {city.name}: its hex must have the terrain city")
        for town in self.town:
            if terrain.get((town.q, town.r), "sea") in (*WATER, "city"):
                found.append(f"town {town.name}: its hex must be land without a city")
        cities = {(city.q, city.r) for city in self.city}
        found += [
            f"terrain: hex {at} is a city without a name"
            for at, t in terrain.items()
            if t == "city" and at not in cities
        ]
        if not self.city or len(stops) > 60:
            found.append("city: at least one city and at most 60 cities and towns are possible")
        return found

    def _wrong_links(self) -> list[str]:
        stops: list[Stop] = [*self.city, *self.town]
        at = {stop.name: (stop.q, stop.r) for stop in stops}
        pairs = [(link.a, link.b) for link in self.link] + list(self.dormant_links.pairs)
        found = [f"link: there is no stop {name}" for pair in pairs for name in pair if name not in at]
        if found:
            return found
        return [
            f"link {a}-{b}: they are no neighbours"
            for a, b in pairs
            if (at[a][0] - at[b][0], at[a][1] - at[b][1]) not in DIRECTIONS
        ]

    def _wrong_counts(self) -> list[str]:
        land = [hex for hex in self.terrain.hexes if hex.t not in WATER]
        true = {
            "hexes_total": len(self.terrain.hexes),
            "land_hexes": len(land),
            "cities": len(self.city),
            "towns": len(self.town),
            "ports": sum(city.port for city in self.city),
            "links": len(self.link),
        }
        found = [
            f"counts.{key}: is {getattr(self.counts, key)}, but there are {count}"
            for key, count in true.items()
            if getattr(self.counts, key) != count
        ]
        if self.rules.port_rule and not true["ports"]:
            found.append("rules.port_rule: there is no port, so no track could ever be begun")
        return found
