"""What each seat can expect from a run before the race: who enters on which route, prizes by the odds, fares."""

from __future__ import annotations

from math import exp, sqrt
from typing import Final, final

from ..rules.owners import OWNERS
from ..rules.phases import PAYEE, RACE, ROUTE, SHARE
from ..rules.running.balances import LIMIT, QUARTERS, Balances
from ..rules.running.fares import Fares
from ..rules.running.race import PRIZES, Race
from ..rules.running.route_finder import RouteFinder
from ..rules.running.route_steps import PAYEE_CODES
from ..rules.state import SILENT, DampfrossState

LUCK: Final = 0.756  # times the root of a route's points: how many points the dice may make up for
PAIR: Final = 2  # up to so many deciders, all their routes are considered; of more deciders the likeliest route each
POINT: Final = 0.7  # units that one die point less on a route is worth


@final
class Train:
    """An entry for the run, made or possible."""

    def __init__(self, crew: tuple[int, ...], points: int, owed: list[float], spent: int) -> None:
        self.crew: Final = crew
        self.points: Final = points
        self.owed: Final = owed  # by seat: fares to that seat, half of those for its joint lines
        self.spent: Final = spent


@final
class RunValue:
    """Thinks the decisions about a run through, as a game of perfect information."""

    def __init__(self, fares: Fares, race: Race, route_finder: RouteFinder) -> None:
        self.fares: Final = fares
        self.balances: Final[Balances] = route_finder.route_rules.balances
        self.race: Final = race
        self.route_finder: Final = route_finder

    def units(self, state: DampfrossState) -> list[float]:
        """By seat: units to expect from the run if each decider makes the best choice."""
        if state.phase == RACE:
            return self._expected_prizes(state)
        drawing = state.phase in (ROUTE, PAYEE)
        trains: list[Train] = []
        for leader in self.fares.leaders(state):
            if not (drawing and leader == state.player):
                trains.append(self._train(state, leader, self.fares.route(state, leader)))
        deciders = [seat for seat in self._in_turn(state) if state.train[seat] == SILENT]
        if drawing:
            drawn = self.fares.route(state, state.player)
            routes = [route for route in self.route_finder.worthwhile(state) if route[: len(drawn)] == drawn]
            choices = [[self._train(state, state.player, route) for route in routes]]
            return self._decide(state, trains, [state.player, *deciders], choices + self._choices(state, deciders))
        units = self._decide(state, trains, deciders, self._choices(state, deciders))
        if state.phase == SHARE and state.seats == PAIR:  # the partner may accept
            return [(each + PRIZES[0] / PAIR) / 2 for each in units]
        return units

    def _expected_prizes(self, state: DampfrossState) -> list[float]:
        """By seat, during a race: fares have been paid already."""
        units, leaders = [0.0] * state.seats, self.fares.leaders(state)
        trains = [self._train(state, leader, self.fares.route(state, leader)) for leader in leaders]
        for train, prize in zip(trains, _prizes([train.points for train in trains]), strict=True):
            for seat in train.crew:
                units[seat] += prize / len(train.crew)
        return units

    def _in_turn(self, state: DampfrossState) -> list[int]:
        return [(state.player + step) % state.seats for step in range(state.seats)]

    def _choices(self, state: DampfrossState, deciders: list[int]) -> list[list[Train]]:
        found: list[list[Train]] = []
        for seat in deciders:
            routes = self.route_finder.worthwhile(self.route_finder.as_if_drawing(state, seat))
            trains = [self._train(state, seat, route) for route in routes]
            if len(deciders) > PAIR:
                trains = sorted(trains, key=lambda train: POINT * train.points + train.spent)[:1]
            found.append(trains)
        return found

    def _train(self, state: DampfrossState, leader: int, route: list[int]) -> Train:
        points, here, fares_due = 0, state.start, [0] * (OWNERS + 1)
        for step in route:
            points += self.race.cost(here, step // PAYEE_CODES)
            self.fares.add(fares_due, here, step)
            here = step // PAYEE_CODES
        crew = self.fares.crew(state, leader) if state.train[leader] == leader else (leader,)
        owed = [self.balances.owed_to(fares_due, seat) / QUARTERS for seat in range(state.seats)]
        return Train(crew, points, owed, sum(fares_due))

    def _decide(
        self, state: DampfrossState, trains: list[Train], deciders: list[int], choices: list[list[Train]]
    ) -> list[float]:
        """By seat: units if the first decider chooses the best entry, or none, given the best answers of the others."""
        if not deciders:
            return self._units(state, trains)
        seat, found, highest = deciders[0], [0.0] * state.seats, -1.0e9
        for entered in [trains, *[[*trains, entry] for entry in choices[0]]]:
            units = self._decide(state, entered, deciders[1:], choices[1:])
            lead = units[seat] * state.seats - sum(units)
            if lead > highest:
                found, highest = units, lead
        return found

    def _units(self, state: DampfrossState, entered: list[Train]) -> list[float]:
        """By seat: expected prizes and fares of these entries."""
        trains = self._valid(state, entered)
        units = [0.0] * state.seats
        prizes = _prizes([train.points for train in trains])
        for number, train in enumerate(trains):
            for seat, owed in enumerate(train.owed):
                units[seat] += owed
            for seat in train.crew:
                units[seat] += (prizes[number] - train.spent) / len(train.crew)
        return units

    def _valid(self, state: DampfrossState, trains: list[Train]) -> list[Train]:
        """The valid entries: those over the limit or beyond the accounts are void, last one first (rules 3.6)."""
        kept = trains[:]
        for train in reversed(trains):
            if any([self._breaks(state, payer, train, kept) for payer in train.crew]):
                kept.remove(train)
        return kept

    def _breaks(self, state: DampfrossState, payer: int, train: Train, trains: list[Train]) -> bool:
        """Whether one of a crew owes a rival too much, or more than there is, once fares are set off."""
        due = (train.spent - sum(train.owed, 0.0)) / len(train.crew)  # abroad
        for other, owed in enumerate(train.owed):
            if owed and other not in train.crew:
                back = sum([rival.owed[payer] / len(rival.crew) for rival in trains if other in rival.crew], 0.0)
                left = owed / len(train.crew) - back
                if left > LIMIT:
                    return True
                due += max(0.0, left)
        return due > state.accounts[payer]


def _prizes(points: list[int]) -> list[float]:
    """By train: the prize to expect from the points of all routes, as if speeds were logistic."""
    if len(points) < 2:
        return [float(PRIZES[0])] * len(points)
    luck = LUCK * sqrt(sum(points) / len(points) + 1)
    quickest = min(points)
    speeds = [exp((quickest - each) / luck) for each in points]
    total = sum(speeds)
    found: list[float] = []
    for number, speed in enumerate(speeds):
        second = sum([s / total * speed / (total - s) for other, s in enumerate(speeds) if other != number])
        found.append(PRIZES[0] * speed / total + PRIZES[1] * second)
    return found
