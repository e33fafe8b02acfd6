"""The actions of Steam's base and standard games beside track and goods, created once for each board."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, final

from ....core.rules.game import Action, Idle
from ...steam_map.rules.board import SteamBoard
from ...steam_map.rules.steps import Steps
from ...steam_map.rules.tiles import Tiles
from ...steam_map.rules.track_state import OWNERS
from .figures import CITY_GROWTH, URBANIZATION, Figures

MOST: Final = 250  # dollars that can be bid, or raised as capital


@final
@dataclass(frozen=True)
class Draw(Action):
    """Chance draws a cube from the bag."""

    good: int


@final
@dataclass(frozen=True)
class Lot(Action):
    """Chance draws a player."""

    player: int


@final
@dataclass(frozen=True)
class Bid(Action):
    amount: int


@final
@dataclass(frozen=True)
class Pass(Idle):
    """Leave the auction."""


@final
@dataclass(frozen=True)
class Wait(Idle):
    """Pass once without leaving the auction."""


@final
@dataclass(frozen=True)
class Capital(Action):
    """Raise so many dollars of capital, or none."""

    amount: int

    def is_idle(self) -> bool:
        return not self.amount


@final
@dataclass(frozen=True)
class Take(Action):
    """Take an action tile with what it does."""

    tile: int


@final
@dataclass(frozen=True)
class Hold(Action):
    """Take an action tile for its number only."""

    tile: int


@final
@dataclass(frozen=True)
class Group(Action):
    """Choose the goods of a supply space."""

    space: int


@final
@dataclass(frozen=True)
class Grow(Action):
    """Put them into a city."""

    stop: int


@final
@dataclass(frozen=True)
class Found(Action):
    """Put them into a New City that takes the place of a town."""

    stop: int
    good: int


@final
@dataclass(frozen=True)
class Upgrade(Action):
    """Raise the locomotive instead of moving a cube."""


@final
@dataclass(frozen=True)
class ToIncome(Action):
    """Put the points of a delivery on the income track."""


@final
@dataclass(frozen=True)
class ToPoints(Action):
    """Keep the points of a delivery as victory points."""


PASS: Final[Action] = Pass()
WAIT: Final[Action] = Wait()
UPGRADE: Final[Action] = Upgrade()
TO_INCOME: Final[Action] = ToIncome()
TO_POINTS: Final[Action] = ToPoints()
CREDITS: Final[list[Action]] = [TO_INCOME, TO_POINTS]
WORDS: Final[dict[Action, str]] = {
    PASS: "pass", WAIT: "wait", UPGRADE: "upgrade", TO_INCOME: "to-income", TO_POINTS: "to-points",
}  # fmt: skip


@final
class Actions:
    """The tables of all actions of a board."""

    def __init__(self, board: SteamBoard, tiles: Tiles, figures: Figures) -> None:
        self.board: Final = board
        self.figures: Final = figures
        self.steps: Final = Steps(board, tiles, [*[str(seat + 1) for seat in range(OWNERS)], "nobody"])
        colours = range(len(board.colours))
        self.draws: Final[list[Action]] = [Draw(good) for good in colours]
        self.lots: Final[list[Action]] = [Lot(player) for player in range(OWNERS)]
        self.bids: Final[list[Action]] = [Bid(amount) for amount in range(MOST + 1)]
        self.capitals: Final[list[Action]] = [  # by step
            Capital(amount) for amount in range(0, MOST + 1, figures.step)
        ]
        self.takes: Final[list[Action]] = [Take(tile) for tile in range(len(figures.tile_ids))]
        self.holds: Final[list[Action]] = [Hold(tile) for tile in (CITY_GROWTH, URBANIZATION)]
        self.groups: Final[list[Action]] = [Group(space) for space in range(figures.spaces)]
        self.grows: Final[list[Action]] = [Grow(stop) for stop in range(board.stops)]
        self.founds: Final[list[Action]] = [  # by colour * stops + stop
            Found(stop, good) for good in colours for stop in range(board.stops)
        ]

    def all(self, standard: bool) -> list[Action]:
        """Every action of the base game, or of the standard game."""
        own = [WAIT, *self.capitals] if standard else self.holds
        return [
            *self.draws, *self.lots, PASS, *own, *self.bids, *self.takes, *self.steps.all(), *self.groups,
            *self.grows, *self.founds, UPGRADE, *CREDITS,
        ]  # fmt: skip

    def write(self, action: Action) -> str:
        """Notation: kind, colon, names of the map."""
        board, figures = self.board, self.figures
        if isinstance(action, Draw):
            return f"draw:{board.colours[action.good]}"
        if isinstance(action, Lot):
            return f"lot:{action.player + 1}"
        if isinstance(action, Bid):
            return f"bid:{action.amount}"
        if isinstance(action, Capital):
            return f"capital:{action.amount}"
        if isinstance(action, Take):
            return f"take:{figures.tile_ids[action.tile]}"
        if isinstance(action, Hold):
            return f"hold:{figures.tile_ids[action.tile]}"
        if isinstance(action, Group):
            return f"group:{action.space + 1}"
        if isinstance(action, Grow):
            return f"grow:{board.stop_ids[action.stop]}"
        if isinstance(action, Found):
            return f"found:{board.stop_ids[action.stop]}/{board.colours[action.good]}"
        return WORDS.get(action) or self.steps.write(action)
