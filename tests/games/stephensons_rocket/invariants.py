"""What holds in every position of Stephenson's Rocket."""

from __future__ import annotations

from ironroads.core.rules.bits import has, members
from ironroads.games.stephensons_rocket.game import RocketGame
from ironroads.games.stephensons_rocket.rules.occupancy import LINES
from ironroads.games.stephensons_rocket.rules.state import RocketState
from ironroads.games.stephensons_rocket.text.position import connected_hexes


def check(game: RocketGame, state: RocketState) -> None:
    money_is_what_the_bank_paid(state)
    shares_are_conserved(game, state)
    tiles_are_conserved(game, state)
    pieces_are_limited(game, state)
    lines_are_connected(game, state)
    track_fits_together(game, state)


def money_is_what_the_bank_paid(state: RocketState) -> None:
    assert sum(state.cash) == state.paid
    assert all(money >= 0 and money % 1000 == 0 for money in state.cash)


def shares_are_conserved(game: RocketGame, state: RocketState) -> None:
    """Each real share is in the stack, with a player or out of the game."""
    board = game.board
    for line in range(board.lines):
        held = sum(state.shares[line :: board.lines])
        real = held - state.extra[line]
        removed = board.shares[line] - state.stack[line] - real
        assert min(state.stack[line], state.extra[line], real, removed) >= 0
        gone = state.engine[line] < 0 or has(state.isolated, line)
        assert gone or removed == 0
        assert not gone or state.stack[line] == 0
        assert state.engine[line] >= 0 or held == 0


def tiles_are_conserved(game: RocketGame, state: RocketState) -> None:
    """Each tile is on the board or left; a last merger may need one too many."""
    laid = sum(hexes.bit_count() for hexes in state.hexes) - sum(engine >= 0 for engine in state.engine)
    assert laid + state.tiles == game.board.tiles or (state.tiles == 0 and laid == game.board.tiles + 1)


def pieces_are_limited(game: RocketGame, state: RocketState) -> None:
    board = game.board
    for pile, size in enumerate(board.pile_size):
        taken = sum(state.tokens[pile :: board.piles])
        assert 0 <= taken <= size and (taken < size) == has(state.piles_left, pile)
    assert sum(state.passengers) <= board.passengers
    taken = 0
    for stations in state.stations:
        assert stations.bit_count() <= board.stations
        for hex in members(stations):
            assert not (taken | board.town_hexes) & 1 << hex and not taken & board.ring[hex]
            taken |= 1 << hex


def lines_are_connected(game: RocketGame, state: RocketState) -> None:
    board = game.board
    for line, hexes in enumerate(state.hexes):
        if state.engine[line] < 0:
            assert hexes == 0
            continue
        assert has(hexes, state.engine[line])
        assert not hexes & ~connected_hexes(board, state.engine[line], hexes)
        assert all(state.occupancy[hex] & LINES == 1 << line for hex in members(hexes & ~board.town_hexes))


def track_fits_together(game: RocketGame, state: RocketState) -> None:
    """Track leaves a hex by two sides, straight or in a gentle curve, and an engine's hex by one."""
    engines = {engine for line, engine in enumerate(state.engine) if engine >= 0 and state.heading[line] >= 0}
    waiting = {engine for line, engine in enumerate(state.engine) if state.heading[line] < 0}
    for hexes in state.hexes:
        for hex in members(hexes):
            ends = [direction for direction in range(6) if has(state.sides[direction], hex)]
            if hex in engines or hex in waiting:
                assert len(ends) == (hex in engines)
            else:
                first, second = ends
                assert (second - first) % 6 in (2, 3, 4)


def derived_fields_are_right(game: RocketGame, state: RocketState) -> None:
    """Fields that are updated step by step are what `derive` computes from the others."""
    again = state.copy()
    game.derive(again)
    assert repr(again) == repr(state)
