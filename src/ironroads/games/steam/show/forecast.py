"""Previews of choices: money to raise, and what each player earns from a delivery."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, final

from ....core.preview import along
from ....core.rules.game import Action, Event, Seat
from ....core.rules.sentinels import NOBODY
from ....core.rules.shared_lists import changed
from ...steam_map.rules.steps import Go, Hex, Load
from ...steam_map.rules.track_state import OWNERS
from ..game import SteamGame
from ..rules.actions import Bid, Capital, Hold, Take
from ..rules.phases import AUCTION, BUILD, CARRY, MOVE, SELECT
from ..rules.state import SteamState


@final
class SteamForecast:
    def __init__(self, game: SteamGame) -> None:
        self.game: Final = game

    def events(self, state: SteamState, seat: Seat, actions: Sequence[Action]) -> list[Event]:
        return self._consequences(state, seat, actions) + self._ruin(state, seat, actions)

    def _ruin(self, state: SteamState, seat: Seat, actions: Sequence[Action]) -> list[Event]:
        """A warning if the seat could not pay its expenses at the end of this turn, as things would be then."""
        trial = state.copy()
        for action in actions:
            if isinstance(action, Bid):
                self.game.funds.pay(trial, seat, action.amount, None)
            elif trial.turn == state.turn and self.game.refusal(trial, seat, action) is None:
                self.game.apply(trial, seat, action)
        if self.game.over(trial) or trial.turn != state.turn:
            return []  # the log of the preview says who is bankrupt
        ruined = self.game.turn.accounts.would_go_bankrupt(trial, seat)
        return [Event("ruin", seat)] if ruined else []

    def _consequences(self, state: SteamState, seat: Seat, actions: Sequence[Action]) -> list[Event]:
        first = actions[0]
        if state.phase == AUCTION and isinstance(first, Bid):
            return self._raised(state, seat, first.amount)
        if isinstance(first, Capital) and not first.amount:
            return [Event("no_capital", seat, (state.income[seat],))]
        if state.phase == SELECT and isinstance(first, Take | Hold):
            kind = f"tile_{first.tile + 1}" if isinstance(first, Take) else "number_only"
            return [Event(kind, NOBODY)]
        if state.phase == BUILD and isinstance(first, Hex) and len(actions) == 1:
            return self._cheapest(state, seat, first.hex)
        if state.phase in (MOVE, CARRY) and isinstance(first, Load | Go):
            return self._delivered(state, seat, actions)
        return []

    def _raised(self, state: SteamState, seat: Seat, bid: int) -> list[Event]:
        """Cash after winning; in the base game the winner may have to raise money."""
        if self.game.standard:
            return [Event("if_won", seat, (state.cash[seat] - bid,))]
        trial = state.copy()
        self.game.funds.pay(trial, seat, bid, None)
        return [Event("if_paid", seat, (trial.cash[seat], trial.income[seat], trial.points[seat]))]

    def _cheapest(self, state: SteamState, seat: Seat, hex: int) -> list[Event]:
        placements, power = self.game.placements, self.game.funds.power(state, seat)
        costs = [placements.cost(state, hex, tile) for tile in placements.choices(state, seat, hex, power)]
        if not costs:
            return []
        trial = state.copy()
        self.game.funds.pay(trial, seat, min(costs), None)
        return [Event("from", NOBODY, (min(costs), trial.cash[seat], trial.income[seat]))]

    def _delivered(self, state: SteamState, seat: Seat, actions: Sequence[Action]) -> list[Event]:
        """Points of each owner; for a cube still on its way, the mover's points on the best route."""
        trial, goods, arrived = state.copy(), self.game.goods, False
        for _, action in along(self.game, state, seat, actions):
            if isinstance(action, Load):
                goods.load(trial, action.stop, action.good)
            elif isinstance(action, Go) and not arrived:
                trial.ridden = changed(trial.ridden, action.owner, trial.ridden[action.owner] + 1)
                arrived = goods.move(trial, action.stop)
        if not arrived:
            return [Event("at_best", seat, (self.game.deliveries.best(trial, seat),))]
        return [Event("earns", owner, (trial.ridden[owner],)) for owner in range(OWNERS) if trial.ridden[owner]]
