"""All actions of a board, made once, and their notation."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, final

from ....core.rules.bits import has, select
from ....core.rules.game import Action, Idle
from .board import SteelBoard
from .turn import TURNS


@final
@dataclass(frozen=True)
class First(Action):
    """Outcome of the draw for the first player."""

    player: int


@final
@dataclass(frozen=True)
class Offer(Action):
    """Put a company's control marker up for auction."""

    company: int


@final
@dataclass(frozen=True)
class On(Idle):
    """Pass the active marker to the left."""


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
    """Build a company's first link, from its origin along a route."""

    route: int
    origin: int


@final
@dataclass(frozen=True)
class Build(Action):
    """Build a link that is not the company's first."""

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
    """Tables of all actions of a board."""

    def __init__(self, board: SteelBoard) -> None:
        most_cubes = TURNS * max(board.income)
        routes = range(board.routes)
        self.firsts: Final[list[Action]] = [First(player) for player in range(6)]
        self.offers: Final[list[Action]] = [Offer(company) for company in range(board.companies)]
        self.bids: Final[list[Action]] = [Bid(amount) for amount in range(most_cubes + 1)]
        self.builds: Final[list[Action]] = [Build(route) for route in routes]
        starts_head = [Start(route, board.head[route]) for route in routes]
        starts_tail = [Start(route, board.tail[route]) for route in routes]
        self.starts: Final[list[Start]] = [*starts_head, *starts_tail]
        # by route: starts along it in a start city
        self.starts_along: Final[list[list[Action]]] = [
            [start for start in (starts_head[route], starts_tail[route]) if has(board.start_cities, start.origin)]
            for route in routes
        ]
        self.claims: Final[list[Action]] = [Claim(city) for city in range(board.cities)]
        # by highest bid and cubes: choices of a bidder
        self.bids_over: Final[list[list[list[Action]]]] = [
            [self._bids_over(bid, cubes) for cubes in range(most_cubes + 1)] for bid in range(most_cubes + 1)
        ]
        # by bit set of companies sold: choices of the active player
        self.openings: Final[list[list[Action]]] = [
            [*select(self.offers, ~sold & board.all_companies), ON] for sold in range(1 << board.companies)
        ]

    def _bids_over(self, bid: int, cubes: int) -> list[Action]:
        raises = self.bids[bid + 1 : cubes + 1]
        return [PASS, *raises] if bid else raises

    def all(self) -> list[Action]:
        return [ON, PASS, *self.firsts, *self.offers, *self.bids[1:], *self.starts, *self.builds, *self.claims]


def write(board: SteelBoard, action: Action) -> str:
    """An action in notation: its kind, a colon, ids of the board."""
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
