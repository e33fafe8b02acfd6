"""The race: one die for each train and round, arrivals and prizes (rules 3.8 to 3.10)."""

from __future__ import annotations

from typing import Final, final

from .....core.rules.game import Action, Event, Log, Phase
from .....core.rules.sentinels import CHANCE
from ..actions import Actions, Die
from ..board import DampfrossBoard
from ..money import parts_received
from ..owners import owner_of
from ..phases import RACE
from ..state import DampfrossState
from .fares import Fares
from .route_steps import PAYEE_CODES
from .run_sequence import TARGETS, RunSequence

PRIZES: Final[list[int]] = [20, 10, 0, 0, 0, 0]
WINNERS: Final = 2  # the race stops after the round in which so many have arrived


@final
class Race:
    """Moves trains, ranks arrivals and pays prizes."""

    def __init__(self, board: DampfrossBoard, run_sequence: RunSequence, fares: Fares) -> None:
        self.board: Final = board
        self.run_sequence: Final = run_sequence
        self.fares: Final = fares

    def begin(self, state: DampfrossState, log: Log | None) -> None:
        trains = self.fares.leaders(state)
        if len(trains) > 1:
            state.heat, state.phase = 0, RACE
            state.player = (state.first - 1) % state.seats
            self.next_train(state, log)
            return
        for leader in trains:
            state.arrived[leader] = 1
            self._award(state, leader, PRIZES[0], "lone_run", log)
        if log is not None and not trains:
            log.append(Event("nobody_runs", state.first))
        self._finish(state, log)

    def next_train(self, state: DampfrossState, log: Log | None) -> None:
        """Find the next train to throw, clockwise; the race ends only between rounds (ruling 19)."""
        while True:
            state.player = (state.player + 1) % state.seats
            if state.player == state.first and self._end_round(state, log):
                return
            if self._is_running(state, state.player):
                return

    def may_end_game(self, state: DampfrossState) -> bool:
        """Whether this run is the last one, or its first prize could be enough for the target sum."""
        if self.run_sequence.variants.last_run:
            return self.run_sequence.is_last(state)
        return max(state.accounts) + PRIZES[0] >= TARGETS[state.seats]

    def _is_running(self, state: DampfrossState, seat: int) -> bool:
        return state.train[seat] == seat and not state.arrived[seat]

    def _end_round(self, state: DampfrossState, log: Log | None) -> bool:
        """End the race after this round if enough trains have arrived, or begin the next round."""
        arrived = [seat for seat in range(state.seats) if state.arrived[seat]]
        if len(arrived) >= WINNERS:
            self._rank(state, arrived, log)
            return True
        state.heat += 1
        return False

    def advance(self, state: DampfrossState, seat: int, pips: int) -> None:
        """Move a train as far as the points go; points too few for the next step are lost (rules 3.9)."""
        route = self.fares.route(state, seat)
        while pips and state.places[seat] < len(route):
            place = state.places[seat]
            here = route[place - 1] // PAYEE_CODES if place else state.start
            cost = self.cost(here, route[place] // PAYEE_CODES)
            if cost > 2:
                sailed = min(pips, cost - state.afloat[seat])
                pips -= sailed
                state.afloat[seat] = (state.afloat[seat] + sailed) % cost
                state.places[seat] += 0 if state.afloat[seat] else 1
            elif cost <= pips:
                pips -= cost
                state.places[seat] += 1
            else:
                return
        if state.places[seat] == len(route):
            state.arrived[seat], state.spare[seat] = state.heat, pips

    def cost(self, here: int, there: int) -> int:
        """Die points for a step: 1, uphill 2, by ferry 2 more than its length (rules 3.8, 3.9)."""
        board = self.board
        if board.side_between(here, there) >= 0:
            return 2 if board.mountain[there] and not board.mountain[here] else 1
        return board.crossing[board.ferry_between(here, there)] + 2

    def _rank(self, state: DampfrossState, arrived: list[int], log: Log | None) -> None:
        """Rank by round, then by points to spare; equal trains share the prizes (ruling 18)."""
        keys = [state.arrived[seat] * 100 - state.spare[seat] for seat in arrived]
        for seat, key in sorted(zip(arrived, keys, strict=True), key=lambda pair: pair[1]):
            place = len([other for other in keys if other < key])
            equal = keys.count(key)
            prize = sum(PRIZES[place : place + equal]) // equal
            kind = "arrives" if equal == 1 else "arrives_level"
            self._award(state, seat, prize, kind, log, (place + 1, state.arrived[seat], state.spare[seat]))
        self._finish(state, log)

    def _award(
        self, state: DampfrossState, leader: int, prize: int, kind: str, log: Log | None, facts: tuple[int, ...] = ()
    ) -> None:
        parts = parts_received(state, self.fares.crew(state, leader), prize)
        for seat, part in parts:
            state.accounts[seat] += part
            state.earned[seat] += part
        if log is not None:
            log.append(_award_event(leader, kind, (prize, *facts), dict(parts)))

    def _finish(self, state: DampfrossState, log: Log | None) -> None:
        """End the game after the last run, or if an account has the target sum (rules 4.1, 5.7); otherwise build."""
        if self.run_sequence.is_last(state) or self.run_sequence.target_reached(state):
            self.run_sequence.finish(state, log)
        else:
            self.run_sequence.begin_extension(state, log)


def _award_event(leader: int, kind: str, facts: tuple[int, ...], parts: dict[int, int]) -> Event:
    """An arrival for the log; partners are both named, with the share of each."""
    for seat, part in parts.items():
        if seat != leader:
            return Event(f"{kind}_together", leader, (*facts, seat, parts[leader], part))
    return Event(kind, leader, facts)


@final
class RacePhase(Phase[DampfrossState]):
    kind = "race"
    rule = "3.9"

    def __init__(self, race: Race, actions: Actions) -> None:
        self.race: Final = race
        self.dice: Final[list[Action]] = actions.dice[1:7]

    def seats(self, state: DampfrossState) -> tuple[int, ...]:
        return (CHANCE,)

    def facts(self, state: DampfrossState) -> tuple[int, ...]:
        crew = self.race.fares.crew(state, state.player)
        return (owner_of(crew[0], crew[-1]), state.heat)

    def legal(self, state: DampfrossState, seat: int) -> list[Action]:
        return self.dice

    def weights(self, state: DampfrossState) -> list[int]:
        return [1, 1, 1, 1, 1, 1]

    def apply(self, state: DampfrossState, seat: int, action: Action, log: Log | None) -> None:
        assert isinstance(action, Die)
        train, place = state.player, state.places[state.player]
        self.race.advance(state, train, action.pips)
        if log is not None:
            log.append(self._move_event(state, train, action.pips, place))
        self.race.next_train(state, log)

    def _move_event(self, state: DampfrossState, train: int, pips: int, before: int) -> Event:
        """Whether a train came to a hex, waits below a mountain, or is at sea."""
        partners = [seat for seat in self.race.fares.crew(state, train) if seat != train]
        hexes, place = self.race.fares.hexes(state, train), state.places[train]
        kind, facts = "moves" if place > before else "waits", (pips, hexes[place], state.heat)
        if state.afloat[train]:
            kind, facts = "at_sea", (pips, self.race.board.ferry_between(hexes[place], hexes[place + 1]), state.heat)
        return Event(f"{kind}_together" if partners else kind, train, (*facts, *partners))
