"""Moving goods: a cube, then link by link to a city of its colour (rules 5)."""

from __future__ import annotations

from typing import Final, final

from ....core.rules.bits import member, members, select
from ....core.rules.game import SPINS, Action, Event, Log, Phase
from ....core.rules.refusal import Refusal
from ...steam_map.rules.goods import Goods
from ...steam_map.rules.refusals import OTHER, Refusals
from ...steam_map.rules.steps import STAY, Go, Load, Stay
from ...steam_map.rules.track_state import UNOWNED
from .actions import Actions
from .phases import GO
from .state import BaronsState
from .turn import Turn


class GoodsPhase(Phase[BaronsState]):
    """What the steps of a delivery have in common: the controller of the company decides."""

    def __init__(self, goods: Goods, refusals: Refusals, actions: Actions, turn: Turn) -> None:
        self.goods: Final = goods
        self.refusals: Final = refusals
        self.actions: Final = actions
        self.turn: Final = turn

    def seats(self, state: BaronsState) -> tuple[int, ...]:
        return (state.controller[state.company],)


@final
class LoadPhase(GoodsPhase):
    kind = "load"
    rule = "5.1"

    def facts(self, state: BaronsState) -> tuple[int, ...]:
        return (state.company, state.round, state.performance[state.company])

    def legal(self, state: BaronsState, seat: int) -> list[Action]:
        return [STAY, *select(self.actions.steps.loads, state.movable)]

    def choose(self, state: BaronsState, seat: int, spin: int) -> Action:
        place = spin * (1 + state.movable.bit_count()) // SPINS
        return self.actions.steps.loads[member(state.movable, place - 1)] if place else STAY

    def refusal(self, state: BaronsState, seat: int, action: Action) -> Refusal | None:
        if isinstance(action, Stay):
            return None
        if not isinstance(action, Load):
            return self.not_asked_for()
        if state.movable >> action.good * self.goods.board.stops + action.stop & 1:
            return None
        return self.refusals.load(state, state.company, action.stop, action.good)

    def apply(self, state: BaronsState, seat: int, action: Action, log: Log | None) -> None:
        if isinstance(action, Load):
            state.gained = state.movable = 0
            self.goods.load(state, action.stop, action.good)
            state.phase = GO
            return
        self.turn.next_mover(state, log)


@final
class GoPhase(GoodsPhase):
    """The next link; a city of the cube's colour must still be reachable."""

    kind = "go"
    rule = "5.3"

    def facts(self, state: BaronsState) -> tuple[int, ...]:
        return (state.company, state.good, state.at, state.gained)

    def legal(self, state: BaronsState, seat: int) -> list[Action]:
        goes, stops, found = self.actions.steps.goes, self.goods.board.stops, []
        open = self.goods.steps(state, state.company)
        for owner in (state.company, UNOWNED):
            for stop in members(open & state.near[owner * stops + state.at]):
                found.append(goes[owner * stops + stop])
        return found

    def only_answer(self, state: BaronsState) -> Action | None:
        answers = self.legal(state, state.controller[state.company])
        return answers[0] if len(answers) == 1 else None

    def refusal(self, state: BaronsState, seat: int, action: Action) -> Refusal | None:
        if not isinstance(action, Go):
            return self.not_asked_for()
        if action.owner not in (state.company, UNOWNED):
            return Refusal("rivals_link", (action.owner,), "5.3", 2 * OTHER)
        if action in self.legal(state, seat):
            return None
        return self.refusals.go(state, state.company, action.stop, action.owner)

    def apply(self, state: BaronsState, seat: int, action: Action, log: Log | None) -> None:
        """Own links count for the performance, those of bankrupt companies do not (rules 5.5)."""
        assert isinstance(action, Go)
        company, good, origin = state.company, state.good, state.at
        if action.owner == company:
            state.gained += 1
        if log is not None:
            log.append(Event("moved", seat, (company, good, origin, action.stop, action.owner)))
        if not self.goods.move(state, action.stop):
            return
        state.performance[company] += state.gained
        if log is not None:
            log.append(Event("delivered", seat, (company, good, action.stop, state.gained, state.performance[company])))
        state.gained = 0
        self.turn.next_mover(state, log)
