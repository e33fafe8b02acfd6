"""What the scripted players have in common: planned build turns, the best deliveries, money for the next turn."""

from __future__ import annotations

from random import Random

from ....core.rules.bits import has
from ....core.rules.game import Action
from ...steam_map.rules.steps import DONE, STAY, Go, Load
from ..game import SteamGame
from ..rules.actions import PASS, TO_INCOME, TO_POINTS, UPGRADE, Bid, Capital, Found, Group, Grow, Take
from ..rules.figures import LOCOMOTIVE, URBANIZATION
from ..rules.phases import BUILD, LAY
from ..rules.state import SteamState
from .building import best_turn
from .deliveries import best_step, lengths

NEED = 14  # dollars for a build turn
FEW_LINKS = 2.0  # a delivery over fewer links is left for a better locomotive


class Operator:
    """A style says which action tiles it likes, how soon it improves its locomotive, and when it scores."""

    width = 3  # lines of a build plan that are followed
    most = 2  # dollars that a place in the order is worth
    tiles: tuple[int, ...] = ()  # action tiles, the best first
    scoring = 0.6  # the part of the game after which deliveries are kept as points

    def __init__(self) -> None:
        self._planned: list[Action] = []

    def wanted_level(self, game: SteamGame, state: SteamState, seat: int) -> int:
        """The locomotive that it would like to have now."""
        raise NotImplementedError

    def choose(self, game: SteamGame, veiled: SteamState, seat: int, rng: Random) -> Action:
        actions = game.legal(veiled, seat)
        if self._planned and veiled.phase in (BUILD, LAY) and self._planned[0] in actions:
            return self._planned.pop(0)
        if veiled.phase == BUILD:
            return self._build(game, veiled, seat, actions)
        first = actions[0]
        if isinstance(first, Grow | Found):
            return self._grow(veiled, seat, actions)
        if TO_INCOME in actions:
            return TO_INCOME if self._wants_income(game, veiled, seat) else TO_POINTS
        if isinstance(first, Capital):
            return self._capital(game, veiled, seat, actions)
        if any(isinstance(action, Take) for action in actions):
            return self._tile(game, veiled, seat, actions)
        if PASS in actions:
            bids = [action for action in actions if isinstance(action, Bid)]
            return bids[0] if bids and bids[0].amount <= self.most else PASS
        return self._move(game, veiled, seat, actions)

    def _build(self, game: SteamGame, state: SteamState, seat: int, actions: list[Action]) -> Action:
        groups = [action for action in actions if isinstance(action, Group)]
        if groups:
            return max(groups, key=lambda group: _cubes(game, state, group.space))
        turns = game.turn.figures.turns[state.seats] - state.turn
        self._planned = list(best_turn(game, state, seat, self.width, 0.6 + 0.15 * turns))
        if self._planned:
            return self._planned.pop(0)
        return DONE if DONE in actions else actions[0]

    def _grow(self, state: SteamState, seat: int, actions: list[Action]) -> Action:
        """Where the own track leads to, if possible."""
        own = [a for a in actions if isinstance(a, Grow | Found) and has(state.stops[seat], a.stop)]
        return own[0] if own else actions[0]

    def _wants_income(self, game: SteamGame, state: SteamState, seat: int) -> bool:
        if state.income[seat] < 0:
            return state.turn < game.figures.turns[state.seats]
        return state.turn <= self.scoring * game.figures.turns[state.seats]

    def _capital(self, game: SteamGame, state: SteamState, seat: int, actions: list[Action]) -> Action:
        """What is missing for building and the locomotive, but nothing in the last turn."""
        if state.turn == game.figures.turns[state.seats]:
            return actions[0]
        need = NEED - state.cash[seat]
        amounts = [action for action in actions if isinstance(action, Capital) and action.amount >= need]
        return min(amounts, key=lambda action: action.amount) if amounts else actions[0]

    def _tile(self, game: SteamGame, state: SteamState, seat: int, actions: list[Action]) -> Action:
        free = {action.tile: action for action in actions if isinstance(action, Take)}
        if LOCOMOTIVE in free and state.locomotive[seat] < self.wanted_level(game, state, seat):
            return free[LOCOMOTIVE]
        for tile in self.tiles:
            if tile in free and tile != LOCOMOTIVE and (tile != URBANIZATION or state.links[seat] > 1):
                return free[tile]
        return actions[0]

    def _move(self, game: SteamGame, state: SteamState, seat: int, actions: list[Action]) -> Action:
        steps = [action for action in actions if isinstance(action, Load | Go)]
        gain, step = best_step(game, state, seat, steps) if steps else (0.0, STAY)
        if UPGRADE in actions and self._upgrades(game, state, seat, gain):
            return UPGRADE
        return step if step in actions else actions[0]

    def _upgrades(self, game: SteamGame, state: SteamState, seat: int, gain: float) -> bool:
        """Instead of a poor delivery, while there is time to use the better locomotive."""
        if state.turn == game.figures.turns[state.seats] and state.round:
            return gain <= 0 and not game.standard
        better = lengths(game, state, seat, state.locomotive[seat] + 1)[0] > gain
        wanted = state.locomotive[seat] < self.wanted_level(game, state, seat)
        return wanted and (better or gain < FEW_LINKS) and state.round == 0


def _cubes(game: SteamGame, state: SteamState, space: int) -> int:
    colours = len(game.board.colours)
    return sum(state.supply[space * colours : (space + 1) * colours])
