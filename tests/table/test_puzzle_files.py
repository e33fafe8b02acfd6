"""The shipped puzzles: enough of each title, every move legal, the answer clearly better than the next best."""

import pytest

from ironroads.bots.advice.puzzle_making import CLEAR, check
from ironroads.core.record import replay
from ironroads.core.rules.match import Match
from ironroads.games import TITLES
from ironroads.table.advice.puzzle_collection import puzzle_file, puzzles

LEAST = 30
FAR_APART = 0.3  # a margin that a short search finds, too


def shipped(name):
    return puzzles(name, TITLES[name].kind.rules)


def opened(name, each) -> Match:
    title = TITLES[name]
    game = title.open(each.game.board.id, each.game.options)
    return replay(game, each.record(), each.puzzle.start)


@pytest.mark.parametrize("name", TITLES)
def test_a_title_has_enough_puzzles_or_none_for_other_rules(name):
    file = puzzle_file(name)
    assert file.game == name and file.command.startswith(f"ironroads puzzles make {name} ")
    assert len(shipped(name)) >= (LEAST if file.rules == TITLES[name].kind.rules else 0)
    assert puzzles(name, file.rules + 1) == ()


@pytest.mark.parametrize("name", TITLES)
def test_every_move_is_legal_and_the_answer_clearly_better(name):
    for each in shipped(name):
        match, puzzle = opened(name, each), each.puzzle
        game = match.game
        assert match.decision().seats[0] == puzzle.seat
        legal = [game.write(action) for action in game.legal(game.veil(match.state, puzzle.seat), puzzle.seat)]
        assert puzzle.answer in legal and puzzle.second in legal and puzzle.answer != puzzle.second
        assert puzzle.margin >= CLEAR - 0.001


@pytest.mark.parametrize("name", TITLES)
def test_a_search_finds_the_answer_of_the_clearest_puzzle(name):
    clear = sorted(shipped(name), key=lambda each: -each.puzzle.margin)[:1]
    for each in clear:
        if each.puzzle.margin >= FAR_APART:
            match = opened(name, each)
            assert check(match.game, match, each.puzzle, 60)
