"""The odds of a race: when a train arrives, and which is first; exact, by summing over all throws."""

from __future__ import annotations

from typing import Final, final

from ..rules.running.fares import Fares
from ..rules.running.race import Race
from ..rules.running.route_steps import PAYEE_CODES
from ..rules.state import DampfrossState

MOST_ROUNDS: Final = 80  # no route takes so long
SPARES: Final = 6  # 0 to 5 points to spare


@final
class RaceOdds:
    """Computes odds; an arrival is a list of probabilities, see `arrivals`."""

    def __init__(self, race: Race, fares: Fares) -> None:
        self.race: Final = race
        self.fares: Final = fares

    def costs(self, start: int, route: list[int]) -> list[int]:
        """Die points of each step of a route; a ferry counts as steps of one point."""
        found: list[int] = []
        here = start
        for step in route:
            cost = self.race.cost(here, step // PAYEE_CODES)
            if cost > 2:
                found += [1] * cost
            else:
                found.append(cost)
            here = step // PAYEE_CODES
        return found

    def win(self, mine: list[float], others: list[list[float]]) -> float:
        """The probability of being first; a dead heat counts half."""
        later = [_later(other) for other in others]
        total = 0.0
        for key, chance in enumerate(mine):
            if chance:
                for number, other in enumerate(others):
                    chance *= later[number][key] + other[key] / 2
                total += chance
        return total

    def entered(self, state: DampfrossState, seat: int) -> list[list[float]]:
        """The arrivals of the rivals' trains entered so far."""
        rivals = [leader for leader in self.fares.leaders(state) if leader not in (seat, state.train[seat])]
        return [arrivals(self.costs(state.start, self.fares.route(state, leader))) for leader in rivals]


def arrivals(costs: list[int]) -> list[float]:
    """By 6 * round + 5 - points to spare: the probability of arriving just then; the lower key wins.

    A way that costs four points takes one round with a throw of four, five or six:

    >>> sum(arrivals([1, 1, 2])[:12])
    0.5
    """
    found = [0.0] * (SPARES * (MOST_ROUNDS + 1))
    places = [0.0] * len(costs)
    if places:
        places[0] = 1.0
    for round in range(1, MOST_ROUNDS + 1):
        after = [0.0] * len(costs)
        for place, chance in enumerate(places):
            if chance > 1e-12:
                for pips in range(1, 7):
                    _throw(costs, place, pips, chance / 6, after, found, round)
        places = after
    return found


def _throw(
    costs: list[int], place: int, pips: int, chance: float, after: list[float], found: list[float], round: int
) -> None:
    while place < len(costs) and costs[place] <= pips:
        pips -= costs[place]
        place += 1
    if place == len(costs):
        found[SPARES * round + SPARES - 1 - pips] += chance
    else:
        after[place] += chance


def expected_rounds(chances: list[float]) -> float:
    return sum([chance * (key // SPARES) for key, chance in enumerate(chances)])


def _later(chances: list[float]) -> list[float]:
    """By key: the probability of arriving later."""
    found = [0.0] * len(chances)
    for key in range(len(chances) - 2, -1, -1):
        found[key] = found[key + 1] + chances[key + 1]
    return found
