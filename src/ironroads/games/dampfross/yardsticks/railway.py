"""What the scripted players have in common: they follow a line to its end, and enter runs that pay."""

from __future__ import annotations

from random import Random

from ....core.rules.game import Action
from ..game import Dampfross
from ..rules.actions import ACCEPT, DECLARE, DECLINE, DONE, ENTER, EXTEND, KEEP, OUT, Build, Site
from ..rules.phases import BUILD, PAYEE, ROUTE, SHARE
from ..rules.phases import ENTER as ENTER_PHASE
from ..rules.running.route_steps import PAYEE_CODES, TO_OWNER
from ..rules.state import DampfrossState
from .lines import Line, cheapest_lines
from .runs import RunEntry, best_entry, next_step, route_phase

WORTH_RUNNING = 4.0  # units that an entry must promise
SHARED = 10.0  # what half a prize without a race is worth


class Railway:
    """A style says how keen it is on each town, and what it builds when it has reached those it wants."""

    def __init__(self) -> None:
        self._entry: RunEntry | None = None

    def keenness(self, game: Dampfross, state: DampfrossState, seat: int, town: int, line: Line) -> float:
        """How much a line to a town is wanted; 0 if not at all."""
        raise NotImplementedError

    def site(self, game: Dampfross, state: DampfrossState, sites: list[Site]) -> Site:
        raise NotImplementedError

    def pays_off(self, game: Dampfross, state: DampfrossState, seat: int, town: int, line: Line) -> bool:
        """Whether to build a line with units after a run."""
        return False

    def choose(self, game: Dampfross, veiled: DampfrossState, seat: int, rng: Random) -> Action:
        actions = game.legal(veiled, seat)
        if len(actions) == 1:
            return actions[0]
        sites = [action for action in actions if isinstance(action, Site)]
        if sites:
            return self.site(game, veiled, sites)
        if veiled.phase == BUILD:
            return self._build(game, veiled, seat, actions)
        if KEEP in actions:
            return EXTEND if self._wanted(game, veiled, seat, veiled.earned[seat]) is not None else KEEP
        if veiled.phase in (ENTER_PHASE, SHARE):
            return self._enter(game, veiled, seat)
        if veiled.phase in (ROUTE, PAYEE):
            return self._draw(game, veiled, seat, actions)
        return actions[0]

    def _build(self, game: Dampfross, state: DampfrossState, seat: int, actions: list[Action]) -> Action:
        line = self._wanted(game, state, seat, state.points)
        for side in line.sides if line is not None else ():
            for action in actions:
                if isinstance(action, Build) and action.side == side:
                    return action
        return DECLARE if DECLARE in actions else DONE

    def _wanted(self, game: Dampfross, state: DampfrossState, seat: int, points: int) -> Line | None:
        """The line that is wanted most; after a run only a whole one that pays off."""
        lines = cheapest_lines(game, state, seat)
        if state.run:
            paying = {town: line for town, line in lines.items() if line.price <= points}
            lines = {town: line for town, line in paying.items() if self.pays_off(game, state, seat, town, line)}
        keen = {town: self.keenness(game, state, seat, town, line) for town, line in lines.items()}
        best = max(keen, key=keen.__getitem__, default=None)
        return lines[best] if best is not None and keen[best] > 0 else None

    def _enter(self, game: Dampfross, state: DampfrossState, seat: int) -> Action:
        self._entry = best_entry(game, state, seat)
        units = self._entry.units if self._entry is not None else 0.0
        if state.phase == SHARE:
            return ACCEPT if units < SHARED - WORTH_RUNNING else DECLINE
        return ENTER if units > WORTH_RUNNING and ENTER in game.legal(state, seat) else OUT

    def _draw(self, game: Dampfross, state: DampfrossState, seat: int, actions: list[Action]) -> Action:
        entry = self._entry
        if entry is None or list(entry.route[: state.lengths[seat]]) != game.fares.route(state, seat):
            return actions[0]
        if state.phase == ROUTE:
            step = next_step(game, state, seat, entry)
            return step if step in actions else actions[0]
        payee = entry.route[state.lengths[seat]] % PAYEE_CODES - TO_OWNER
        wanted = [action for action in actions if route_phase(game).actions.pays[payee] is action] if payee >= 0 else []
        return wanted[0] if wanted else actions[0]
