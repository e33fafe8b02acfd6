"""Building track: a hex, then a tile; or a marker between two cities (rules 3 and 4)."""

from __future__ import annotations

from typing import Final, final

from ....core.rules.bits import has, member, select
from ....core.rules.game import SPINS, Action, Event, Log, Phase
from ....core.rules.refusal import Refusal
from ....core.rules.sentinels import NOWHERE
from ...steam_map.rules.costs import cost_parts
from ...steam_map.rules.placements import Placements
from ...steam_map.rules.refusals import Refusals
from ...steam_map.rules.steps import DONE, Done, Hex, Join, Lay
from ...steam_map.rules.track_builder import TrackBuilder
from .actions import Actions
from .phases import BUILD, LAY
from .state import BaronsState
from .turn import Turn


class TrackPhase(Phase[BaronsState]):
    """What choosing a hex and choosing a tile have in common: the controller of the company decides."""

    def __init__(
        self, placements: Placements, builder: TrackBuilder, refusals: Refusals, actions: Actions, turn: Turn
    ) -> None:
        self.placements: Final = placements
        self.builder: Final = builder
        self.refusals: Final = refusals
        self.actions: Final = actions
        self.turn: Final = turn

    def seats(self, state: BaronsState) -> tuple[int, ...]:
        return (state.controller[state.company],)

    def is_planned(self, state: BaronsState) -> bool:
        """A tile is worth what the whole build turn makes of it."""
        return True


@final
class BuildPhase(TrackPhase):
    kind = "build"
    rule = "4.1"

    def facts(self, state: BaronsState) -> tuple[int, ...]:
        company = state.company
        left = self.turn.limit(state) - state.laid
        return (company, state.treasury[company], state.left[company], left)

    def legal(self, state: BaronsState, seat: int) -> list[Action]:
        money, company, steps = self.turn.money(state), state.company, self.actions.steps
        joins = select(steps.joins, self.placements.symbols(state, company, money))
        return [DONE, *joins, *select(steps.hexes, self.placements.hexes(state, company, money))]

    def only_answer(self, state: BaronsState) -> Action | None:
        """End the build turn where nothing can be built."""
        money, company = self.turn.money(state), state.company
        if self.placements.can_build_anywhere(state, company, money):
            return None
        return None if self.placements.symbols(state, company, money) else DONE

    def choose(self, state: BaronsState, seat: int, spin: int) -> Action:
        money, company, steps = self.turn.money(state), state.company, self.actions.steps
        symbols, hexes = self.placements.symbols(state, company, money), self.placements.hexes(state, company, money)
        joins = symbols.bit_count()
        place = spin * (1 + joins + hexes.bit_count()) // SPINS - 1
        if place < 0:
            return DONE
        return steps.joins[member(symbols, place)] if place < joins else steps.hexes[member(hexes, place - joins)]

    def refusal(self, state: BaronsState, seat: int, action: Action) -> Refusal | None:
        money, company = self.turn.money(state), state.company
        if isinstance(action, Done):
            return None
        if isinstance(action, Hex):
            if self.placements.can_build(state, company, action.hex, money):
                return None
            return self.refusals.hex(state, company, action.hex, money)
        if not isinstance(action, Join):
            return self.not_asked_for()
        if has(self.placements.symbols(state, company, money), action.symbol):
            return None
        return self.refusals.symbol(state, company, action.symbol, money)

    def apply(self, state: BaronsState, seat: int, action: Action, log: Log | None) -> None:
        if isinstance(action, Hex):
            state.hex, state.phase = action.hex, LAY
            return
        if isinstance(action, Join):
            self._join(state, seat, action.symbol, log)
            return
        self.turn.end_building(state, log)
        self.turn.next_builder(state, log)

    def _join(self, state: BaronsState, seat: int, symbol: int, log: Log | None) -> None:
        company, cost = state.company, self.placements.board.symbol_cost[symbol]
        pay(self.turn, state, seat, cost, log)
        self.builder.join(state, company, symbol)
        if log is not None:
            log.append(Event("joined", seat, (company, symbol, cost)))
        build_on(self.turn, state, log)


@final
class LayPhase(TrackPhase):
    """The controller chooses a tile and its rotation for the chosen hex."""

    kind = "lay"
    rule = "3.4"

    def facts(self, state: BaronsState) -> tuple[int, ...]:
        return (state.company, state.hex, self.turn.money(state))

    def tiles(self, state: BaronsState) -> list[int]:
        return self.placements.choices(state, state.company, state.hex, self.turn.money(state))

    def legal(self, state: BaronsState, seat: int) -> list[Action]:
        lays = self.actions.steps.lays
        return [lays[tile] for tile in self.tiles(state)]

    def only_answer(self, state: BaronsState) -> Action | None:
        found = self.placements.options(state, state.company, state.hex, self.turn.money(state))
        if found & (found - 1):
            return None
        return self.actions.steps.lays[self.placements.kind(state.hex).numbers(found)[0]]

    def choose(self, state: BaronsState, seat: int, spin: int) -> Action:
        found = self.placements.options(state, state.company, state.hex, self.turn.money(state))
        return self.actions.steps.lays[self.placements.kind(state.hex).number(found, spin)]

    def refusal(self, state: BaronsState, seat: int, action: Action) -> Refusal | None:
        if not isinstance(action, Lay):
            return self.not_asked_for()
        if action.tile in self.tiles(state):
            return None
        return self.refusals.tile(state, state.company, state.hex, action.tile, self.turn.money(state))

    def apply(self, state: BaronsState, seat: int, action: Action, log: Log | None) -> None:
        assert isinstance(action, Lay)
        company, hex = state.company, state.hex
        cost = self.placements.cost(state, hex, action.tile)
        pay(self.turn, state, seat, cost, log)
        if log is not None:
            parts = cost_parts(self.placements, state, hex, action.tile)
            log.append(Event("laid", seat, (company, hex, action.tile, cost), parts))
        self.builder.lay(state, seat, company, hex, action.tile, log)
        state.hex = NOWHERE
        build_on(self.turn, state, log)


def pay(turn: Turn, state: BaronsState, seat: int, cost: int, log: Log | None) -> None:
    """Pay from the treasury; if it is short, issue as many shares as needed (rules 4.5)."""
    company, issued = state.company, 0
    while state.treasury[company] < cost:
        state.left[company] -= 1
        state.available[company] += 1
        state.treasury[company] += turn.card.issue_value
        issued += 1
    state.treasury[company] -= cost
    if log is not None and issued:
        log.append(Event("issued", seat, (company, issued, issued * turn.card.issue_value)))


def build_on(turn: Turn, state: BaronsState, log: Log | None) -> None:
    """The build turn goes on until all its tiles are laid or the money runs out (rules 4.2)."""
    state.laid += 1
    state.phase = BUILD
    if state.laid >= turn.limit(state) or turn.money(state) < turn.placements.least_cost:
        turn.end_building(state, log)
        turn.next_builder(state, log)
