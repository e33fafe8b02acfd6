"""Moving goods: choose a cube, a better locomotive or neither; then move link by link (rules 5)."""

from __future__ import annotations

from typing import Final, final

from ....core.rules.bits import has, select
from ....core.rules.game import Action, Event, Log, Phase
from ....core.rules.refusal import Refusal
from ....core.rules.shared_lists import changed
from ...steam_map.rules.goods import Goods
from ...steam_map.rules.refusals import OTHER
from ...steam_map.rules.steps import STAY, Go, Load, Stay
from ...steam_map.rules.track_state import OWNERS, UNOWNED
from .action_tiles import raise_locomotive
from .actions import UPGRADE, Actions, Upgrade
from .credit import Credit
from .deliveries import Deliveries
from .figures import Figures
from .phases import CARRY, CREDIT
from .state import SteamState
from .turn import Turn


@final
class MovePhase(Phase[SteamState]):
    kind = "move"
    rule = "5.1"

    def __init__(self, actions: Actions, turn: Turn, goods: Goods, figures: Figures) -> None:
        self.actions: Final = actions
        self.turn: Final = turn
        self.goods: Final = goods
        self.figures: Final = figures

    def seats(self, state: SteamState) -> tuple[int, ...]:
        return (state.player,)

    def facts(self, state: SteamState) -> tuple[int, ...]:
        return (state.round + 1, state.locomotive[state.player])

    def legal(self, state: SteamState, seat: int) -> list[Action]:
        found = select(self.actions.steps.loads, state.movable)
        if self.turn.may_raise(state, seat):
            found.append(UPGRADE)
        found.append(STAY)
        return found

    def _no_upgrade(self, state: SteamState, seat: int) -> Refusal | None:
        if state.locomotive[seat] == self.figures.strongest:
            return Refusal("strongest", (state.locomotive[seat],), "5.2")
        return None if self.turn.may_raise(state, seat) else Refusal("raised_already", (), "5.2")

    def refusal(self, state: SteamState, seat: int, action: Action) -> Refusal | None:
        if isinstance(action, Stay):
            return None
        if isinstance(action, Upgrade):
            return self._no_upgrade(state, seat)
        if not isinstance(action, Load):
            return self.not_asked_for()
        if not has(state.present[action.good], action.stop):
            return Refusal("no_such_cube", (action.stop, action.good), "5.3", OTHER)
        if not state.targets[action.good]:
            return Refusal("nobody_wants", (action.good,), "5.4")
        index = action.good * self.goods.board.stops + action.stop
        if has(state.movable, index):
            return None
        return Refusal("cannot_carry", (action.stop, action.good, state.locomotive[seat]), "5.5")

    def apply(self, state: SteamState, seat: int, action: Action, log: Log | None) -> None:
        if isinstance(action, Load):
            self.goods.load(state, action.stop, action.good)
            state.movable, state.phase = 0, CARRY
            return
        if isinstance(action, Upgrade):
            state.raised |= 1 << seat
            raise_locomotive(self.figures, state, seat, log)
        self.turn.end_move(state, log)


@final
class CarryPhase(Phase[SteamState]):
    kind = "carry"
    rule = "5.5"

    def __init__(self, actions: Actions, deliveries: Deliveries, goods: Goods, credit: Credit) -> None:
        self.actions: Final = actions
        self.deliveries: Final = deliveries
        self.goods: Final = goods
        self.credit: Final = credit

    def seats(self, state: SteamState) -> tuple[int, ...]:
        return (state.player,)

    def facts(self, state: SteamState) -> tuple[int, ...]:
        return (state.good, state.at, state.locomotive[state.player] - sum(state.ridden))

    def legal(self, state: SteamState, seat: int) -> list[Action]:
        return select(self.actions.steps.goes, self.deliveries.steps(state, seat))

    def only_answer(self, state: SteamState) -> Action | None:
        links = self.deliveries.steps(state, state.player)
        return None if links & (links - 1) else self.actions.steps.goes[links.bit_length() - 1]

    def refusal(self, state: SteamState, seat: int, action: Action) -> Refusal | None:
        if not isinstance(action, Go):
            return self.not_asked_for()
        stops = self.goods.board.stops
        if self.deliveries.steps(state, seat) >> action.owner * stops + action.stop & 1:
            return None
        if has(state.visited, action.stop):
            return Refusal("stop_twice", (action.stop,), "5.4")
        if not has(state.near[action.owner * stops + state.at], action.stop):
            return Refusal("no_such_link", (state.at, action.stop, action.owner), "5.3", OTHER)
        if not self.deliveries.fair(state, seat, action.owner):
            return Refusal("too_many_foreign", (action.owner,), "5.6")
        return Refusal("dead_end", (action.stop, state.good), "5.5")

    def apply(self, state: SteamState, seat: int, action: Action, log: Log | None) -> None:
        assert isinstance(action, Go)
        good, start = state.good, state.at
        state.ridden = changed(state.ridden, action.owner, state.ridden[action.owner] + 1)
        if log is not None:
            log.append(Event("carried", seat, (good, start, action.stop, action.owner)))
        if not self.goods.move(state, action.stop):
            return
        state.own_goods()
        state.bag[good] += 1
        if log is not None:
            log.append(Event("delivered", seat, (good, action.stop, sum(state.ridden)), _shares(state)))
        state.ridden = changed(state.ridden, UNOWNED, 0)
        state.phase = CREDIT
        self.credit.settle(state, log)


def _shares(state: SteamState) -> tuple[Event, ...]:
    """The points of each owner whose links were used."""
    return tuple(
        [Event("link_points", owner, (state.ridden[owner],)) for owner in range(OWNERS) if state.ridden[owner]]
    )
