"""Dampfross 2 beside its reference, on every map and with every variant."""

from pathlib import Path
from random import Random

import pytest

import ironroads
from games.dampfross.maps import box
from ironroads.bots.registry import bot
from ironroads.core.position import read_position, write_position
from ironroads.core.rules.match import Match
from ironroads.games import TITLES

from .dampfross.cases import CASES as SMALL_CASES
from .dampfross.game import DampfrossReference
from .dampfross.players import planner
from .side_by_side import Difference, compare, play_side_by_side

TITLE = TITLES["dampfross"]
FOLDER = Path(ironroads.__file__).parent / "games" / "dampfross" / "boards"
TODAY: frozenset[str] = frozenset()  # faults that the rules still have
GAMES = 2  # for each number of players on a map
CASES = [(board, game) for board in TITLE.boards for game in range(GAMES * len(TITLE.open(board).players))]


def mixed(board, number):
    """Options of a game; each value of each option comes up on every map."""
    games = GAMES * len(TITLE.open(board).players)
    found = {}
    for option in TITLE.options:
        column = (list(option.values) * games)[:games]
        Random(f"{board} {option.name}").shuffle(column)
        found[option.name] = column[number]
    return found


def reference_of(board, players, options, faults=TODAY):
    return DampfrossReference(FOLDER / f"{board}.toml", players, options, faults)


def compared(board, players, seed, options, idlers=frozenset(), faults=TODAY):
    reference = reference_of(board, players, options, faults)
    game = TITLE.open(board, options)
    return play_side_by_side(game, reference, players, seed, planner(reference.table, idlers))


@pytest.mark.parametrize(("board", "number"), CASES)
def test_games_of_planners(board, number):
    players = TITLE.open(board).players[number // GAMES]
    compared(board, players, number, mixed(board, number))


@pytest.mark.parametrize("board", TITLE.boards)
def test_games_in_which_one_player_does_not_build(board):
    compared(board, 3, 0, mixed(board, 0), idlers=frozenset({1}))


def test_a_game_of_greedy_bots():
    board, options = "dampfross-austria", {option.name: option.values[0] for option in TITLE.options}
    greedy = bot("greedy")

    def choose(match, seat, legal, rng):
        game = match.game
        return game.write(greedy.choose(game, game.veil(match.state, seat), seat, rng))

    play_side_by_side(TITLE.open(board, options), reference_of(board, 2, options), 2, 0, choose)


def played(case, faults):
    """The moves of a small case, compared before and after each."""
    options = TITLE.choose(case.options)
    game, reference = box(case.map, **case.options), DampfrossReference(case.map, case.players, options, faults)
    case.arrange(reference.table)
    start = write_position(game, game.start(case.players)) | reference.position()
    start |= {"player": str(reference.table.player)}
    match = Match(game, case.players, 0, read_position(game, start))
    for move in [*case.moves.split(), ""]:
        compare(match, reference)
        if move:
            seat = game.seat(match.state)
            match.play(seat, game.read(move))
            reference.play(seat, move)


@pytest.mark.parametrize("case", SMALL_CASES, ids=lambda case: case.fault.partition(",")[0])
def test_each_fault_that_is_put_back_is_found(case):
    played(case, frozenset())
    with pytest.raises(Difference):
        played(case, frozenset({case.fault}))
