"""What is true of every position of Steam's base and standard games."""

from __future__ import annotations

from dataclasses import fields
from random import Random

from ironroads.core.position import read_position, write_position
from ironroads.core.rules.game import Action
from ironroads.games.steam.game import SteamGame
from ironroads.games.steam.rules.actions import Bid, Capital, Take
from ironroads.games.steam.rules.phases import LOT, STOCK
from ironroads.games.steam.rules.state import SteamState
from ironroads.games.steam_map.rules.steps import Hex, Join

CAREFUL = -3  # income below which a careful player spends nothing


def check(game: SteamGame, state: SteamState) -> None:
    cubes_are_conserved(game, state)
    tiles_stay_in_the_box(game, state)
    new_cities_stay_in_the_box(game, state)
    players_stay_on_their_tracks(game, state)
    everything_derived_is_true(game, state)


def cubes_are_conserved(game: SteamGame, state: SteamState) -> None:
    colours = len(game.board.colours)
    for colour in range(colours):
        on_map = sum(state.cubes[colour::colours]) + (state.good == colour)
        assert state.bag[colour] + on_map + sum(state.supply[colour::colours]) == game.board.bag[colour]
    assert min(state.cubes + state.supply + state.bag) >= 0


def tiles_stay_in_the_box(game: SteamGame, state: SteamState) -> None:
    lying = [tile for tile in state.tile if tile >= 0]
    assert sum(state.used) == len(lying)
    for face, limits in enumerate(game.tiles.limits):
        for group, tiles in limits:
            assert state.used[face] == 0 or sum(state.used[other] for other in group) <= tiles


def new_cities_stay_in_the_box(game: SteamGame, state: SteamState) -> None:
    founded = 0
    for colour, targets in enumerate(state.targets):
        new = targets & ~game.board.cities
        assert new.bit_count() + state.new_cities[colour] == game.figures.new_cities[colour]
        assert not founded & new
        founded |= new
    assert founded == state.cities & ~game.board.cities
    assert not founded & ~state.grown
    assert (state.grown & game.board.cities).bit_count() <= game.figures.markers


def players_stay_on_their_tracks(game: SteamGame, state: SteamState) -> None:
    assert all(-10 <= income <= 10 for income in state.income)
    assert all(1 <= level <= 6 for level in state.locomotive)
    assert min(state.cash + state.points) >= 0
    living = [seat for seat in range(state.seats) if not state.bankrupt >> seat & 1]
    if state.turn > 1 or state.phase not in (STOCK, LOT, 2):
        assert sorted(state.order) == living
    for seat in range(state.seats):
        if state.bankrupt >> seat & 1:
            assert not state.links[seat] and not game.links.ends(state, seat) and not state.stops[seat]


def everything_derived_is_true(game: SteamGame, state: SteamState) -> None:
    """Links, ends and what else is kept up to date, worked out anew from the map."""
    again = read_position(game, write_position(game, state))
    assert differing(state, again) == {}


def differing(state: SteamState, again: SteamState) -> dict[str, tuple[object, object]]:
    """The fields that differ, with both values."""
    pairs = {field.name: (getattr(state, field.name), getattr(again, field.name)) for field in fields(state)}
    return {name: pair for name, pair in pairs.items() if pair[0] != pair[1]}


def careful(game: SteamGame, state: SteamState, seat: int, rng: Random) -> Action:
    """A random choice that avoids debt; otherwise few games would reach their end."""
    legal = game.legal(state, seat)
    poor = seat >= 0 and state.income[seat] < CAREFUL
    return rng.choice([action for action in legal if not _rash(game, action, poor)] or legal)


def _rash(game: SteamGame, action: Action, poor: bool) -> bool:
    if isinstance(action, Bid):
        return action.amount > 2
    if isinstance(action, Take):
        return poor and game.figures.fees[action.tile] > 0
    return poor and isinstance(action, Hex | Join | Capital)
