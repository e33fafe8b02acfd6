"""How far a player can send cubes over own links, and the best delivery there is now."""

from __future__ import annotations

from collections.abc import Sequence

from ....core.rules.bits import members
from ....core.rules.game import Action
from ...steam_map.rules.track_state import OWNERS, UNOWNED
from ..game import SteamGame
from ..rules.phases import CARRY
from ..rules.state import SteamState

CUBES = 6  # whose ways are counted
SHARED = 0.5  # how much a link of a rival counts against a delivery


def lengths(game: SteamGame, state: SteamState, seat: int, longest: int) -> list[int]:
    """The links between the best cubes and the nearest city that wants them, the longest first."""
    found: list[int] = []
    stops, colours = game.board.stops, len(game.board.colours)
    for colour in range(colours if state.links[seat] else 0):
        seen = front = state.targets[colour] & (state.stops[seat] | state.stops[UNOWNED])
        for length in range(1, longest + 1):
            near = 0
            for stop in members(front):
                near |= state.near[seat * stops + stop] | state.near[UNOWNED * stops + stop]
            front = near & ~seen
            seen |= front
            for stop in members(front & state.present[colour]):
                found += [length] * state.cubes[stop * colours + colour]
    return (sorted(found, reverse=True) + [0] * CUBES)[:CUBES]


def best_step(game: SteamGame, state: SteamState, seat: int, steps: Sequence[Action]) -> tuple[float, Action]:
    """The cube to load, or the next link of the moving cube, that brings most in the end."""
    found = [(_gain(game, state, seat, step), number) for number, step in enumerate(steps)]
    gain, number = max(found, key=lambda each: (each[0], -each[1]))
    return gain, steps[number]


def _gain(game: SteamGame, state: SteamState, seat: int, step: Action) -> float:
    """Own links that the cube will have used after this step, less what it brings to rivals."""
    after = state.copy()
    game.phases[state.phase].apply(after, seat, step, None)
    if after.phase == CARRY and after.player == seat:
        own = float(game.deliveries.best(after, seat))
    else:
        own = float(max(after.ridden[seat], state.ridden[seat] + 1))
    rivals = sum(after.ridden[:OWNERS]) - after.ridden[seat]
    return own - SHARED * rivals
