"""The actions that all games on these maps share: hex, tile, marker, cube, link by link; with their notation."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, final

from ....core.rules.game import Action, Idle
from .board import SteamBoard
from .tiles import Tiles
from .track_state import OWNERS


@final
@dataclass(frozen=True)
class Hex(Action):
    """Choose the hex for the next tile."""

    hex: int


@final
@dataclass(frozen=True)
class Lay(Action):
    """Lay a tile on the chosen hex."""

    tile: int


@final
@dataclass(frozen=True)
class Join(Action):
    """Put a marker on a link symbol."""

    symbol: int


@final
@dataclass(frozen=True)
class Done(Idle):
    """Build no more."""


@final
@dataclass(frozen=True)
class Load(Action):
    """Choose the cube to be moved."""

    stop: int
    good: int


@final
@dataclass(frozen=True)
class Go(Action):
    """Move the cube over a link of an owner to the next stop."""

    stop: int
    owner: int


@final
@dataclass(frozen=True)
class Stay(Idle):
    """Move no cube."""


DONE: Final[Action] = Done()
STAY: Final[Action] = Stay()


@final
class Steps:
    """Tables of these actions for a map; `owners` are their names in notation, the last one for unowned track."""

    def __init__(self, board: SteamBoard, tiles: Tiles, owners: list[str]) -> None:
        self.board: Final = board
        self.tiles: Final = tiles
        self.owners: Final = owners
        self.hexes: Final[list[Action]] = [Hex(hex) for hex in range(board.hexes)]
        self.lays: Final[list[Action]] = [Lay(tile) for tile in range(tiles.count)]
        self.joins: Final[list[Action]] = [Join(symbol) for symbol in range(board.symbols)]
        self.loads: Final[list[Action]] = [  # by colour * stops + stop
            Load(stop, good) for good in range(len(board.colours)) for stop in range(board.stops)
        ]
        self.goes: Final[list[Action]] = [  # by owner * stops + stop
            Go(stop, owner) for owner in range(OWNERS + 1) for stop in range(board.stops)
        ]

    def all(self) -> list[Action]:
        return [*self.hexes, *self.lays, *self.joins, DONE, *self.loads, *self.goes, STAY]

    def spellings(self, action: Action) -> list[str]:
        """Other notations of an action: two cities can be named in either order."""
        if not isinstance(action, Join):
            return []
        return [f"join:{self.board.symbol_ids_reversed[action.symbol]}"]

    def write(self, action: Action) -> str:
        """Notation: kind, colon, names of the map; sides are compass points."""
        board = self.board
        if isinstance(action, Hex):
            return f"hex:{board.hex_ids[action.hex]}"
        if isinstance(action, Lay):
            return f"lay:{self.tiles.names[action.tile]}"
        if isinstance(action, Join):
            return f"join:{board.symbol_ids[action.symbol]}"
        if isinstance(action, Load):
            return f"load:{board.stop_ids[action.stop]}/{board.colours[action.good]}"
        if isinstance(action, Go):
            return f"go:{board.stop_ids[action.stop]}/{self.owners[action.owner]}"
        return "done" if isinstance(action, Done) else "stay"
