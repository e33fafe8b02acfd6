"""All actions of the players and of the dice, and their notation."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, final

from ....core.rules.game import Action, Idle
from ..boards.format import NUMBERS
from .board import DampfrossBoard
from .owners import MAX_SEATS

MOST_PIPS: Final = 24  # two partners with two dice each


@final
@dataclass(frozen=True)
class First(Action):
    """This player builds first, drawn by lot."""

    player: int


@final
@dataclass(frozen=True)
class Site(Action):
    """Begin one's railway in a town."""

    town: int


@final
@dataclass(frozen=True)
class Die(Action):
    """A throw for building or for a train."""

    pips: int


@final
@dataclass(frozen=True)
class Alone(Idle):
    """Build alone this turn."""


@final
@dataclass(frozen=True)
class Together(Action):
    """Offer to build together this turn."""

    player: int


@final
@dataclass(frozen=True)
class Build(Action):
    """Lay track across a side."""

    side: int


@final
@dataclass(frozen=True)
class Buy(Action):
    """Buy a ferry in its port."""

    ferry: int


@final
@dataclass(frozen=True)
class Jump(Action):
    """Branch off from a rival's line a little further on (tree frog)."""

    hex: int
    player: int


@final
@dataclass(frozen=True)
class Declare(Action):
    """Declare the building phase over."""


@final
@dataclass(frozen=True)
class Done(Idle):
    """Build no more this turn."""


@final
@dataclass(frozen=True)
class Lot(Action):
    """Both dice name a town: the start or the destination of a run."""

    lot: int


@final
@dataclass(frozen=True)
class Special(Action):
    """The die that picks a row of the table of special runs."""

    face: int


@final
@dataclass(frozen=True)
class Even(Action):
    """The second die is even."""


@final
@dataclass(frozen=True)
class Odd(Action):
    """The second die is odd."""


@final
@dataclass(frozen=True)
class Out(Idle):
    """Do not enter this run."""


@final
@dataclass(frozen=True)
class Enter(Action):
    """Enter this run with one's own train."""


@final
@dataclass(frozen=True)
class Share(Action):
    """Offer to run one train together."""

    player: int


@final
@dataclass(frozen=True)
class Accept(Action):
    """Accept the offer of a partner."""


@final
@dataclass(frozen=True)
class Decline(Idle):
    """Decline the offer of a partner."""


@final
@dataclass(frozen=True)
class Go(Action):
    """The next step of a route, across a side."""

    side: int


@final
@dataclass(frozen=True)
class Sail(Action):
    """The next step of a route, by ferry."""

    ferry: int


@final
@dataclass(frozen=True)
class Rest(Action):
    """The rest of the route by the shortest way."""


@final
@dataclass(frozen=True)
class Pay(Action):
    """Use this player's line where several owners share a side."""

    player: int


@final
@dataclass(frozen=True)
class PayBoth(Action):
    """Use the line that these two players own together."""

    player: int
    other: int


@final
@dataclass(frozen=True)
class Extend(Action):
    """Build after a run."""


@final
@dataclass(frozen=True)
class Keep(Idle):
    """Build nothing after a run."""


ALONE: Final[Action] = Alone()
DECLARE: Final[Action] = Declare()
DONE: Final[Action] = Done()
EVEN: Final[Action] = Even()
ODD: Final[Action] = Odd()
OUT: Final[Action] = Out()
ENTER: Final[Action] = Enter()
ACCEPT: Final[Action] = Accept()
DECLINE: Final[Action] = Decline()
REST: Final[Action] = Rest()
EXTEND: Final[Action] = Extend()
KEEP: Final[Action] = Keep()


@final
class Actions:
    """The actions of a map, made once, in tables by kind."""

    def __init__(self, board: DampfrossBoard, frog: bool) -> None:
        self.firsts: Final[list[Action]] = [First(player) for player in range(MAX_SEATS)]
        self.sites: Final[list[Action]] = [Site(town) for town in range(board.towns)]
        self.dice: Final[list[Action]] = [Die(pips) for pips in range(MOST_PIPS + 1)]
        self.together: Final[list[Action]] = [Together(player) for player in range(MAX_SEATS)]
        self.builds: Final[list[Action]] = [Build(side) for side in range(board.sides)]
        self.buys: Final[list[Action]] = [Buy(ferry) for ferry in range(board.ferries)]
        self.lots: Final[list[Action]] = [Lot(lot) for lot in range(len(NUMBERS))]
        self.faces: Final[list[Action]] = [Special(face) for face in range(6)]
        self.shares: Final[list[Action]] = [Share(player) for player in range(MAX_SEATS)]
        self.steps: Final[list[Action]] = [Go(side) for side in range(board.sides)]
        self.sails: Final[list[Action]] = [Sail(ferry) for ferry in range(board.ferries)]
        pairs = [PayBoth(a, b) for a in range(MAX_SEATS) for b in range(a + 1, MAX_SEATS)]
        self.pays: Final[list[Action]] = [*[Pay(player) for player in range(MAX_SEATS)], *pairs]  # by owner
        land = [hex for hex in range(board.hexes) if board.land[hex]] if frog else []
        self.jumps: Final[dict[int, Action]] = {
            hex * MAX_SEATS + player: Jump(hex, player) for hex in land for player in range(MAX_SEATS)
        }

    def all(self) -> list[Action]:
        single = [ALONE, DECLARE, DONE, EVEN, ODD, OUT, ENTER, ACCEPT, DECLINE, REST, EXTEND, KEEP]
        tables = [self.firsts, self.sites, self.dice[1:], self.together, self.builds, self.buys, self.lots, self.faces]
        tables += [self.shares, self.steps, self.sails, self.pays, list(self.jumps.values())]
        return single + [action for table in tables for action in table]


def slug(name: str) -> str:
    """A name of the map as notation spells it.

    >>> slug("Bastia (Korsika)"), slug("Wiener Neustadt")
    ('bastia-korsika', 'wiener-neustadt')
    """
    words = name.lower().replace("ß", "ss").replace("(", "").replace(")", "").split()
    return "-".join(words)


def write(board: DampfrossBoard, action: Action) -> str:
    """The notation of an action: its kind, a colon, names of the map."""
    text = _write_building(board, action) or _write_running(board, action) or _write_chance(action)
    return text or type(action).__name__.lower()


def _write_building(board: DampfrossBoard, action: Action) -> str:
    if isinstance(action, Build):
        return f"build:{board.side_name(action.side)}"
    if isinstance(action, Site):
        return f"site:{slug(board.town_names[action.town])}"
    if isinstance(action, Buy):
        return f"buy:{slug(board.ferry_names[action.ferry])}"
    if isinstance(action, Jump):
        return f"jump:{board.hex_names[action.hex]}/{action.player + 1}"
    return f"together:{action.player + 1}" if isinstance(action, Together) else ""


def _write_running(board: DampfrossBoard, action: Action) -> str:
    if isinstance(action, Go):
        return f"go:{board.side_name(action.side)}"
    if isinstance(action, Sail):
        return f"sail:{slug(board.ferry_names[action.ferry])}"
    if isinstance(action, Share):
        return f"share:{action.player + 1}"
    if isinstance(action, Pay):
        return f"pay:{action.player + 1}"
    return f"pay:{action.player + 1}+{action.other + 1}" if isinstance(action, PayBoth) else ""


def _write_chance(action: Action) -> str:
    if isinstance(action, First):
        return f"first:{action.player + 1}"
    if isinstance(action, Die):
        return f"die:{action.pips}"
    if isinstance(action, Lot):
        return f"lot:{NUMBERS[action.lot]}"
    return f"special:{action.face + 1}" if isinstance(action, Special) else ""
