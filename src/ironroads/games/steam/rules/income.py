"""Income and expenses at the end of a turn, and bankruptcy (rules 2.9 to 2.11)."""

from __future__ import annotations

from typing import Final, final

from ....core.rules.bits import has
from ....core.rules.game import Event, Log
from ....core.rules.sentinels import NOBODY
from ...steam_map.rules.links import Links
from .figures import Figures
from .funds import Funds
from .state import SteamState

SHORT: Final = 2  # dollars that a point, or a step of income, is worth when expenses cannot be paid


@final
class IncomeSettlement:
    """`standard`: locomotives cost upkeep, and points and income make up for missing money."""

    def __init__(self, figures: Figures, funds: Funds, links: Links, standard: bool) -> None:
        self.figures: Final = figures
        self.funds: Final = funds
        self.links: Final = links
        self.standard: Final = standard

    def settle(self, state: SteamState, log: Log | None) -> None:
        """Players receive or pay in playing order."""
        for seat in state.order[:]:
            upkeep = self.figures.upkeep * state.locomotive[seat] if self.standard else 0
            due = state.income[seat] - upkeep
            if log is not None and due:
                kind = "income" if due > 0 else "expenses"
                log.append(Event(kind, seat, (abs(due),), self._parts(state, seat, upkeep)))
            if due >= 0:
                state.cash[seat] += due
            elif self.standard:
                self._make_up(state, seat, -due, log)
            else:
                self._pay(state, seat, -due, log)

    def _parts(self, state: SteamState, seat: int, upkeep: int) -> tuple[Event, ...]:
        if not self.standard:
            return ()
        locomotive = Event("upkeep_part", NOBODY, (state.locomotive[seat], upkeep))
        income = state.income[seat]
        return (Event("income_part", NOBODY, (income,)), locomotive) if income else (locomotive,)

    def _pay(self, state: SteamState, seat: int, due: int, log: Log | None) -> None:
        if self.funds.power(state, seat) < due:
            self._bankrupt(state, seat, log)
        else:
            self.funds.pay(state, seat, due, log)

    def _make_up(self, state: SteamState, seat: int, due: int, log: Log | None) -> None:
        """Pay; for every two missing dollars a point is lost, then a step of income (rules 2.10)."""
        short = due - state.cash[seat]
        steps = -(-short // SHORT) if short > 0 else 0
        points = min(steps, state.points[seat])
        if state.income[seat] - (steps - points) < self.figures.lowest:
            self._bankrupt(state, seat, log)
            return
        state.points[seat] -= points
        state.income[seat] -= steps - points
        state.cash[seat] += SHORT * steps - due
        if log is not None and steps:
            log.append(_made_up_event(seat, short, points, steps - points))

    def would_go_bankrupt(self, state: SteamState, seat: int) -> bool:
        """Whether a seat could not pay what it owes if the turn ended now."""
        trial = state.copy()
        trial.order = [seat]
        self.settle(trial, None)
        return has(trial.bankrupt, seat)

    def _bankrupt(self, state: SteamState, seat: int, log: Log | None) -> None:
        """The player is out of the game; all links become unowned (rules 2.11)."""
        state.bankrupt |= 1 << seat
        state.order = [other for other in state.order if other != seat]
        self.links.release(state, seat)
        if log is not None:
            log.append(Event("bankrupt", seat))


def _made_up_event(seat: int, short: int, points: int, steps: int) -> Event:
    """What a seat gives up for missing money: points, steps of income, or both."""
    if not points:
        return Event("made_up_by_income", seat, (short, steps))
    if not steps:
        return Event("made_up_by_points", seat, (short, points))
    return Event("made_up", seat, (short, points, steps))
