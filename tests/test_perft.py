"""Counts of positions and hashes along a game, the same on every build.

`--write-golden` writes the files anew; `ironroads perft --write` makes further ones.
"""

from pathlib import Path

import pytest

from ironroads.cli.commands.research.perft import open_file, perft_file
from ironroads.core.perft import perft
from ironroads.games import TITLES

pytestmark = pytest.mark.both_builds

FOLDER = Path(__file__).parent / "perft"
FILES = sorted(FOLDER.glob("*.perft"))
BOXES = [(title.id, board) for title in TITLES.values() for board in title.boards]


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_counts_and_hashes_stay_the_same(file, write_golden):
    opened, seats, named = open_file(file.read_text())
    title = TITLES[opened.id]
    options = dict(
        line.removeprefix("option ").split("=") for line in file.read_text().splitlines() if "option " in line
    )
    game = title.kind.open(title.shipped(opened.board_id), title.choose(options))  # a box that no other test has used
    text = perft_file(game, seats, named)
    if write_golden:
        file.write_text(text)
    assert file.read_text() == text


@pytest.mark.parametrize(("title", "board"), BOXES)
def test_every_board_is_counted(title, board, write_golden):
    game = TITLES[title].open(board)
    heads = [file.read_text().splitlines()[:2] for file in FILES]
    head = [f"game {game.id}", f"board {game.board_id}"]
    if write_golden and head not in heads:
        (FOLDER / f"{title}-{board}.perft").write_text(perft_file(game, 3))
    else:
        assert head in heads


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
