"""Stephenson's Rocket in the editor: hexes of land, towns on them, and the start towns of the lines."""

from __future__ import annotations

from typing import Any

from ....boards.workbench import Assigned, Ground, KeptCount, Paint, Stops, Workbench

WORKBENCH = Workbench(
    sheet="axial",
    id="id",
    name="title",
    numbering="rows",
    grounds=(Ground("land", "grid.columns", "ranges", (Paint("land", "plain"),), usual="land"),),
    stops=(
        Stops(
            "towns",
            ("q", "r"),
            by="id",
            figure="kind",
            signs={"start": "S", "metropolis": "M", "station": ""},
            new={"kind": "station", "lat": 0.0, "lon": 0.0},
        ),
    ),
    assigned=(Assigned("lines", "start", ("towns",), mirror="line", also={"kind": "start"}),),
    tallies=(
        KeptCount("grid.hex_count", "land"),
        KeptCount("counts.lines", "lines"),
        KeptCount("counts.towns", "towns"),
        KeptCount("counts.start_towns", "towns", "kind", ("start",)),
        KeptCount("counts.metropolises", "towns", "kind", ("metropolis",)),
        KeptCount("counts.station_towns", "towns", "kind", ("station",)),
    ),
    references={
        "lines.start": ("towns.id",),
        "towns.line": ("lines.id",),
        "towns.main_good": ("goods.kinds",),
        "towns.tokens": ("goods.kinds",),
    },
)


def empty(usual: dict[str, Any], columns: int, rows: int) -> dict[str, Any]:
    """The usual box and lines on a rectangle of land."""
    land = [{"q": q, "r": [[-(q // 2), rows - 1 - q // 2]]} for q in range(columns)]
    counts = {key: 0 for key, value in usual["counts"].items() if isinstance(value, int)}
    return {
        **usual,
        "status": "",
        "grid": {**usual["grid"], "columns": land, "hex_count": columns * rows},
        "counts": {**counts, "lines": len(usual["lines"])},
        "lines": [{**line, "start": ""} for line in usual["lines"]],
        "towns": [],
    }
