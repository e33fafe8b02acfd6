"""A puzzle at a table: only the solver moves, the answer is told only when wanted, and nothing before it is undone."""

import pytest

from ironroads.games import TITLES
from ironroads.table.advice.hints import hints_are_allowed
from ironroads.table.advice.puzzle_collection import puzzles
from ironroads.table.advice.puzzles import puzzle_at
from ironroads.table.errors import TableNotFound


@pytest.fixture
def url(tmp_path):
    """One database is enough: puzzles store nothing of their own."""
    return f"sqlite:///{tmp_path / 'ironroads.db'}"


NAME = "steel-driver"


async def start(tables, number=1):
    table = await tables.create_puzzle(NAME, number, "Ann", "Bot {0}")
    return table, puzzle_at(table)


async def test_right_and_wrong_moves_are_told_and_a_wrong_one_is_taken_back(tables):
    table, puzzle = await start(tables)
    seat = puzzle.seat
    assert puzzle.played == "" and not puzzle.is_solved and table.state.asked() == (seat,)
    legal = [table.game.write(action) for action in table.game.legal(table.view(seat), seat)]
    wrong = next(move for move in legal if move != puzzle.answer)
    await table.play(seat, wrong, table.question_version(seat))
    await tables.wait_for_bots()
    assert puzzle_at(table).played == wrong and not puzzle_at(table).is_solved
    await table.undo(seat, table.question_version(seat))
    assert table.state.moves == table.spec.given and not table.can_undo(seat)
    await table.play(seat, puzzle.answer, table.question_version(seat))
    assert puzzle_at(table).is_solved
    sentences = [puzzle.why(table, language) for language in ("en", "de")]
    assert sentences[0] != sentences[1] and all(each.endswith(".") for each in sentences)


async def test_bots_wait_hints_are_off_and_there_is_no_puzzle_beyond_the_last(tables):
    table, puzzle = await start(tables)
    assert not hints_are_allowed(table.state)
    await tables.wait_for_bots()
    assert table.state.moves == table.spec.given
    with pytest.raises(TableNotFound):
        await tables.create_puzzle(NAME, puzzle.total + 1, "Ann", "Bot {0}")


async def test_the_solver_sits_where_the_bot_went_wrong_and_sees_no_more_than_that_seat(tables):
    table, puzzle = await start(tables, 2)
    assert [seat.is_person for seat in table.seats].index(True) == puzzle.seat
    played = [move.partition(" ")[2] for move in puzzles(NAME, TITLES[NAME].kind.rules)[1].record().moves]
    assert table.match.history(puzzle.seat) == played
