"""Suggested sequences of moves: deliveries, and links that can be completed."""

from __future__ import annotations

from typing import Final, final

from ....core.rules.bits import bitset, has, members
from ....core.rules.game import Action, Log, Suggestion
from ....core.rules.shared_lists import changed
from ...steam_map.rules.goods import Goods
from ...steam_map.rules.placements import Placements
from ...steam_map.rules.steps import Steps
from ...steam_map.rules.track_builder import TrackBuilder
from ...steam_map.rules.track_state import OWNERS
from ..rules.deliveries import Deliveries
from ..rules.funds import Funds
from ..rules.phases import BUILD, MOVE
from ..rules.state import SteamState
from ..rules.turn import Turn

MOST: Final = 6  # suggestions of a kind
TRIED: Final = 5  # tiles tried on a hex, the cheapest ones first


@final
class Delivery:
    """A route of a cube to a city of its colour."""

    def __init__(self, stop: int, good: int, way: list[int], mine: int, others: int) -> None:
        self.stop: Final = stop
        self.good: Final = good
        self.way: Final = way  # links as owner * stops + stop
        self.mine: Final = mine
        self.others: Final = others

    def rank(self) -> tuple[int, int]:
        return (-self.mine, self.others)


@final
class Suggester:
    """Finds suggestions for the question that a seat is asked."""

    def __init__(
        self, steps: Steps, turn: Turn, funds: Funds, goods: Goods, deliveries: Deliveries, placements: Placements,
        builder: TrackBuilder,
    ) -> None:  # fmt: skip
        self.steps: Final = steps
        self.turn: Final = turn
        self.funds: Final = funds
        self.goods: Final = goods
        self.deliveries: Final = deliveries
        self.placements: Final = placements
        self.builder: Final = builder
        self.board: Final = goods.board

    def suggest(self, state: SteamState, seat: int) -> list[Suggestion]:
        if state.phase == MOVE:
            return self._deliveries(state, seat)
        if state.phase == BUILD and self.turn.tiles_left(state) > 0:
            return self._completions(state, seat)
        return []

    def _deliveries(self, state: SteamState, seat: int) -> list[Suggestion]:
        """The best route of every cube: most points for the mover, then fewest for the others."""
        stops, best = self.board.stops, []
        for cube in members(state.movable):
            good, stop = cube // stops, cube % stops
            ways = self._find_ways(state, seat, stop, good)
            best.append(min(ways, key=Delivery.rank))
        best.sort(key=Delivery.rank)
        return [self._delivery(delivery) for delivery in best[:MOST]]

    def _delivery(self, found: Delivery) -> Suggestion:
        steps, stops = self.steps, self.board.stops
        actions = (steps.loads[found.good * stops + found.stop], *[steps.goes[link] for link in found.way])
        return Suggestion(
            "delivery", actions, (found.good, found.stop, found.way[-1] % stops, found.mine, found.others)
        )

    def _find_ways(self, state: SteamState, seat: int, stop: int, good: int) -> list[Delivery]:
        """All routes of a cube, step by step as the rules allow."""
        trial = state.copy()
        self.goods.load(trial, stop, good)
        return self._go_on(trial, seat, stop, good, [])

    def _go_on(self, state: SteamState, seat: int, stop: int, good: int, way: list[int]) -> list[Delivery]:
        found, stops = [], self.board.stops
        for link in members(self.deliveries.steps(state, seat)):
            trial = state.copy()
            trial.ridden = changed(trial.ridden, link // stops, trial.ridden[link // stops] + 1)
            if self.goods.move(trial, link % stops):
                mine = trial.ridden[seat]
                found.append(Delivery(stop, good, [*way, link], mine, sum(trial.ridden[:OWNERS]) - mine))
            else:
                found += self._go_on(trial, seat, stop, good, [*way, link])
        return found

    def _completions(self, state: SteamState, seat: int) -> list[Suggestion]:
        """Links that the tiles of this turn can complete, the cheapest first; each pair of stops once."""
        ends = self._hexes(self.placements.links.ends(state, seat))
        found = self._complete(state, seat, self.turn.tiles_left(state), ends, True)
        found.sort(key=_price)
        lines: dict[tuple[int, ...], Suggestion] = {}
        for line in found:
            lines.setdefault((min(line.facts[:2]), max(line.facts[:2])), line)
        return list(lines.values())[:MOST]

    def _hexes(self, halves: list[int]) -> int:
        return bitset([half // 6 for half in halves]) & self.board.ground

    def _complete(self, state: SteamState, seat: int, tiles: int, ends: int, anywhere: bool) -> list[Suggestion]:
        """Complete links from the hexes of these open ends with up to `tiles` tiles, elsewhere with a single one."""
        power = self.funds.power(state, seat)
        hexes = self.placements.hexes(state, seat, power) if anywhere else ends
        return [
            line
            for hex in members(hexes)
            for line in self._lay(state, seat, hex, tiles if has(ends, hex) else 1, power)
        ]

    def _lay(self, state: SteamState, seat: int, hex: int, tiles: int, power: int) -> list[Suggestion]:
        """A line goes on only where the last tile ended: tiles elsewhere would make it dearer, not complete it."""
        placements, found = self.placements, []
        choices, before = placements.choices(state, seat, hex, power), placements.links.ends(state, seat)
        choices.sort(key=self.placements.tiles.exits.__getitem__)
        for tile in choices[:TRIED]:
            trial, cost = state.copy(), placements.cost(state, hex, tile)
            self.funds.pay(trial, seat, cost, None)
            log: Log = []
            self.builder.lay(trial, seat, seat, hex, tile, log)
            steps: tuple[Action, ...] = (self.steps.hexes[hex], self.steps.lays[tile])
            if log:
                _, a, b = log[0].facts
                found.append(Suggestion("completion", steps, (a, b, cost, 1)))
            elif tiles > 1:
                ends = self._hexes([half for half in placements.links.ends(trial, seat) if half not in before])
                for line in self._complete(trial, seat, tiles - 1, ends, False):
                    a, b, more, count = line.facts
                    found.append(Suggestion("completion", (*steps, *line.actions), (a, b, cost + more, count + 1)))
        return found


def _price(line: Suggestion) -> tuple[int, int]:
    return line.facts[2], line.facts[3]
