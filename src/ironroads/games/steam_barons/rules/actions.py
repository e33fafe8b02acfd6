"""The actions of the stock-market game, created once for each map."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, final

from ....core.rules.game import Action, Idle
from ...steam_map.rules.steps import Steps
from .stock_card import StockCard

HIGHEST_BID: Final = 999


@final
@dataclass(frozen=True)
class First(Action):
    """Chance draws the player who gets the first-player marker."""

    player: int


@final
@dataclass(frozen=True)
class Draw(Action):
    """Chance draws a cube from the bag."""

    good: int


@final
@dataclass(frozen=True)
class Next(Action):
    """Chance draws the next company in the order of play."""

    company: int


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
class Buy(Action):
    """Buy shares of the company, each at the winning bid."""

    count: int

    def is_idle(self) -> bool:
        return not self.count


@final
@dataclass(frozen=True)
class Sell(Action):
    """Sell shares of a company, in secret."""

    company: int
    count: int

    def is_idle(self) -> bool:
        return not self.count


PASS: Final[Action] = Pass()


@final
class Actions:
    """Tables of all actions; those on the map are shared with Steam's other games."""

    def __init__(self, card: StockCard, steps: Steps) -> None:
        self.card: Final = card
        self.steps: Final = steps
        self.firsts: Final[list[Action]] = [First(player) for player in range(6)]
        self.draws: Final[list[Action]] = [Draw(good) for good in range(len(steps.board.colours))]
        self.nexts: Final[list[Action]] = [Next(company) for company in range(card.companies)]
        self.bids: Final[list[Action]] = [Bid(amount) for amount in range(HIGHEST_BID + 1)]
        self.buys: Final[list[Action]] = [Buy(count) for count in range(card.shares + 1)]
        self.sells: Final[list[list[Action]]] = [
            [Sell(company, count) for count in range(card.shares + 1)] for company in range(card.companies)
        ]

    def all(self) -> list[Action]:
        sells = [action for actions in self.sells for action in actions]
        chance = [*self.firsts, *self.draws, *self.nexts]
        return [*chance, PASS, *self.bids[1:], *self.buys, *sells, *self.steps.all()]

    def write(self, action: Action) -> str:
        if isinstance(action, Bid):
            return f"bid:{action.amount}"
        if isinstance(action, Pass):
            return "pass"
        if isinstance(action, Buy):
            return f"buy:{action.count}"
        if isinstance(action, Sell):
            return f"sell:{self.card.company_ids[action.company]}/{action.count}"
        if isinstance(action, Draw):
            return f"draw:{self.steps.board.colours[action.good]}"
        if isinstance(action, Next):
            return f"next:{self.card.company_ids[action.company]}"
        return f"first:{action.player + 1}" if isinstance(action, First) else self.steps.write(action)
