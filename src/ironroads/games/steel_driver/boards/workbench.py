"""Steel Driver in the editor: cities on the earth, and routes between them."""

from __future__ import annotations

from typing import Any

from ....boards.workbench import Joins, KeptCount, Stops, Workbench

CITY = ("city.id",)
WORKBENCH = Workbench(
    sheet="earth",
    id="board.id",
    name="board.name",
    stops=(
        Stops(
            "city",
            ("lon", "lat"),
            by="id",
            figure="value",
            colour="colour",
            new={"value": 20, "colour": "white", "start": False},
        ),
    ),
    joins=(Joins("route", ("city",), ends=("a", "b"), figure="cost", new={"cost": 3}),),
    tallies=(KeptCount("board.city_count", "city"), KeptCount("board.route_count", "route")),
    references={
        "city.colour": ("goods.id",),
        "route.a": CITY,
        "route.b": CITY,
        "transcontinental.a": CITY,
        "transcontinental.b": CITY,
        "prototype.a": CITY,
        "prototype.b": CITY,
    },
)


def empty(usual: dict[str, Any], columns: int, rows: int) -> dict[str, Any]:
    """The usual box without cities."""
    ends: dict[str, Any] = {"a": "", "b": ""}
    lists: dict[str, Any] = {"a": [], "b": []}
    return {
        **usual,
        "board": {**usual["board"], "city_count": 0, "route_count": 0},
        "transcontinental": {**usual["transcontinental"], **ends},
        "prototype": {**usual["prototype"], **lists},
        "city": [],
        "route": [],
    }
