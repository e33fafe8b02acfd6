"""The format of the maps, and of the market file that serves every map, with what can be wrong with them."""

from __future__ import annotations

from collections import Counter
from importlib.resources import files
from typing import Annotated, Any

from msgspec import Meta, Struct

from ...boards.reading import convert, parse
from ...core.board import BoardFile
from ...core.hexes import DIRECTIONS

MARKET = "steam-barons-market"
TERRAIN = ("plain", "river", "hill", "mountain", "city", "sea", "lake")
WATER = ("sea", "lake")
OWNERS = 6

Id = Annotated[str, Meta(pattern="^[a-z][a-z0-9_]*$", description="A short name for notation")]
Count = Annotated[int, Meta(ge=0, le=999)]
Side = Annotated[int, Meta(ge=0, le=5, description="0 to 5 clockwise from the north")]
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


class Stock(Struct, frozen=True):
    """Figures of the stock-market game."""

    turns: Annotated[int, Meta(ge=1, le=20)]
    start_share_price: Count
    start_treasury: Count
    shares_available_at_start: Count
    issue_value: Annotated[int, Meta(ge=1, le=99)]
    min_bid_at_price_zero: Annotated[int, Meta(ge=1)]
    deliveries_per_company_per_turn: Annotated[int, Meta(ge=1, le=9)]
    start_capital: dict[str, Count]
    source: str = ""


class Company(Struct, frozen=True):
    id: Id
    name_de: str = ""
    source: str = ""


class PerformanceRow(Struct, frozen=True):
    """What a performance from `min` to `max` brings."""

    min: Count
    max: Count
    dividend: Count
    ceo_bonus: Count
    profit: Count


class Performance(Struct, frozen=True):
    row: list[PerformanceRow]
    columns_source: str = ""
    figures_source: str = ""


class PriceSpace(Struct, frozen=True):
    price: Count
    colour: str
    modifier: int


class PriceTrack(Struct, frozen=True):
    min: int
    max: Count
    spaces: list[PriceSpace]
    range_source: str = ""
    modifiers_source: str = ""


class Adjustment(Struct, frozen=True):
    """The boxes of the adjustment table, where the best stack begins, and what bankrupt companies fill."""

    boxes: list[int]
    first_box: list[Count]
    bankrupt_boxes: list[list[Count]]
    source: str = ""


class CityTiles(Struct, frozen=True):
    new_cities: dict[str, Count]
    growth_markers: Count
    goods_supply_spaces: Count
    source: str = ""


class TrackCosts(Struct, frozen=True):
    per_exit: Count
    town: Count
    river: Count
    hill: Count
    mountain: Count
    city_link: Count
    tiles_per_turn: Count
    tiles_per_turn_engineer: Count
    source: str = ""


class TileFace(Struct, frozen=True):
    """Tracks as pairs of sides, or the sides joined to a town."""

    id: Id
    group: str
    tracks: list[tuple[Side, Side]] = []
    exits: list[Side] = []
    steam: str = ""


class TileFaces(Struct, frozen=True):
    faces: list[TileFace]
    source: str = ""


class Tile(Struct, frozen=True):
    """A tile with two faces, and how many there are in Steam and in Steam Barons."""

    faces: tuple[Id, Id]
    steam: Count
    barons: Count
    source: str = ""


class Standard(Struct, frozen=True):
    """What the standard game adds to the base game."""

    locomotive_upkeep_per_level: Count
    vp_lost_per_2_dollars_short: Count
    income_lost_per_2_dollars_short: Count
    auction_free_last_place: bool
    auction_full_price_places: list[Count]
    auction_half_price_round: str
    source: str = ""


class Steam(Struct, frozen=True):
    """Figures of Steam's base and standard games."""

    players: tuple[int, int]
    income_min: int
    income_max: int
    locomotive_start: Count
    locomotive_max: Count
    income_start: int
    vp_start: Count
    cash_start: Count
    money_per_income_step: Count
    vp_per_5_dollars_at_min_income: Count
    final_vp_per_2_income: Count
    final_vp_per_negative_income: int
    final_vp_per_completed_link: Count
    turns: dict[str, Count]
    standard: Standard
    source: str = ""


class ActionTile(Struct, frozen=True):
    value: Count
    id: Id
    base_cost: int | str
    pass_option: bool
    base_effect: str = ""
    standard_effect: str = ""


class MarketFile(Struct, frozen=True):
    """The stock card, companies, cubes, tiles and costs: what all maps share."""

    schema: int
    id: str
    name: str
    stock: Stock
    company: list[Company]
    performance: Performance
    price_track: PriceTrack
    adjustment: Adjustment
    cubes: dict[str, int | str]
    city_tiles: CityTiles
    track_costs: TrackCosts
    tile_faces: TileFaces
    tile: list[Tile]
    steam: Steam
    action_tile: list[ActionTile]
    sources: dict[str, str] = {}

    def goods(self) -> dict[str, int]:
        """Cubes in the bag by colour."""
        return {colour: count for colour, count in self.cubes.items() if isinstance(count, int)}

    def faults(self) -> list[str]:
        return [*self._wrong_card(), *self._wrong_tiles()]

    def _wrong_card(self) -> list[str]:
        found = []
        if not 1 <= len(self.company) <= OWNERS:
            found.append(f"company: 1 to {OWNERS} companies are possible, not {len(self.company)}")
        if [space.price for space in self.price_track.spaces] != list(range(self.price_track.max + 1)):
            found.append("price_track.spaces: every price from 0 to the highest stands there once, in order")
        upto = -1
        for row in self.performance.row:
            if row.min != upto + 1:
                found.append(f"performance.row: a row must begin with {upto + 1}, not {row.min}")
            upto = row.max
        if len(self.adjustment.first_box) < len(self.company) or len(self.adjustment.boxes) < len(self.company):
            found.append("adjustment: there must be a box for each company and a first box for each number of stacks")
        if len(self.adjustment.bankrupt_boxes) < len(self.company):
            found.append("adjustment.bankrupt_boxes: every number of bankrupt companies below all of them is needed")
        return found + [
            f"stock.start_capital: {players} players are missing"
            for players in "23456"
            if players not in self.stock.start_capital
        ]

    def _wrong_tiles(self) -> list[str]:
        faces = {face.id for face in self.tile_faces.faces}
        if len(faces) > 32:
            return ["tile_faces: at most 32 faces are possible"]
        found = [f"tile: there is no face {face}" for tile in self.tile for face in tile.faces if face not in faces]
        for face in self.tile_faces.faces:
            sides = [side for track in face.tracks for side in track] + face.exits
            if not sides or len(set(sides)) != len(sides) or bool(face.tracks) == bool(face.exits):
                found.append(f"face {face.id}: has either tracks or exits of a town, and each side once")
        return found


def market_data(file: BoardFile) -> dict[str, Any]:
    """The market file that comes with the program, with the parts that a map replaces."""
    text = files(__package__).joinpath("boards", f"{MARKET}.toml").read_text("utf-8")
    return {**parse(MARKET, text).data, **file.data.get("market", {})}


def read_files(file: BoardFile) -> tuple[MapFile, MarketFile, str]:
    """A map, the market that goes with it, and the digest of both."""
    layout = convert(file, MapFile, MapFile.faults)
    data = market_data(file)
    market = convert(BoardFile(MARKET, data), MarketFile, MarketFile.faults)
    return layout, market, BoardFile(file.name, file.data | {"market": data}).digest
