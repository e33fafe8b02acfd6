"""Counts of positions and hashes along a game, the same on every build; `ironroads perft --write` makes the files."""

from pathlib import Path

import pytest

from ironroads.cli.perft import open_file, perft_file
from ironroads.core.perft import perft
from ironroads.games import TITLES

FILES = sorted((Path(__file__).parent / "perft").glob("*.perft"))
BOXES = [(title.id, board) for title in TITLES.values() for board in title.boards]


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_counts_and_hashes_stay_the_same(file):
    text = file.read_text()
    assert perft_file(*open_file(text)) == text


@pytest.mark.parametrize(("game", "board"), BOXES)
def test_every_board_is_counted(game, board):
    heads = [file.read_text().splitlines()[:2] for file in FILES]
    assert [f"game {game}", f"board {TITLES[game].open(board).board_id}"] in heads


def test_perft_counts_sequences_one_by_one():
    game = TITLES["steel-driver"].open("", {"first": "seat-one"})

    def sequences(state, depth):
        if depth == 0:
            return 1
        total = 0
        for action in game.legal(state, game.seat(state)):
            after = state.copy()
            game.apply(after, game.seat(state), action)
            total += sequences(after, depth - 1)
        return total

    for depth in range(5):
        assert perft(game, game.start(3), depth) == sequences(game.start(3), depth)
