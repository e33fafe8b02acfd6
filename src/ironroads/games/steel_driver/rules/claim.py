"""The end of the game: goods are claimed and every share is paid (rules 7)."""

from __future__ import annotations

from typing import final

from ....core.rules.bits import select
from ....core.rules.game import Action, Event, Log, Phase
from ....core.rules.refusal import Refusal
from ....core.rules.sentinels import NOBODY
from .actions import Actions, Claim
from .board import SteelBoard
from .scoring import holder, pay_shares
from .state import Steel
from .turn import CLAIM, OVER


@final
class ClaimPhase(Phase[Steel]):
    kind = "claim"
    rule = "7.3"

    def __init__(self, board: SteelBoard, actions: Actions) -> None:
        self.board = board
        self.actions = actions

    def seats(self, state: Steel) -> tuple[int, ...]:
        return (state.controller[state.company],)

    def facts(self, state: Steel) -> tuple[int, ...]:
        return (state.company,)

    def legal(self, state: Steel, seat: int) -> list[Action]:
        return select(self.actions.claims, state.cities[state.company] & state.left)

    def refusal(self, state: Steel, seat: int, action: Action) -> Refusal | None:
        if not isinstance(action, Claim):
            return self.not_asked_for()
        if not state.cities[state.company] >> action.city & 1:
            return Refusal("city_not_connected", (state.company, action.city), "7.3")
        if not state.left >> action.city & 1:
            return Refusal("goods_gone", (action.city,), "7.3")
        return None

    def apply(self, state: Steel, seat: int, action: Action, log: Log | None) -> None:
        assert isinstance(action, Claim)
        colour = self.board.colour[action.city]
        state.left ^= 1 << action.city
        state.goods[state.company * self.board.goods + colour] += 1
        if log is not None:
            log.append(Event("claimed", seat, (state.company, action.city, colour)))
        state.place += 1
        next_claim(self.board, state, log)


def begin_claiming(board: SteelBoard, state: Steel, log: Log | None) -> None:
    """Goods lie in connected cities; control goes to the most shares (rules 7.1, 7.2)."""
    state.phase = CLAIM
    state.place = 0
    for company in range(board.companies):
        state.treasury[company] = 0
        state.left |= state.cities[company]
        seat = state.controller[company] = holder(board, state, company)
        if log is not None and seat != NOBODY:
            log.append(Event("holds", seat, (company, state.shares[seat * board.companies + company])))
    next_claim(board, state, log)


def next_claim(board: SteelBoard, state: Steel, log: Log | None) -> None:
    """Who can take no cube drops out for good (rules 7.3)."""
    everyone = (1 << board.companies) - 1
    while state.passed != everyone:
        state.place %= board.companies
        company = state.order[state.place]
        if not state.passed >> company & 1:
            if state.cities[company] & state.left:
                state.company = company
                return
            state.passed |= 1 << company
        state.place += 1
    state.company = NOBODY
    pay_shares(board, state, log)
    state.phase = OVER
