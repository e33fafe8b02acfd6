"""Whole build turns: the best line of tiles by what cubes will travel the new links; a narrow beam of lines."""

from __future__ import annotations

from dataclasses import dataclass

from ....core.rules.game import Action
from ...steam_map.rules.steps import Hex, Join
from ..game import SteamGame
from ..rules.phases import BUILD, LAY
from ..rules.state import SteamState
from .deliveries import lengths

CUBE_LINK = 6.0  # for every link that the two best cubes will use
LATER_LINK = 2.0  # and the cubes after them
LINK = 5.0  # for every link: it scores in the end
NEAR_END = 4.0  # for an open end, divided by its distance to the next stop


@dataclass(frozen=True)
class Line:
    """Tiles laid one after the other, and the map after them."""

    score: float
    actions: tuple[Action, ...]
    state: SteamState


def best_turn(game: SteamGame, state: SteamState, seat: int, width: int, dollar: float) -> tuple[Action, ...]:
    """The actions of the best build turn found; none if nothing is worth its money."""
    lines = [Line(score(game, state, state, seat, dollar), (), state)]
    best = lines[0]
    while lines:
        longer = [after for line in lines for after in _longer(game, state, line, seat, dollar)]
        lines = sorted(longer, key=lambda line: -line.score)[:width]
        if lines and lines[0].score > best.score:
            best = lines[0]
    return best.actions


def score(game: SteamGame, before: SteamState, after: SteamState, seat: int, dollar: float) -> float:
    ways = lengths(game, after, seat, after.locomotive[seat] + 1)
    raised = game.figures.step * (before.income[seat] - after.income[seat])
    spent = before.cash[seat] - after.cash[seat] + raised
    cubes = CUBE_LINK * sum(ways[:2]) + LATER_LINK * sum(ways[2:])
    return cubes + LINK * after.links[seat] - dollar * spent + _open_ends(game, after, seat)


def _open_ends(game: SteamGame, state: SteamState, seat: int) -> float:
    board, best = game.board, 0.0
    for end in state.ends[seat]:
        (q, r), origin = board.at[(end >> 8) // 6], end & 255
        for stop, hex in enumerate(board.stop_hex):
            if stop != origin:
                x, y = board.at[hex]
                best = max(best, NEAR_END / (1 + max(abs(q - x), abs(r - y), abs(q + r - x - y))))
    return best


def _longer(game: SteamGame, before: SteamState, line: Line, seat: int, dollar: float) -> list[Line]:
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
