"""Money: cash, and what income and points can be sold for (rules 2.1, 2.2)."""

from __future__ import annotations

from typing import Final, final

from ....core.rules.game import Event, Log
from .figures import Figures
from .state import SteamState


@final
class Funds:
    """`raises`: money is raised whenever it is needed (base game), not only as capital (standard game)."""

    def __init__(self, figures: Figures, raises: bool) -> None:
        self.figures: Final = figures
        self.raises: Final = raises

    def power(self, state: SteamState, seat: int) -> int:
        """The most that a seat can pay now."""
        cash = state.cash[seat]
        return cash + self.figures.step * self.steps(state, seat) if self.raises else cash

    def steps(self, state: SteamState, seat: int) -> int:
        """How many times a seat can still raise money."""
        figures = self.figures
        return state.income[seat] - figures.lowest + state.points[seat] // figures.points_per_step

    def pay(self, state: SteamState, seat: int, amount: int, log: Log | None) -> None:
        """Pay from cash, then raise only what is needed; the amount is not checked."""
        short = amount - state.cash[seat]
        if short > 0:
            self.take(state, seat, -(-short // self.figures.step), log)
        state.cash[seat] -= amount

    def take(self, state: SteamState, seat: int, steps: int, log: Log | None) -> None:
        """Raise money for steps of income; at the lowest income for points (rules 2.2)."""
        figures = self.figures
        back = min(steps, state.income[seat] - figures.lowest)
        points = (steps - back) * figures.points_per_step
        state.income[seat] -= back
        state.points[seat] -= points
        state.cash[seat] += steps * figures.step
        if log is not None:
            if back:
                log.append(Event("raised", seat, (back * figures.step, back, state.income[seat])))
            if points:
                log.append(Event("sold_points", seat, ((steps - back) * figures.step, points, state.points[seat])))
