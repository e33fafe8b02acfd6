"""Whole build turns: the best line of tiles by what cubes will travel the new links; a narrow beam of lines."""

from __future__ import annotations

from ....core.rules.game import Action
from ...steam_map.rules.steps import Hex, Join
from ...steam_map.yardsticks.lines import Line, best_line, nearness
from ..game import SteamGame
from ..rules.phases import BUILD, LAY
from ..rules.state import SteamState
from .deliveries import lengths

CUBE_LINK = 6.0  # for every link that the two best cubes will use
LATER_LINK = 2.0  # and the cubes after them
LINK = 5.0  # for every link: it scores in the end
NEAR_END = 4.0  # for an open end, divided by its distance to the next stop


def best_turn(game: SteamGame, state: SteamState, seat: int, width: int, dollar: float) -> tuple[Action, ...]:
    """The actions of the best build turn found; none if nothing is worth its money."""
    first = Line(score(game, state, state, seat, dollar), (), state)
    return best_line(first, lambda line: _longer(game, state, line, seat, dollar), width).actions


def score(game: SteamGame, before: SteamState, after: SteamState, seat: int, dollar: float) -> float:
    ways = lengths(game, after, seat, after.locomotive[seat] + 1)
    raised = game.figures.step * (before.income[seat] - after.income[seat])
    spent = before.cash[seat] - after.cash[seat] + raised
    cubes = CUBE_LINK * sum(ways[:2]) + LATER_LINK * sum(ways[2:])
    return cubes + LINK * after.links[seat] - dollar * spent + NEAR_END * nearness(game.board, after.ends[seat])


def _longer(
    game: SteamGame, before: SteamState, line: Line[SteamState], seat: int, dollar: float
) -> list[Line[SteamState]]:
    """All lines with one more tile."""
    state, found = line.state, []
    if state.phase != BUILD or state.player != seat:
        return []
    for action in game.legal(state, seat):
        if not isinstance(action, Hex | Join):
            continue
        after = state.copy()
        game.phases[BUILD].apply(after, seat, action, None)
        for tile in game.legal(after, seat) if after.phase == LAY else [None]:
            laid = after.copy()
            if tile is not None:
                game.phases[LAY].apply(laid, seat, tile, None)
            steps = (*line.actions, action) if tile is None else (*line.actions, action, tile)
            found.append(Line(score(game, before, laid, seat, dollar), steps, laid))
    return found
