"""Suggested sequences of moves: best deliveries, links to complete, build plans, sales."""

from __future__ import annotations

from typing import Final, final

from ....core.rules.bits import members
from ....core.rules.game import Action, Suggestion
from ....core.rules.sentinels import NOTHING, NOWHERE, UNANSWERED
from ...steam_map.rules.goods import Goods
from ..rules.actions import Actions
from ..rules.build import LayPhase
from ..rules.control import held
from ..rules.phases import BUILD, GO, LOAD, SELL
from ..rules.state import BaronsState
from ..rules.turn import Turn
from .routes import DeliverySearch, Route
from .value import BaronsValue

MOST: Final = 3  # suggestions of a kind
SEARCH_STEPS: Final = 2000  # steps looked at for the longest delivery


@final
class Suggester:
    def __init__(
        self, goods: Goods, lay_phase: LayPhase, actions: Actions, turn: Turn, position_value: BaronsValue
    ) -> None:
        self.goods: Final = goods
        self.lay_phase: Final = lay_phase
        self.placements: Final = lay_phase.placements
        self.actions: Final = actions
        self.steps: Final = actions.steps
        self.turn: Final = turn
        self.position_value: Final = position_value

    def suggest(self, state: BaronsState, seat: int) -> list[Suggestion]:
        if state.phase == LOAD:
            return self._deliveries(state)
        if state.phase == GO:
            return self._continuation(state)
        if state.phase == BUILD:
            return [*self._completions(state), *self._plan(state, seat)]
        return self._sales(state, seat) if state.phase == SELL else []

    def _deliveries(self, state: BaronsState) -> list[Suggestion]:
        """The longest route of each cube; those with the most own links."""
        found: list[tuple[int, Suggestion]] = []
        stops = self.goods.board.stops
        for cube in members(state.movable):
            colour, stop = divmod(cube, stops)
            route = self._longest(state, colour, stop, 1 << stop)
            if route is not None:
                actions = (self.steps.loads[cube], *self._goes(route))
                found.append((route.own, Suggestion("delivery", actions, (colour, stop, route.stops[-1], route.own))))
        found.sort(key=_first, reverse=True)
        return [line for _, line in found[:MOST]]

    def _continuation(self, state: BaronsState) -> list[Suggestion]:
        route = self._longest(state, state.good, state.at, state.visited)
        if route is None:
            return []
        own = state.gained + route.own
        return [Suggestion("delivery", tuple(self._goes(route)), (state.good, state.at, route.stops[-1], own))]

    def _goes(self, route: Route) -> list[Action]:
        stops = self.goods.board.stops
        return [self.steps.goes[o * stops + s] for s, o in zip(route.stops, route.owners, strict=True)]

    def _longest(self, state: BaronsState, colour: int, stop: int, visited: int) -> Route | None:
        return DeliverySearch(self.goods, state, state.company, state.targets[colour], SEARCH_STEPS).longest(
            stop, visited
        )

    def _completions(self, state: BaronsState) -> list[Suggestion]:
        """The cheapest single tiles that complete a link."""
        found: list[tuple[int, Suggestion]] = []
        company, placements, money = state.company, self.placements, self.turn.money(state)
        for hex in members(placements.hexes(state, company, money)):
            for tile in placements.choices(state, company, hex, money):
                cost = placements.cost(state, hex, tile)
                trial = state.copy()
                self.lay_phase.builder.lay(trial, 0, company, hex, tile, None)
                if trial.links[company] > state.links[company]:
                    a, b = self._new_link(state, trial)
                    facts = (a, b, cost, self.shares_for(state, cost))
                    found.append(
                        (cost, Suggestion("completion", (self.steps.hexes[hex], self.steps.lays[tile]), facts))
                    )
        found.sort(key=_first)
        lines: dict[tuple[int, ...], Suggestion] = {}
        for _, line in found:
            lines.setdefault(line.facts[:2], line)
        return list(lines.values())[:MOST]

    def _new_link(self, before: BaronsState, after: BaronsState) -> tuple[int, int]:
        stops, company = self.goods.board.stops, before.company
        for stop in range(stops):
            fresh = after.near[company * stops + stop] & ~before.near[company * stops + stop]
            if fresh:
                return stop, members(fresh)[0]
        ends = members(after.stops[company])
        return ends[0], ends[-1]

    def shares_for(self, state: BaronsState, cost: int) -> int:
        """Shares that must be issued to pay a cost."""
        short = max(0, cost - state.treasury[state.company])
        return -(-short // self.turn.card.issue_value)

    def _plan(self, state: BaronsState, seat: int) -> list[Suggestion]:
        """Lay the most valuable tile again and again, while the value rises."""
        trial, company, cost = state.copy(), state.company, 0
        actions: list[Action] = []
        while trial.phase == BUILD and trial.company == company:
            hex, tile = self._best_tile(trial, seat)
            if hex < 0:
                break
            actions += [self.steps.hexes[hex], self.steps.lays[tile]]
            cost += self.placements.cost(trial, hex, tile)
            trial.hex = hex
            self.lay_phase.apply(trial, seat, self.steps.lays[tile], None)
        if len(actions) < 4:
            return []
        return [Suggestion("plan", tuple(actions), (len(actions) // 2, cost, self.shares_for(state, cost)))]

    def _best_tile(self, state: BaronsState, seat: int) -> tuple[int, int]:
        company, placements, money = state.company, self.placements, self.turn.money(state)
        best, found = self.position_value.track_value(state, company), (NOWHERE, NOTHING)
        for hex in members(placements.hexes(state, company, money)):
            for tile in placements.choices(state, company, hex, money):
                trial = state.copy()
                self.lay_phase.builder.lay(trial, seat, company, hex, tile, None)
                score = self.position_value.track_value(trial, company) - 4 * placements.cost(state, hex, tile)
                if score > best:
                    best, found = score, (hex, tile)
        return found

    def _sales(self, state: BaronsState, seat: int) -> list[Suggestion]:
        card, sells = self.turn.card, self.actions.sells
        asked = [c for c in range(card.companies) if state.sale[seat * card.companies + c] == UNANSWERED]
        everything = tuple([sells[company][held(card, state, seat, company)] for company in asked])
        money = sum([held(card, state, seat, company) * state.price[company] for company in asked])
        keep = Suggestion("keep_all", tuple([sells[company][0] for company in asked]))
        return [Suggestion("sell_all", everything, (money,)), keep] if asked else []


def _first(entry: tuple[int, Suggestion]) -> int:
    return entry[0]
