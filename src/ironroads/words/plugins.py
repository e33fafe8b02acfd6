"""What installed packages bring: entry points of the groups `ironroads.games`, `ironroads.boards`, `ironroads.bots`.

    [project.entry-points."ironroads.games"]
    coal-run = "coal_run:TITLE"             # an ironroads.games.title.Title

    [project.entry-points."ironroads.boards"]
    dampfross = "alpine_maps.dampfross"     # a package with board files (*.toml) for that game

    [project.entry-points."ironroads.bots"]
    cautious = "my_bots:Cautious"           # a class with `choose`, such as an ironroads.Bot

A package that cannot be loaded is left out with a warning: it must not stop everything else.
"""

from __future__ import annotations

import warnings
from functools import cache
from typing import Any

GROUPS = ("games", "boards", "bots")


@cache
def plugins(group: str) -> tuple[tuple[str, Any], ...]:
    """The names and loaded objects of a group, sorted by name; a name may occur in several packages."""
    from importlib.metadata import entry_points  # slow to import, and few commands need it

    found = []
    for entry in sorted(entry_points(group=f"ironroads.{group}"), key=lambda entry: (entry.name, entry.value)):
        try:
            found.append((entry.name, entry.load()))
        except Exception as error:
            warnings.warn(f"ironroads.{group}: {entry.name} = {entry.value} cannot be loaded: {error}", stacklevel=2)
    return tuple(found)


def reload() -> None:
    """Forget what was found, after packages were installed."""
    plugins.cache_clear()
