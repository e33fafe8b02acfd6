"""Tests for games of one's own: the laws that our games keep, for pytest.

    from ironroads.testing import law_tests

    test_laws = law_tests("coal-run")

runs every law on every board of the title, once with the usual options and once with others.
"""

from __future__ import annotations

from collections.abc import Callable
from random import Random

import pytest

from ..games import TITLES
from ..games.title import Title

pytest.register_assert_rewrite("ironroads.testing.laws")  # a broken law shows the values it compared

from .laws import LAWS, Law  # noqa: E402

__all__ = ["law_tests"]


def law_tests(*titles: str | Title) -> Callable[[Title, str, Law], None]:
    """Make a test function for some titles, by id or as objects, with one case for each board and law.

    >>> from ironroads.testing import law_tests
    >>> test_laws = law_tests("steel-driver")
    >>> test_laws.__name__
    'test_law'
    """
    found = [TITLES[title] if isinstance(title, str) else title for title in titles]
    # One worker takes all laws of a board, since they look at the same random games.
    boards = [
        pytest.param(title, board, id=f"{title.id}-{board}", marks=pytest.mark.xdist_group(f"{title.id}-{board}"))
        for title in found
        for board in title.boards
    ]

    @pytest.mark.parametrize("law", LAWS, ids=lambda law: law.__name__)
    @pytest.mark.parametrize(("title", "board"), boards)
    def test_law(title: Title, board: str, law: Law) -> None:
        """Once with the usual options, once with one of four sets of others drawn at random."""
        law(title, title.open(board), 1)
        rng = Random(f"{title.id} {board} {LAWS.index(law) % 4}")
        options = {option.name: rng.choice(option.values) for option in title.options}
        law(title, title.open(board, options), 2)

    return test_law
