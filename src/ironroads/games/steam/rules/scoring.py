"""The final score: points, income and links (rules 1.6)."""

from __future__ import annotations

from itertools import pairwise

from ....core.rules.bits import has
from ....core.rules.game import Event, Log
from ....core.rules.sentinels import NOBODY
from .figures import Figures
from .state import SteamState


def score(figures: Figures, state: SteamState, seat: int) -> int:
    """The final score; bankrupt players rank below the worst possible score."""
    if has(state.bankrupt, seat):
        return figures.lowest * -figures.score_below_zero - 1
    return state.points[seat] + income_score(figures, state.income[seat]) + links_score(figures, state, seat)


def income_score(figures: Figures, income: int) -> int:
    if income < 0:
        return -income * figures.score_below_zero
    return income // 2 * figures.score_per_two_income


def links_score(figures: Figures, state: SteamState, seat: int) -> int:
    return state.links[seat] * figures.score_per_link


def log_scores(figures: Figures, state: SteamState, log: Log) -> None:
    """Log every score with its parts, without those that are nothing."""
    for seat in state.order:
        income = state.income[seat]
        parts = [
            Event("score_points", NOBODY, (state.points[seat],)),
            Event("score_income", NOBODY, (income, income_score(figures, income))),
            Event("score_links", NOBODY, (state.links[seat], links_score(figures, state, seat))),
        ]
        because = tuple([part for part in parts if part.facts[-1]])
        log.append(Event("score", seat, (score(figures, state, seat),), because))
    _log_ties(figures, state, log)


def standing(figures: Figures, state: SteamState, seat: int) -> tuple[int, int, int]:
    """The score; ties go to the higher income, then to the lower action tile of the last turn (rules 1.7)."""
    return score(figures, state, seat), state.income[seat], -state.taken[seat]


def _log_ties(figures: Figures, state: SteamState, log: Log) -> None:
    """Say what decides between players with the same score."""
    best = sorted([(standing(figures, state, seat), seat) for seat in state.order], reverse=True)
    for (ahead, winner), (behind, loser) in pairwise(best):
        if ahead[0] == behind[0]:
            if ahead[1] != behind[1]:
                log.append(Event("tie_by_income", winner, (loser, ahead[0], ahead[1], behind[1])))
            else:
                log.append(Event("tie_by_tile", winner, (loser, ahead[0], 1 - ahead[2], 1 - behind[2])))
