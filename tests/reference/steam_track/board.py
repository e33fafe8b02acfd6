"""A map as its file has it: hexes by name, what lies beyond each side, stops and link symbols."""

from __future__ import annotations

import tomllib
from functools import cache
from pathlib import Path
from typing import Any

SIDES = ("n", "ne", "se", "s", "sw", "nw")  # clockwise; hexes have a flat top
STEPS = {"n": (0, -1), "ne": (1, -1), "se": (1, 0), "s": (0, 1), "sw": (-1, 1), "nw": (-1, 0)}
OPPOSITE = {"n": "s", "ne": "sw", "se": "nw", "s": "n", "sw": "ne", "nw": "se"}
WATER = ("sea", "lake")
SOURCES = Path(__file__).parents[3] / "src" / "ironroads" / "games"


@cache
def read_board(board: str) -> Board:
    """One of the two maps, with the market file that serves both."""
    return Board(_read(board), _read("steam-barons-market"))


def _read(name: str) -> dict[str, Any]:
    (path,) = SOURCES.rglob(f"{name}.toml")
    return tomllib.loads(path.read_text("utf-8"))


@cache
def slug(name: str) -> str:
    """A name as notation has it.

    >>> slug("St. Louis"), slug("F5")
    ('st-louis', 'f5')
    """
    return "-".join("".join(sign if sign.isalnum() else " " for sign in name.lower()).split())


class Board:
    """The printed map; nothing here changes during a game."""

    def __init__(self, layout: dict[str, Any], market: dict[str, Any]) -> None:
        self.layout, self.market = layout, market
        self.cities: dict[str, dict[str, Any]] = {city["name"]: city for city in layout["city"]}
        self.towns = {town["name"]: town for town in layout["town"]}
        self.stops = [*self.cities, *self.towns]
        self.ports = {name for name, city in self.cities.items() if city["port"]}
        self.port_rule: bool = layout["rules"]["port_rule"]
        self.colours = [colour for colour in market["cubes"] if colour != "source"]
        self._name_hexes()
        self._join_hexes()
        self.around = {
            hex: [(side, self.beyond[hex].get(side), self.edge.get((hex, side))) for side in SIDES] for hex in self.at
        }
        self._find_symbols()
        self._price_ground()

    def _name_hexes(self) -> None:
        """A hex is called like its stop, or by the letter of its column and its row."""
        stops = {(stop["q"], stop["r"]): stop["name"] for stop in [*self.layout["city"], *self.layout["town"]]}
        fields = self.layout["terrain"]["hexes"]
        columns = sorted({field["q"] for field in fields})
        rows = {q: sorted(field["r"] for field in fields if field["q"] == q) for q in columns}
        self.at: dict[str, tuple[int, int]] = {}
        self.terrain: dict[str, str] = {}
        for field in fields:
            q, r = field["q"], field["r"]
            name = stops.get((q, r), f"{chr(ord('A') + columns.index(q))}{rows[q].index(r) + 1}")
            self.at[name], self.terrain[name] = (q, r), field["t"]

    def _join_hexes(self) -> None:
        """Track never leads off the map, into water or across a blocked side (3.1)."""
        named = {at: name for name, at in self.at.items()}
        blocked = [{(a, b), (c, d)} for a, b, c, d in self.layout["blocked_edges"]["edges"]]
        self.beyond: dict[str, dict[str, str]] = {name: {} for name in self.at}
        self.edge: dict[tuple[str, str], str] = {}
        self.edges: list[str] = []
        for name, (q, r) in self.at.items():
            for side in SIDES:
                place = q + STEPS[side][0], r + STEPS[side][1]
                if place not in named or {(q, r), place} in blocked:
                    continue
                if self.terrain[name] not in WATER and self.terrain[named[place]] not in WATER:
                    self.beyond[name][side] = named[place]
                    self._name_edge(name, side)

    def _name_edge(self, name: str, side: str) -> None:
        """An edge is named from the hex whose north, north-east or south-east side it is."""
        if side in SIDES[:3]:
            edge = f"{name}/{self.beyond[name][side]}"
            self.edges.append(edge)
            self.edge[name, side] = edge
            self.edge[self.beyond[name][side], OPPOSITE[side]] = edge

    def _find_symbols(self) -> None:
        """Link symbols with the two stops they join, and what a marker there costs."""
        cost = self.market["track_costs"]["city_link"]
        self.symbols: dict[str, tuple[str, str]] = {}
        self.symbol_cost: dict[str, int] = {}
        links = [(link["a"], link["b"], link["cost"]) for link in self.layout.get("link", [])]
        links += [(a, b, cost) for a, b in self.layout.get("dormant_links", {}).get("pairs", [])]
        for a, b, price in links:
            self.symbols[f"{a}–{b}"], self.symbol_cost[f"{a}–{b}"] = (a, b), price

    def _price_ground(self) -> None:
        """By hex: the surcharge for rivers, hills and mountains (3.8)."""
        costs = self.market["track_costs"]
        self.ground_cost: dict[str, int] = {
            name: costs[terrain] if terrain in ("river", "hill", "mountain") else 0
            for name, terrain in self.terrain.items()
        }


@cache
def symbol_id(symbol: str) -> str:
    """A link symbol as notation has it.

    >>> symbol_id("New York–Philadelphia")
    'new-york-philadelphia'
    """
    return "-".join(slug(stop) for stop in symbol.split("–"))
