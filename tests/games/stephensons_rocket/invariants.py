"""What is true of every position of Stephenson's Rocket."""

from __future__ import annotations

from ironroads.core.rules.bits import members
from ironroads.games.stephensons_rocket.game import RocketGame
from ironroads.games.stephensons_rocket.rules.occupied import NEAR
from ironroads.games.stephensons_rocket.rules.state import Rocket
from ironroads.games.stephensons_rocket.text.position import joined


def check(game: RocketGame, state: Rocket) -> None:
    money_is_what_the_bank_paid(state)
    shares_are_conserved(game, state)
    tiles_are_conserved(game, state)
    pieces_stay_in_the_box(game, state)
    lines_hang_together(game, state)
    track_fits_together(game, state)


def money_is_what_the_bank_paid(state: Rocket) -> None:
    assert sum(state.cash) == state.paid
    assert all(money >= 0 and money % 1000 == 0 for money in state.cash)


def shares_are_conserved(game: RocketGame, state: Rocket) -> None:
    """Stack, players and what left the game are sixteen; supplementary shares come on top."""
    board = game.board
    for line in range(board.lines):
        held = sum(state.shares[line :: board.lines])
        real = held - state.extra[line]
        removed = board.shares[line] - state.stack[line] - real
        assert min(state.stack[line], state.extra[line], real, removed) >= 0
        gone = state.engine[line] < 0 or state.isolated >> line & 1
        assert gone or removed == 0
        assert not gone or state.stack[line] == 0
        assert state.engine[line] >= 0 or held == 0


def tiles_are_conserved(game: RocketGame, state: Rocket) -> None:
    """Laid and left are sixty; a last merger may need one too many."""
    laid = sum(hexes.bit_count() for hexes in state.hexes) - sum(engine >= 0 for engine in state.engine)
    assert laid + state.tiles == game.board.tiles or (state.tiles == 0 and laid == game.board.tiles + 1)


def pieces_stay_in_the_box(game: RocketGame, state: Rocket) -> None:
    board = game.board
    for pile, size in enumerate(board.pile_size):
        taken = sum(state.tokens[pile :: board.piles])
        assert 0 <= taken <= size and (taken < size) == bool(state.piles >> pile & 1)
    assert sum(state.passengers) <= board.passengers
    taken = 0
    for stations in state.stations:
        assert stations.bit_count() <= board.stations
        for hex in members(stations):
            assert not (taken | board.town_hexes) & 1 << hex and not taken & board.ring[hex]
            taken |= 1 << hex


def lines_hang_together(game: RocketGame, state: Rocket) -> None:
    board = game.board
    for line, hexes in enumerate(state.hexes):
        if state.engine[line] < 0:
            assert hexes == 0
            continue
        assert hexes >> state.engine[line] & 1
        assert not hexes & ~joined(board, state.engine[line], hexes)
        assert all(state.ground[hex] & NEAR == 1 << line for hex in members(hexes & ~board.town_hexes))


def track_fits_together(game: RocketGame, state: Rocket) -> None:
    """A tile has two sides, straight or one step off; an engine has track behind it only."""
    engines = {engine for line, engine in enumerate(state.engine) if engine >= 0 and state.heading[line] >= 0}
    waiting = {engine for line, engine in enumerate(state.engine) if state.heading[line] < 0}
    for hexes in state.hexes:
        for hex in members(hexes):
            ends = [direction for direction in range(6) if state.sides[direction] >> hex & 1]
            if hex in engines or hex in waiting:
                assert len(ends) == (hex in engines)
            else:
                first, second = ends
                assert (second - first) % 6 in (2, 3, 4)


def derived_fields_are_right(game: RocketGame, state: Rocket) -> None:
    """What is kept up to date step by step is what follows from the rest."""
    again = state.copy()
    game.derive(again)
    assert repr(again) == repr(state)
