"""Boards that are being drawn: the game a file is for, its faults, its picture, and the file with the changes in it."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, get_args

import msgspec

from ..boards.outline import Line, outline
from ..boards.picture import OutlineName
from ..core.board import BoardFile
from ..core.errors import BadBoard
from ..core.faults import Fault
from ..draw.chart import draw
from .fitting import strangeness
from .title import Title

OUTLINES: tuple[str, ...] = get_args(OutlineName)
REGIONS: dict[str, tuple[int, int, int, int]] = {
    "europe": (-11, 35, 32, 60),
    "british-isles": (-11, 49, 3, 60),
    "germany": (5, 47, 16, 55),
    "france": (-5, 42, 9, 52),
    "iberia": (-10, 36, 4, 44),
    "scandinavia": (4, 54, 32, 71),
    "india": (67, 7, 93, 35),
    "japan": (128, 30, 147, 46),
    "australia": (112, -44, 155, -10),
    "africa": (-18, -35, 52, 38),
    "south-america": (-82, -56, -34, 13),
}  # parts of the outline of the world to begin with: west, south, east, north
SECONDS = 10  # for writing a file


@dataclass(frozen=True)
class BoardPicture:
    """A board as tables show it, and where its places are on the picture."""

    svg: str
    size: tuple[float, float]
    places: dict[str, tuple[float, float]]


def closest(file: BoardFile, titles: Sequence[Title]) -> Title:
    """The title whose format a file resembles most, also if it has faults."""
    return min(titles, key=lambda title: strangeness(faults(title, file)))


def faults(title: Title, file: BoardFile) -> BadBoard:
    """What `check` finds; an error without faults if a game can begin on the board."""
    try:
        title.check(file)
    except BadBoard as error:
        return error
    return BadBoard(file.name, [])


def picture(title: Title, file: BoardFile, dark: bool = False) -> BoardPicture:
    """Draw a board before the first move; BadBoard if it has faults."""
    game = title.open_file(file)
    face = title.show(game)
    drawn = draw(face.chart, face.marks(game.veil(game.start(game.players[0]), 0)), dark=dark)
    return BoardPicture(str(drawn), face.chart.size, {name.text: name.at for name in face.chart.names})


def outline_lines(name: str) -> dict[str, list[Line]]:
    """Coasts, lakes, rivers and borders as longitudes and latitudes; KeyError if there is no outline of that name."""
    if name not in OUTLINES:
        raise KeyError(name)
    return outline(name)


def written(source: str, data: dict[str, Any]) -> str:
    """The file with the changes in it, made in a process of its own; BadBoard if that takes too long."""
    request = msgspec.json.encode({"source": source, "data": data})
    command = [sys.executable, "-m", "ironroads.boards.edits"]
    try:
        done = subprocess.run(command, input=request, capture_output=True, timeout=SECONDS, check=True)
    except (subprocess.TimeoutExpired, subprocess.CalledProcessError):
        raise BadBoard("board", [Fault("file", "unwritable")]) from None
    return done.stdout.decode()
