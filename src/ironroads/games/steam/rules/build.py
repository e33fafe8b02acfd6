"""The build turn of a player: tiles, link markers, and growth in between (rules 4)."""

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
from .actions import Actions, Group
from .funds import Funds
from .growth import Growth
from .phases import LAY
from .state import SteamState
from .turn import Turn


class TrackPhase(Phase[SteamState]):
    """What choosing a hex and choosing a tile have in common."""

    def __init__(
        self,
        actions: Actions,
        turn: Turn,
        funds: Funds,
        placements: Placements,
        builder: TrackBuilder,
        refusals: Refusals,
        growth: Growth,
    ) -> None:
        self.actions: Final = actions
        self.turn: Final = turn
        self.funds: Final = funds
        self.placements: Final = placements
        self.builder: Final = builder
        self.refusals: Final = refusals
        self.growth: Final = growth

    def seats(self, state: SteamState) -> tuple[int, ...]:
        return (state.player,)

    def is_planned(self, state: SteamState) -> bool:
        """A tile is worth what the whole build turn makes of it."""
        return True


@final
class BuildPhase(TrackPhase):
    """In the standard game City Growth and Urbanization may still be declined."""

    kind = "build"
    rule = "4.1"

    def facts(self, state: SteamState) -> tuple[int, ...]:
        return (self.turn.tiles_left(state), self.funds.power(state, state.player))

    def legal(self, state: SteamState, seat: int) -> list[Action]:
        power = self.funds.power(state, seat) if self.turn.tiles_left(state) > 0 else -1
        hexes = select(self.actions.steps.hexes, self.placements.hexes(state, seat, power))
        return hexes + self._others(state, seat, power)

    def _others(self, state: SteamState, seat: int, power: int) -> list[Action]:
        """Everything but laying tiles: markers, growth, and ending the build turn."""
        found = select(self.actions.steps.joins, self.placements.symbols(state, seat, power))
        due = has(state.owing, seat) and self.growth.due(state, seat)
        if due:
            found += select(self.actions.groups, self.growth.spaces(state))
        if self.turn.standard or not due:
            found.append(DONE)
        return found

    def only_answer(self, state: SteamState) -> Action | None:
        """End the build turn, or let a city grow, where nothing else is possible."""
        seat = state.player
        power = self.funds.power(state, seat) if self.turn.tiles_left(state) > 0 else -1
        if self.placements.can_build_anywhere(state, seat, power):
            return None
        others = self._others(state, seat, power)
        return others[0] if len(others) == 1 else None

    def choose(self, state: SteamState, seat: int, spin: int) -> Action:
        """Like an even choice from `legal`, without building the list of hexes."""
        steps = self.actions.steps
        power = self.funds.power(state, seat) if self.turn.tiles_left(state) > 0 else -1
        hexes, others = self.placements.hexes(state, seat, power), self._others(state, seat, power)
        count = hexes.bit_count()
        place = spin * (count + len(others)) // SPINS
        return steps.hexes[member(hexes, place)] if place < count else others[place - count]

    def refusal(self, state: SteamState, seat: int, action: Action) -> Refusal | None:
        if isinstance(action, Group):
            return self._no_group(state, seat, action.space)
        if isinstance(action, Done):
            owed = not self.turn.standard and self.growth.due(state, seat)
            return Refusal("must_grow", (state.taken[seat],), "4.4") if owed else None
        if not isinstance(action, Hex | Join):
            return self.not_asked_for()
        if self.turn.tiles_left(state) <= 0:
            return Refusal("no_more_tiles", (state.laid,), "4.2")
        if action in self.legal(state, seat):
            return None
        power = self.funds.power(state, seat)
        if isinstance(action, Hex):
            return self.refusals.hex(state, seat, action.hex, power)
        return self.refusals.symbol(state, seat, action.symbol, power)

    def _no_group(self, state: SteamState, seat: int, space: int) -> Refusal | None:
        if not self.growth.due(state, seat):
            return Refusal("no_growth", (), "4.4")
        return None if has(self.growth.spaces(state), space) else Refusal("space_empty", (space,), "4.4")

    def apply(self, state: SteamState, seat: int, action: Action, log: Log | None) -> None:
        if isinstance(action, Hex):
            state.hex = action.hex
            state.phase = LAY
        elif isinstance(action, Join):
            self._join(state, seat, action.symbol, log)
        elif isinstance(action, Group):
            self.growth.pick(state, seat, action.space)
        else:
            self.turn.end_build(state, log)

    def _join(self, state: SteamState, seat: int, symbol: int, log: Log | None) -> None:
        cost = self.placements.board.symbol_cost[symbol]
        if log is not None:
            log.append(Event("linked", seat, (symbol, cost)))
        self.funds.pay(state, seat, cost, log)
        self.builder.join(state, seat, symbol)
        state.laid += 1
        self.turn.build_on(state, log)


@final
class LayPhase(TrackPhase):
    kind = "lay"
    rule = "3.2"

    def facts(self, state: SteamState) -> tuple[int, ...]:
        return (state.hex, self.funds.power(state, state.player))

    def tiles(self, state: SteamState, seat: int) -> list[int]:
        return self.placements.choices(state, seat, state.hex, self.funds.power(state, seat))

    def legal(self, state: SteamState, seat: int) -> list[Action]:
        lays = self.actions.steps.lays
        return [lays[tile] for tile in self.tiles(state, seat)]

    def only_answer(self, state: SteamState) -> Action | None:
        seat = state.player
        found = self.placements.options(state, seat, state.hex, self.funds.power(state, seat))
        if found & (found - 1):
            return None
        return self.actions.steps.lays[self.placements.kind(state.hex).numbers(found)[0]]

    def choose(self, state: SteamState, seat: int, spin: int) -> Action:
        found = self.placements.options(state, seat, state.hex, self.funds.power(state, seat))
        return self.actions.steps.lays[self.placements.kind(state.hex).number(found, spin)]

    def refusal(self, state: SteamState, seat: int, action: Action) -> Refusal | None:
        if not isinstance(action, Lay):
            return self.not_asked_for()
        if action.tile in self.tiles(state, seat):
            return None
        return self.refusals.tile(state, seat, state.hex, action.tile, self.funds.power(state, seat))

    def apply(self, state: SteamState, seat: int, action: Action, log: Log | None) -> None:
        assert isinstance(action, Lay)
        cost = self.placements.cost(state, state.hex, action.tile)
        if log is not None:
            parts = cost_parts(self.placements, state, state.hex, action.tile)
            log.append(Event("laid", seat, (state.hex, action.tile, cost), parts))
        self.funds.pay(state, seat, cost, log)
        self.builder.lay(state, seat, seat, state.hex, action.tile, log)
        state.hex = NOWHERE
        state.laid += 1
        self.turn.build_on(state, log)
