"""What a run promises to everybody before it is raced: who enters on which route, prizes by the odds, fares."""

from __future__ import annotations

from math import exp, sqrt
from typing import Final, final

from ....core.rules.sentinels import NOBODY
from ..rules.owners import OWNERS
from ..rules.phases import PAYEE, RACE, ROUTE, SHARE
from ..rules.running.fares import LIMIT, PAYEE_CODES, SILENT, Fares
from ..rules.running.race import PRIZES, Race
from ..rules.running.route_finder import RouteFinder
from ..rules.state import DampfrossState

LUCK: Final = 0.756  # times the root of the points that a way takes: how many points dice make up for
PAIR: Final = 2  # so many who decide are thought through; of more only the likeliest routes
POINT: Final = 0.7  # what a die point less on a route is worth, in units


@final
class Train:
    """An entry as it stands or may come."""

    def __init__(self, crew: tuple[int, ...], points: int, owed: list[int], spent: int) -> None:
        self.crew: Final = crew
        self.points: Final = points
        self.owed: Final = owed  # by seat: what it pays to it
        self.spent: Final = spent


@final
class RunValue:
    def __init__(self, fares: Fares, race: Race, route_finder: RouteFinder) -> None:
        self.fares: Final = fares
        self.race: Final = race
        self.route_finder: Final = route_finder

    def units(self, state: DampfrossState) -> list[float]:
        """By seat: what the run will bring if everybody who is to decide does the best for himself."""
        if state.phase == RACE:
            return self._paid(state)
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
        if state.phase == SHARE and state.seats == PAIR:  # who is asked may say yes
            return [(each + PRIZES[0] / PAIR) / 2 for each in units]
        return units

    def _paid(self, state: DampfrossState) -> list[float]:
        """Fares have been paid when the race begins."""
        units, leaders = [0.0] * state.seats, self.fares.leaders(state)
        trains = [self._train(state, leader, self.fares.route(state, leader)) for leader in leaders]
        for train, prize in zip(trains, _chances([train.points for train in trains]), strict=True):
            for seat in train.crew:
                units[seat] += prize / len(train.crew)
        return units

    def _in_turn(self, state: DampfrossState) -> list[int]:
        return [(state.player + step) % state.seats for step in range(state.seats)]

    def _choices(self, state: DampfrossState, deciders: list[int]) -> list[list[Train]]:
        found: list[list[Train]] = []
        for seat in deciders:
            routes = self.route_finder.worthwhile(self._drawing(state, seat))
            trains = [self._train(state, seat, route) for route in routes]
            if len(deciders) > PAIR:
                trains = sorted(trains, key=lambda train: POINT * train.points + train.spent)[:1]
            found.append(trains)
        return found

    def _drawing(self, state: DampfrossState, seat: int) -> DampfrossState:
        """As if the seat drew a route now."""
        after = state.copy()
        after.player, after.train[seat] = seat, seat
        after.begins[seat], after.lengths[seat] = len(after.routes), 0
        return after

    def _train(self, state: DampfrossState, leader: int, route: list[int]) -> Train:
        points, here, fares_due = 0, state.start, [0] * (OWNERS + 1)
        for code in route:
            points += self.race.cost(here, code // PAYEE_CODES)
            self.fares.charge(fares_due, here, code)
            here = code // PAYEE_CODES
        crew = self.fares.crew(state, leader) if state.train[leader] == leader else (leader,)
        owed = [self.fares.owed(fares_due, seat) for seat in range(state.seats)]
        return Train(crew, points, owed, sum(fares_due))

    def _decide(
        self, state: DampfrossState, trains: list[Train], deciders: list[int], choices: list[list[Train]]
    ) -> list[float]:
        """The first one does what leaves him best off when the others have answered; staying out is a choice, too."""
        if not deciders:
            return self._prizes(state, trains)
        seat, found, highest = deciders[0], [0.0] * state.seats, -1.0e9
        for entry in [NOBODY, *range(len(choices[0]))]:
            entered = trains if entry == NOBODY else [*trains, choices[0][entry]]
            units = self._decide(state, entered, deciders[1:], choices[1:])
            lead = units[seat] * state.seats - sum(units)
            if lead > highest:
                found, highest = units, lead
        return found

    def _prizes(self, state: DampfrossState, entered: list[Train]) -> list[float]:
        trains = self._within_limit(entered)
        units = [0.0] * state.seats
        chances = _chances([train.points for train in trains])
        for number, train in enumerate(trains):
            for seat, owed in enumerate(train.owed):
                units[seat] += owed
            for seat in train.crew:
                units[seat] += (chances[number] - train.spent) / len(train.crew)
        return units

    def _within_limit(self, trains: list[Train]) -> list[Train]:
        """Entries that pay a rival more than ten on balance are void, the latest first (rules 3.6)."""
        kept = trains[:]
        for train in reversed(trains):
            if self._breaks(train, kept):
                kept.remove(train)
        return kept

    def _breaks(self, train: Train, trains: list[Train]) -> bool:
        for other in range(len(train.owed)):
            if train.owed[other] > LIMIT and other not in train.crew:
                back = sum([t.owed[seat] for t in trains if other in t.crew for seat in train.crew])
                if train.owed[other] - back > LIMIT:
                    return True
        return False


def _chances(points: list[int]) -> list[float]:
    """By train: the prize that it may expect; who is quicker by the luck of the dice comes in first more often."""
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
