"""Whole build turns: the best line of tiles by what cubes will travel the new links; a narrow beam of lines."""

from __future__ import annotations

from ....core.rules.game import Action
from ...steam_map.rules.steps import Done, Hex
from ...steam_map.yardsticks.lines import Line, best_line, nearness
from ..game import SteamBarons
from ..rules.phases import BUILD, LAY
from ..rules.state import BaronsState
from .deliveries import lengths

LINK = 12.0  # for every link that the two best cubes will use
LATER_LINK = 4.0  # and the two cubes after them
DOLLAR = 1.0
NEAR_END = 8.0  # for an open end, divided by its distance to the next stop


def best_turn(game: SteamBarons, state: BaronsState, width: int) -> tuple[Action, ...]:
    """The actions of the best build turn found; none if nothing is worth its money."""
    company = state.company
    first = Line(score(game, state, state, company), (), state)
    return best_line(first, lambda line: _longer(game, state, line, company), width).actions


def score(game: SteamBarons, before: BaronsState, after: BaronsState, company: int) -> float:
    ways = lengths(game, after, company)
    raised = game.card.issue_value * (before.left[company] - after.left[company])
    spent = before.treasury[company] + raised - after.treasury[company]
    links = LINK * sum(ways[:2]) + LATER_LINK * sum(ways[2:])
    return links - DOLLAR * spent + NEAR_END * nearness(game.board, after.ends[company])


def _longer(game: SteamBarons, before: BaronsState, line: Line[BaronsState], company: int) -> list[Line[BaronsState]]:
    """All lines with one more tile."""
    state, found = line.state, []
    if state.phase != BUILD or state.company != company:
        return []
    seat = state.controller[company]
    for action in game.legal(state, seat):
        if isinstance(action, Done):
            continue
        after = state.copy()
        game.apply(after, seat, action)
        if isinstance(action, Hex) and after.phase == LAY:
            for tile in game.legal(after, seat):
                laid = after.copy()
                game.apply(laid, seat, tile)
                found.append(Line(score(game, before, laid, company), (*line.actions, action, tile), laid))
        else:
            found.append(Line(score(game, before, after, company), (*line.actions, action), after))
    return found
