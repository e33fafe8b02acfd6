"""Errors that travel: what went wrong in one process is told in another."""

import pickle

import pytest

from ironroads.core.errors import BadBoard, BadChoice, BadNotation, BadPosition, BadRecord, IllegalMove
from ironroads.core.rules.refusal import Refusal

ERRORS = [
    BadNotation("fly:moon", kinds="bid, pass"),
    IllegalMove("bid:9", Refusal("too_few_cubes", (9, 3), "4.2", 2)),
    BadRecord("record_move", 3, "fly"),
    BadPosition(["no seats", "no board"]),
    BadBoard("moon.toml", ["a: is missing", "b: is missing"]),
    BadChoice("players", 9, 3, 6),
]


@pytest.mark.parametrize("error", ERRORS, ids=lambda error: type(error).__name__)
def test_an_error_arrives_in_another_process_as_it_was(error):
    found = pickle.loads(pickle.dumps(error))
    assert type(found) is type(error)
    assert str(found) == str(error)
    assert (found.code, found.facts) == (error.code, error.facts)
    assert vars(found) == vars(error)


def test_a_refusal_arrives_with_its_distance():
    error = pickle.loads(pickle.dumps(ERRORS[1]))
    assert error.move == "bid:9" and error.refusal.distance == 2
