"""Maps of Steam and Steam Barons in the editor: terrain, cities and towns, link symbols, closed sides of hexes."""

from __future__ import annotations

from typing import Any

from ....boards.workbench import Ground, Joins, KeptCount, Paint, Sides, Stops, Workbench

STOP = ("city.name", "town.name")
TERRAIN = (
    Paint("plain", "plain"),
    Paint("river", "valley", "wave"),
    Paint("hill", "hill", "hill"),
    Paint("mountain", "mountain", "peak"),
    Paint("lake", "ring"),
    Paint("sea", "sea"),
    Paint("city", "town"),
)
WORKBENCH = Workbench(
    sheet="axial",
    id="id",
    name="name",
    grounds=(Ground("terrain", "terrain.hexes", "hexes", TERRAIN, usual="plain"),),
    stops=(
        Stops(
            "city",
            ("q", "r"),
            figure="goods",
            colour="colour",
            new={"colour": "red", "goods": 2},
            paints={"terrain": "city"},
        ),
        Stops("town", ("q", "r")),
    ),
    sides=(Sides("blocked_edges", "edges", "coordinates", "border"),),
    joins=(
        Joins("link", ("city",), ends=("a", "b"), figure="cost", new={"cost": 4}),
        Joins("dormant_links", ("city", "town"), key="pairs"),
    ),
    tallies=(
        KeptCount("counts.hexes_total", "terrain"),
        KeptCount("counts.land_hexes", "terrain", without=("sea", "lake")),
        KeptCount("counts.cities", "city"),
        KeptCount("counts.towns", "town"),
        KeptCount("counts.ports", "city", "port", (True,)),
        KeptCount("counts.links", "link"),
    ),
    references={"link.a": ("city.name",), "link.b": ("city.name",), "dormant_links.pairs": STOP},
)


def empty(usual: dict[str, Any], columns: int, rows: int) -> dict[str, Any]:
    """A rectangle of plains."""
    hexes = [{"q": q, "r": r - q // 2, "t": "plain"} for q in range(columns) for r in range(rows)]
    counts = dict.fromkeys(usual["counts"], 0) | {"hexes_total": len(hexes), "land_hexes": len(hexes)}
    kept = {key: usual[key] for key in ("schema", "id", "name")}
    rules = {**usual["rules"], "port_rule": False}
    return {**kept, "rules": rules, "counts": counts, "terrain": {"hexes": hexes}, "city": [], "town": []}
