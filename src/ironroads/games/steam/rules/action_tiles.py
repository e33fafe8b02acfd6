"""Players take action tiles in playing order (rules 2.5 to 2.7)."""

from __future__ import annotations

from typing import Final, final

from ....core.rules.game import Action, Event, Log, Phase
from ....core.rules.refusal import Refusal
from ....core.rules.shared_lists import changed
from .actions import Actions, Hold, Take
from .figures import CITY_GROWTH, LOCOMOTIVE, URBANIZATION, Figures
from .funds import Funds
from .growth import Growth
from .state import SteamState
from .turn import Turn

GROWING: Final = (CITY_GROWTH, URBANIZATION)


@final
class SelectPhase(Phase[SteamState]):
    """`fees`: tiles cost money, and City Growth and Urbanization are decided now (base game)."""

    kind = "select"
    rule = "2.5"

    def __init__(
        self, actions: Actions, turn: Turn, growth: Growth, figures: Figures, funds: Funds, fees: bool
    ) -> None:
        self.actions: Final = actions
        self.turn: Final = turn
        self.growth: Final = growth
        self.figures: Final = figures
        self.funds: Final = funds
        self.fees: Final = fees
        self.holds: Final = dict(zip(GROWING, actions.holds, strict=True))
        tiles = range(len(actions.takes))
        self.dear: Final = [tile for tile in tiles if fees and figures.fees[tile]]
        self.free: Final = [tile for tile in tiles if tile not in self.dear]

    def seats(self, state: SteamState) -> tuple[int, ...]:
        return (state.player,)

    def facts(self, state: SteamState) -> tuple[int, ...]:
        seat = state.player
        return (state.turn, self.funds.power(state, seat), state.locomotive[seat])

    def fee(self, state: SteamState, seat: int, tile: int) -> int:
        """What a tile costs. Locomotive adds the new level; at the highest level it does nothing and is free."""
        if not self.fees:
            return 0
        if tile != LOCOMOTIVE:
            return self.figures.fees[tile]
        level = state.locomotive[seat]
        return self.figures.fees[tile] + level + 1 if level < self.figures.strongest else 0

    def legal(self, state: SteamState, seat: int) -> list[Action]:
        taken, takes, power = state.taken, self.actions.takes, self.funds.power(state, seat)
        found = [takes[tile] for tile in self.free if tile not in taken]
        for tile in self.dear:
            if tile not in taken and self.fee(state, seat, tile) <= power and self._useful(state, seat, tile):
                found.append(takes[tile])
        if self.fees:
            found += [self.holds[tile] for tile in GROWING if tile not in taken]
        return found

    def only_answer(self, state: SteamState) -> Action | None:
        """The last tile; in the base game others may be left that cost too much."""
        if len([tile for tile in self.free if tile not in state.taken]) > 1:
            return None
        answers = self.legal(state, state.player)
        return answers[0] if len(answers) == 1 else None

    def _useful(self, state: SteamState, seat: int, tile: int) -> bool:
        """In the base game a growth tile can only be bought if something can grow (rules 2.7)."""
        return not self.fees or tile not in GROWING or self.growth.possible(state, seat, tile)

    def refusal(self, state: SteamState, seat: int, action: Action) -> Refusal | None:
        if isinstance(action, Hold):
            if not self.fees:
                return self.not_asked_for()
            return self._gone(state, action.tile)
        if not isinstance(action, Take):
            return self.not_asked_for()
        return self._gone(state, action.tile) or self._too_dear(state, seat, action.tile)

    def _gone(self, state: SteamState, tile: int) -> Refusal | None:
        return Refusal("tile_taken", (tile, state.taken.index(tile)), "2.5") if tile in state.taken else None

    def _too_dear(self, state: SteamState, seat: int, tile: int) -> Refusal | None:
        fee, power = self.fee(state, seat, tile), self.funds.power(state, seat)
        if fee > power:
            return Refusal("fee_too_high", (tile, fee, power), "2.6")
        return None if self._useful(state, seat, tile) else Refusal("nothing_to_place", (tile,), "2.7")

    def apply(self, state: SteamState, seat: int, action: Action, log: Log | None) -> None:
        if isinstance(action, Hold):
            state.taken = changed(state.taken, seat, action.tile)
            if log is not None:
                log.append(Event("held", seat, (action.tile,)))
        else:
            assert isinstance(action, Take)
            self._take(state, seat, action.tile, log)
        if not self.turn.ask_next(state, state.order):
            self.turn.begin_building(state)

    def _take(self, state: SteamState, seat: int, tile: int, log: Log | None) -> None:
        fee = self.fee(state, seat, tile)
        if log is not None:
            log.append(Event("took_for", seat, (tile, fee)) if fee else Event("took", seat, (tile,)))
        self.funds.pay(state, seat, fee, log)
        state.taken = changed(state.taken, seat, tile)
        if tile == LOCOMOTIVE:
            raise_locomotive(self.figures, state, seat, log)
        elif tile in GROWING:
            state.owing |= 1 << seat


def raise_locomotive(figures: Figures, state: SteamState, seat: int, log: Log | None) -> None:
    if state.locomotive[seat] < figures.strongest:
        state.locomotive = changed(state.locomotive, seat, state.locomotive[seat] + 1)
        if log is not None:
            log.append(Event("locomotive", seat, (state.locomotive[seat],)))
