"""Every game on every board keeps every law."""

from random import Random

import pytest

from ironroads.games import TITLES
from laws import LAWS

BOXES = [(title, board) for title in TITLES.values() for board in title.boards]


@pytest.mark.parametrize("law", LAWS, ids=lambda law: law.__name__)
@pytest.mark.parametrize(("title", "board"), BOXES, ids=lambda part: getattr(part, "id", part))
def test_law(title, board, law):
    """Once with the usual options, once with others drawn at random."""
    law(title, title.open(board), 1)
    rng = Random(f"{title.id} {board} {law.__name__}")
    options = {option.name: rng.choice(option.values) for option in title.options}
    law(title, title.open(board, options), 2)
