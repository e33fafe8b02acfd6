"""A map as arrays and bit sets: hexes, sides, stops (cities and towns), link symbols."""

from __future__ import annotations

from typing import Final, final

from ....boards.picture import Picture
from ....core.board import Board
from ....core.hexes import neighbour, opposite
from ....core.rules.bits import bitset
from ....core.rules.sentinels import NOWHERE
from ..boards.format import WATER, MapFile, MarketFile
from ..boards.map_format import name_hexes


@final
class SteamBoard(Board):
    """Hexes are numbered as in the file, stops cities first. A half is hex * 6 + side; an edge joins two halves."""

    def __init__(self, digest: str, layout: MapFile, market: MarketFile) -> None:
        super().__init__(layout.id, digest)
        self.name: Final[str] = layout.name
        self.picture: Final[Picture] = layout.picture
        self.coordinates: Final[list[tuple[float, float]]] = [(stop.lon, stop.lat) for stop in layout.stops()]
        fields = layout.terrain.hexes
        self.at: Final[list[tuple[int, int]]] = [(field.q, field.r) for field in fields]
        self.hexes: Final[int] = len(fields)
        # by hex: the bit set of this hex alone, and of all others; precomputed because large shifts allocate
        self.spot: Final[list[int]] = [1 << hex for hex in range(self.hexes)]
        self.elsewhere: Final[list[int]] = [(1 << self.hexes) - 1 ^ spot for spot in self.spot]
        self.terrain: Final[list[str]] = [field.t for field in fields]
        costs = {"river": market.track_costs.river, "hill": market.track_costs.hill}
        costs["mountain"] = market.track_costs.mountain
        self.surcharge: Final[list[int]] = [costs.get(terrain, 0) for terrain in self.terrain]
        self.per_exit: Final[int] = market.track_costs.per_exit
        self.town_cost: Final[int] = market.track_costs.town
        self._place_stops(layout)
        self._place_goods(layout, market)
        self._join_hexes(layout)
        self._place_symbols(layout, market)
        passable = [h for h in range(self.hexes) if self.sides[h].bit_count() > (self.stop_at[h] < 0)]
        # by money left for terrain: passable hexes that cost no more
        self.within: Final[list[int]] = [
            bitset([h for h in passable if self.surcharge[h] <= more]) & self.ground
            for more in range(max(self.surcharge) + 1)
        ]

    def _place_stops(self, layout: MapFile) -> None:
        stops = [(city.name, city.q, city.r) for city in layout.city]
        stops += [(town.name, town.q, town.r) for town in layout.town]
        self.stops: int = len(stops)
        self.stop_names: list[str] = [name for name, _, _ in stops]
        self.stop_ids: list[str] = [_slug(name) for name, _, _ in stops]
        self.stop_hex: list[int] = [self.at.index((q, r)) for _, q, r in stops]
        self.stop_at: list[int] = [NOWHERE] * self.hexes  # by hex
        for stop, hex in enumerate(self.stop_hex):
            self.stop_at[hex] = stop
        self.cities: int = (1 << len(layout.city)) - 1  # as printed: bit set of stops
        self.ports: int = bitset([n for n, city in enumerate(layout.city) if city.port])
        self.port_rule: bool = layout.rules.port_rule
        self.plain_names: list[str] = name_hexes(self.at)
        self.hex_ids: list[str] = [self._hex_id(hex) for hex in range(self.hexes)]
        self.hex_names: list[str] = [
            self.stop_names[stop] if stop >= 0 else name.upper()
            for stop, name in zip(self.stop_at, self.hex_ids, strict=True)
        ]

    def _place_goods(self, layout: MapFile, market: MarketFile) -> None:
        goods = market.goods()
        self.colours: list[str] = list(goods)
        self.bag: list[int] = list(goods.values())
        self.goods: list[int] = [city.goods for city in layout.city] + [1] * len(layout.town)
        self.colour: list[int] = [self.colours.index(city.colour) for city in layout.city]  # by city
        # by goods colour: bit set of the printed cities that want it
        self.targets: list[int] = [
            bitset([city for city, wanted in enumerate(self.colour) if wanted == colour])
            for colour in range(len(self.colours))
        ]

    def _hex_id(self, hex: int) -> str:
        """The name of its stop, or of its column and its row."""
        stop = self.stop_at[hex]
        return self.stop_ids[stop] if stop >= 0 else self.plain_names[hex].lower()

    def _join_hexes(self, layout: MapFile) -> None:
        number = {at: hex for hex, at in enumerate(self.at)}
        blocked = {frozenset([(a, b), (c, d)]) for a, b, c, d in layout.blocked_edges.edges}
        self.step: list[int] = [NOWHERE] * (6 * self.hexes)  # by half: the hex beyond, NOWHERE if track cannot cross
        self.edge: list[int] = [NOWHERE] * (6 * self.hexes)  # by half
        edge_names: list[str] = []
        for hex, at in enumerate(self.at):
            for side in range(6):
                beyond = number.get(neighbour(at, side), NOWHERE)
                dry = beyond >= 0 and self.terrain[hex] not in WATER and self.terrain[beyond] not in WATER
                if not dry or frozenset([at, self.at[beyond]]) in blocked:
                    continue
                self.step[6 * hex + side] = beyond
                if side < 3:
                    self.edge[6 * hex + side] = self.edge[6 * beyond + opposite(side)] = len(edge_names)
                    edge_names.append(f"{self.hex_names[hex]}/{self.hex_names[beyond]}")
        # by half: the same side seen from the hex beyond
        self.across: list[int] = [
            6 * next + opposite(half % 6) if next >= 0 else NOWHERE for half, next in enumerate(self.step)
        ]
        self._set_edges(edge_names)

    def _set_edges(self, names: list[str]) -> None:
        self.edge_names: list[str] = names
        self.edges: int = len(names)
        self.sides: list[int] = [  # by hex: bit set of sides that track can cross
            bitset([side for side in range(6) if self.step[6 * hex + side] >= 0]) for hex in range(self.hexes)
        ]
        self.land: int = bitset([hex for hex in range(self.hexes) if self.terrain[hex] not in WATER])
        self.ground: int = self.land & ~bitset([self.stop_hex[c] for c in range(len(self.colour))])
        around = [[self.step[6 * hex + side] for side in range(6)] for hex in self.stop_hex]
        # by stop: hexes beside it on which track can lie
        self.rim: list[int] = [bitset([hex for hex in ring if hex >= 0]) & self.ground for ring in around]
        beside = [[self.across[6 * hex + side] for side in range(6)] for hex in self.stop_hex]
        # by stop: the halves through which track from the hexes around leads to it
        self.halves_around: list[list[int]] = [[half for half in halves if half >= 0] for halves in beside]
        beyond = [[self.step[6 * hex + side] for side in range(6)] for hex in range(self.hexes)]
        # by hex: stop * 8 + side for every side beyond which a stop lies; then these stops and sides alone as sets
        self.beside: list[list[int]] = [
            [8 * self.stop_at[next] + side for side, next in enumerate(ring) if next >= 0 and self.stop_at[next] >= 0]
            for ring in beyond
        ]
        self.stops_beside: list[int] = [bitset([entry >> 3 for entry in beside]) for beside in self.beside]
        self.stop_sides: list[int] = [bitset([entry & 7 for entry in beside]) for beside in self.beside]
        self.blank_sides: list[int] = [self.sides[hex] & ~self.stop_sides[hex] for hex in range(self.hexes)]

    def _place_symbols(self, layout: MapFile, market: MarketFile) -> None:
        """A symbol can be used while both its stops are cities; dormant ones wait for a New City."""
        symbols = [(link.a, link.b, link.cost) for link in layout.link]
        symbols += [(a, b, market.track_costs.city_link) for a, b in layout.dormant_links.pairs]
        self.symbols: int = len(symbols)
        self.symbol_a: list[int] = [self.stop_names.index(a) for a, _, _ in symbols]
        self.symbol_b: list[int] = [self.stop_names.index(b) for _, b, _ in symbols]
        self.symbol_cost: list[int] = [cost for _, _, cost in symbols]
        ends = list(zip(self.symbol_a, self.symbol_b, strict=True))
        self.symbols_at: list[int] = [  # by stop: the symbols beside it
            bitset([symbol for symbol, pair in enumerate(ends) if stop in pair]) for stop in range(self.stops)
        ]
        self.symbol_stops: list[int] = [1 << a | 1 << b for a, b in ends]  # by symbol: both its stops
        self.symbols_within: list[int] = [  # by money: the symbols that cost no more
            bitset([symbol for symbol, cost in enumerate(self.symbol_cost) if cost <= money])
            for money in range(max([0, *self.symbol_cost]) + 1)
        ]
        self.symbol_names: list[str] = [f"{a}–{b}" for a, b, _ in symbols]
        self.symbol_ids: list[str] = [f"{_slug(a)}-{_slug(b)}" for a, b, _ in symbols]
        self.symbol_ids_reversed: list[str] = [f"{_slug(b)}-{_slug(a)}" for a, b, _ in symbols]


def _slug(name: str) -> str:
    """
    >>> _slug("St. Louis")
    'st-louis'
    """
    return "-".join("".join([sign if sign.isalnum() else " " for sign in name.lower()]).split())
