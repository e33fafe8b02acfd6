"""Every game on every board keeps every law."""

from random import Random

import pytest

from ironroads.games import TITLES
from laws import LAWS

# One worker takes all laws of a box, since they look at the same random games.
BOXES = [
    pytest.param(title, board, id=f"{title.id}-{board}", marks=pytest.mark.xdist_group(f"{title.id}-{board}"))
    for title in TITLES.values()
    for board in title.boards
]


@pytest.mark.parametrize("law", LAWS, ids=lambda law: law.__name__)
@pytest.mark.parametrize(("title", "board"), BOXES)
def test_law(title, board, law):
    """Once with the usual options, once with one of four sets of others drawn at random."""
    law(title, title.open(board), 1)
    rng = Random(f"{title.id} {board} {LAWS.index(law) % 4}")
    options = {option.name: rng.choice(option.values) for option in title.options}
    law(title, title.open(board, options), 2)
