"""What holds in every position of Steel Driver."""

from __future__ import annotations

from ironroads.core.rules.bits import has, members
from ironroads.games.steel_driver.game import SteelDriver
from ironroads.games.steel_driver.rules.phases import CLAIM, FIRST_PLAYER
from ironroads.games.steel_driver.rules.state import SteelState


def check(game: SteelDriver, state: SteelState) -> None:
    cubes_are_conserved(game, state)
    shares_and_links_are_limited(game, state)
    networks_are_connected(game, state)
    assert min(state.cubes + state.cash + state.treasury + state.profit) >= 0


def cubes_are_conserved(game: SteelDriver, state: SteelState) -> None:
    """All income is in hands or boxes, or was spent on track."""
    board = game.board
    if state.phase == FIRST_PLAYER or state.phase >= CLAIM:
        return
    spent = sum(board.cost[route] for track in state.track for route in members(track))
    income = state.turn * state.seats * board.income[state.seats]
    assert sum(state.cubes) + sum(state.treasury) + spent == income


def shares_and_links_are_limited(game: SteelDriver, state: SteelState) -> None:
    board = game.board
    for company in range(board.companies):
        assert sum(state.shares[company :: board.companies]) <= min(state.turn, board.shares[company])
        assert state.links[company] == state.track[company].bit_count() <= board.links[company]
    assert sum(state.links) + state.free.bit_count() == board.routes
    assert state.free | sum(state.track) == board.all_routes


def networks_are_connected(game: SteelDriver, state: SteelState) -> None:
    for company, track in enumerate(state.track):
        if track:
            origin = state.origin[company]
            assert has(game.board.start_cities, origin)
            assert game.link.connected(1 << origin, track) == state.cities[company]
