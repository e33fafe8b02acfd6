"""Puzzles are decisions of a whole game in which a bot went wrong and two searches agree on a better move."""

from ironroads.bots.advice.puzzle_making import CLEAR, PLAYER, PuzzleTask, puzzles_of_game
from ironroads.core.rules.match import Match

from .shelf import box_of

TASK = PuzzleTask(box_of("steel-driver"), 3, 3, 24)


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
