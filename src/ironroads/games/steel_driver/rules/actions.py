"""Everything that can be chosen, made once for a board."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, final

from ....core.rules.bits import select
from ....core.rules.game import Action, Idle
from .board import SteelBoard
from .turn import TURNS


@final
@dataclass(frozen=True)
class First(Action):
    """Chance says who begins."""

    player: int


@final
@dataclass(frozen=True)
class Offer(Action):
    """Put a company's control marker up for auction."""

    company: int


@final
@dataclass(frozen=True)
class On(Idle):
    """Hand the active marker on to the left."""


@final
@dataclass(frozen=True)
class Bid(Action):
    amount: int


@final
@dataclass(frozen=True)
class Pass(Idle):
    """Leave this auction."""


@final
@dataclass(frozen=True)
class Start(Action):
    """A company's first link, from its origin along a route."""

    route: int
    origin: int


@final
@dataclass(frozen=True)
class Build(Action):
    route: int


@final
@dataclass(frozen=True)
class Claim(Action):
    """Take the goods cube of a city at the end of the game."""

    city: int


ON: Final[Action] = On()
PASS: Final[Action] = Pass()


@final
class Actions:
    """The tables of all actions of a board."""

    def __init__(self, board: SteelBoard) -> None:
        most = TURNS * max(board.income)
        self.firsts: Final[list[Action]] = [First(player) for player in range(6)]
        self.offers: Final[list[Action]] = [Offer(company) for company in range(board.companies)]
        self.bids: Final[list[Action]] = [Bid(amount) for amount in range(most + 1)]
        self.builds: Final[list[Action]] = [Build(route) for route in range(board.routes)]
        self.starts_head: Final[list[Action]] = [Start(r, board.head[r]) for r in range(board.routes)]
        self.starts_tail: Final[list[Action]] = [Start(r, board.tail[r]) for r in range(board.routes)]
        self.claims: Final[list[Action]] = [Claim(city) for city in range(board.cities)]
        # by highest bid and cubes: what can be answered
        self.answers: Final[list[list[list[Action]]]] = [
            [self._answers(bid, cubes) for cubes in range(most + 1)] for bid in range(most + 1)
        ]
        # by bit set of companies sold: what the active player can do
        self.openings: Final[list[list[Action]]] = [
            [*select(self.offers, ~sold & (1 << board.companies) - 1), ON] for sold in range(1 << board.companies)
        ]

    def _answers(self, bid: int, cubes: int) -> list[Action]:
        raises = self.bids[bid + 1 : cubes + 1]
        return [PASS, *raises] if bid else raises

    def all(self) -> list[Action]:
        bids, starts = self.bids[1:], self.starts_head + self.starts_tail
        return [ON, PASS, *self.firsts, *self.offers, *bids, *starts, *self.builds, *self.claims]


def write(board: SteelBoard, action: Action) -> str:
    """Notation: kind, colon, names of the board."""
    if isinstance(action, Bid):
        return f"bid:{action.amount}"
    if isinstance(action, Build):
        return f"build:{board.route_id(action.route)}"
    if isinstance(action, Start):
        other = board.head[action.route] + board.tail[action.route] - action.origin
        return f"start:{board.city_ids[action.origin]}>{board.city_ids[other]}"
    if isinstance(action, Claim):
        return f"claim:{board.city_ids[action.city]}"
    if isinstance(action, Offer):
        return f"offer:{board.company_ids[action.company]}"
    if isinstance(action, First):
        return f"first:{action.player + 1}"
    return "pass" if isinstance(action, Pass) else "on"
