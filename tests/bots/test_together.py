"""Many trees, one opinion."""

import pytest

from ironroads.bots.advice.hints import Hint
from ironroads.bots.picklable import pack
from ironroads.bots.root_parallel import best_moves, merged

from .shelf import box_of

STEEL = box_of("steel-driver", first="seat-one")


def test_moves_are_weighed_by_how_often_they_were_tried():
    one = Hint("a", (1.0, 0.0), 0.75, ((0, "x"),))
    other = Hint("a", (0.0, 1.0), 0.25, ((0, "y"),))
    rival = Hint("b", (0.5, 0.5), 0.5, ())
    first, second = merged([other, rival, one])
    assert (first.move, second.move) == ("a", "b")
    assert first.expected == pytest.approx((0.75, 0.25))
    assert first.line == one.line


def test_the_number_of_cores_does_not_change_the_advice():
    veiled = pack(STEEL.open().start(4))
    alone = best_moves(STEEL, veiled, 0, 80, seed=3, jobs=1)
    assert alone == best_moves(STEEL, veiled, 0, 80, seed=3, jobs=2)
    assert 1 <= len(alone) <= 3
