"""Puzzles: a bot went wrong, and two searches that see what the seat sees agree on a better move."""

from itertools import islice
from random import Random

import pytest

from ironroads.bots.advice.puzzle_making import CLEAR, PLAYER, PuzzleTask, best_moves, puzzles_of_game
from ironroads.core.rules.match import Match
from ironroads.games import TITLES

from .shelf import box_of, decisions

TASK = PuzzleTask(box_of("steel-driver"), 3, 5, 24)


def test_a_puzzle_is_a_mistake_of_a_game_up_to_its_last_puzzle():
    found = puzzles_of_game(TASK)
    assert found.puzzles and found.bots == [PLAYER] * 3
    assert len(found.moves) == found.puzzles[-1].start
    game = TASK.box.open()
    for puzzle in found.puzzles:
        match = Match(game, 3, found.seed)
        for text in found.moves[: puzzle.start]:
            seat, move = text.split(" ")
            match.order(-1 if seat == "chance" else int(seat), move)
        assert game.seat(match.state) == puzzle.seat
        assert game.read(puzzle.answer) in game.legal(match.state, puzzle.seat)
        assert puzzle.margin >= CLEAR - 0.001


@pytest.mark.parametrize("name", TITLES)
def test_another_world_that_looks_the_same_has_the_same_answer(name):
    game = TITLES[name].open()
    for world, (state, seat) in enumerate(islice(decisions(game, seed=11, apart=25), 2)):
        other = game.guess(game.veil(state, seat), seat, Random(world))
        judged = [best_moves(game, game.veil(each, seat), seat, "1", 5) for each in (state, other)]
        assert judged[0] == judged[1]
