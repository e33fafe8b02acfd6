"""All actions of a board, made once, and their notation."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, final

from ....core.rules.bits import Subsets
from ....core.rules.game import Action, Idle
from .board import RocketBoard

PLAYERS: Final = 4
# by seat: the seats asked if it is the only one
ALONE: Final[list[tuple[int, ...]]] = [(seat,) for seat in range(PLAYERS)]


@final
@dataclass(frozen=True)
class First(Action):
    """Outcome of the draw for the first player."""

    player: int


@final
@dataclass(frozen=True)
class Take(Action):
    """Take a token from a pile, which is one good of one metropolis."""

    pile: int
    town: int
    good: int


@final
@dataclass(frozen=True)
class Station(Action):
    """Take a station in hand that is not on the board."""


@final
@dataclass(frozen=True)
class Lift(Action):
    """Take a station in hand that is on the board."""

    hex: int


@final
@dataclass(frozen=True)
class Place(Action):
    """Place the station in hand."""

    hex: int


@final
@dataclass(frozen=True)
class Move(Action):
    """Extend a line: its engine moves to a hex."""

    line: int
    hex: int


@final
@dataclass(frozen=True)
class Veto(Action):
    """Call a veto round."""


@final
@dataclass(frozen=True)
class Agree(Idle):
    """Do not call a veto round."""


@final
@dataclass(frozen=True)
class Bid(Action):
    """Bid shares of the moved line."""

    amount: int


@final
@dataclass(frozen=True)
class Pass(Idle):
    """Do not bid in this veto round."""


@final
@dataclass(frozen=True)
class Put(Action):
    """Place the engine, after a bid, on one of its possible targets."""

    hex: int


STATION: Final[Action] = Station()
VETO: Final[Action] = Veto()
AGREE: Final[Action] = Agree()
PASS: Final[Action] = Pass()
ANSWERS: Final[list[Action]] = [AGREE, VETO]


@final
class Actions:
    """Tables of all actions of a board."""

    def __init__(self, board: RocketBoard) -> None:
        hexes = range(board.hexes)
        most_shares = board.tiles + board.lines  # each is taken with a move
        self.firsts: Final[list[Action]] = [First(player) for player in range(PLAYERS)]
        self.takes: Final[list[Action]] = [
            Take(pile, board.pile_town[pile], board.pile_good[pile]) for pile in range(board.piles)
        ]
        self.lifts: Final[list[Action]] = [Lift(hex) for hex in hexes]
        self.places: Final[list[Action]] = [Place(hex) for hex in hexes]
        self.puts: Final[list[Action]] = [Put(hex) for hex in hexes]
        self.bids: Final[list[Action]] = [Bid(amount) for amount in range(most_shares + 1)]
        # by line, then hex
        self.moves: Final[list[list[Action]]] = [[Move(line, hex) for hex in hexes] for line in range(board.lines)]
        self.any_takes: Final[Subsets[Action]] = Subsets(self.takes)
        self.any_places: Final[Subsets[Action]] = Subsets(self.places)

    def all(self) -> list[Action]:
        moves = [move for row in self.moves for move in row]
        single = [STATION, VETO, AGREE, PASS]
        return [*self.firsts, *self.takes, *single, *self.bids[1:], *self.lifts, *self.places, *self.puts, *moves]


def write(board: RocketBoard, action: Action) -> str:
    """An action in notation: its kind, a colon, ids of the board."""
    if isinstance(action, Move):
        return f"move:{board.line_ids[action.line]}>{board.hex_names[action.hex]}"
    if isinstance(action, Take):
        return f"token:{board.town_ids[action.town]}-{board.goods[action.good]}"
    if isinstance(action, Lift):
        return f"lift:{board.hex_names[action.hex]}"
    if isinstance(action, Place):
        return f"place:{board.hex_names[action.hex]}"
    if isinstance(action, Put):
        return f"put:{board.hex_names[action.hex]}"
    if isinstance(action, Bid):
        return f"bid:{action.amount}"
    if isinstance(action, First):
        return f"first:{action.player + 1}"
    return _write_word(action)


def _write_word(action: Action) -> str:
    if isinstance(action, Station):
        return "station"
    if isinstance(action, Veto):
        return "veto"
    return "agree" if isinstance(action, Agree) else "pass"
