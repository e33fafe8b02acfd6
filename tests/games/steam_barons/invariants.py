"""What is true of every position of the stock-market game."""

from __future__ import annotations

from ironroads.core.rules.bits import members
from ironroads.games.steam_barons.game import SteamBarons
from ironroads.games.steam_barons.rules.state import BaronsState
from ironroads.games.steam_map.rules.derived import derive
from ironroads.games.steam_map.rules.track_state import UNOWNED


def check(game: SteamBarons, state: BaronsState) -> None:
    shares_are_constant(game, state)
    cubes_stay_in_the_box(game, state)
    tiles_stay_in_the_box(game, state)
    counters_stay_in_range(game, state)
    companies_hang_together(game, state)


def check_all(game: SteamBarons, state: BaronsState) -> None:
    check(game, state)
    derived_fields_are_true(game, state)


def shares_are_constant(game: SteamBarons, state: BaronsState) -> None:
    count = game.card.companies
    for company in range(count):
        total = state.available[company] + state.left[company] + sum(state.shares[company::count])
        assert total == (0 if state.bankrupt >> company & 1 else game.card.shares)


def cubes_stay_in_the_box(game: SteamBarons, state: BaronsState) -> None:
    colours = len(game.board.colours)
    for colour in range(colours):
        lying = sum(state.cubes[colour::colours]) + state.bag[colour] + (state.good == colour)
        assert 0 <= lying <= game.board.bag[colour]


def tiles_stay_in_the_box(game: SteamBarons, state: BaronsState) -> None:
    for face, limits in enumerate(game.tiles.limits):
        for group, tiles in limits:
            assert sum(state.used[other] for other in group) <= tiles, game.tiles.face_ids[face]


def counters_stay_in_range(game: SteamBarons, state: BaronsState) -> None:
    assert all(-1 <= price <= game.card.highest for price in state.price)
    assert min(state.cash + state.treasury + state.performance + state.available + state.left) >= 0
    assert 1 <= state.turn <= game.card.turns


def companies_hang_together(game: SteamBarons, state: BaronsState) -> None:
    """Over own complete links every stop with own track can be reached from every other."""
    stops = game.board.stops
    for company in range(game.card.companies):
        mine = state.stops[company]
        reached = front = mine & -mine
        while front:
            grown = 0
            for stop in members(front):
                grown |= state.near[company * stops + stop]
            front = grown & ~reached
            reached |= front
        assert reached == mine


def derived_fields_are_true(game: SteamBarons, state: BaronsState) -> None:
    again = state.copy()
    derive(game.links, again)
    assert again == state
    for hex, tile in enumerate(state.tile):
        for track in game.tiles.tracks[tile] if tile >= 0 else []:
            owners = {state.owner[game.board.edge[6 * hex + side]] for side in members(track)}
            assert len(owners) == 1 and owners <= set(range(UNOWNED + 1))
