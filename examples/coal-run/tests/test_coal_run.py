"""The game keeps the laws that all games of Ironroads keep."""

import ironroads
from ironroads.testing import law_tests

test_laws = law_tests("coal-run")


def test_the_last_wagon_earns_a_bonus():
    match = ironroads.new("coal-run", players=2, seed=1)
    while not match.is_over:
        match.play(match.legal_moves()[-1])
    assert match.log()[-1].endswith("hauls the last wagon and earns $5 more.")
