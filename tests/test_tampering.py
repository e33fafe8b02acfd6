"""Positions that somebody has changed: refused with a place, or good enough to ask whoever is to decide."""

from random import Random

import msgspec
import pytest

from ironroads.core.errors import BadPosition
from ironroads.core.position import read_position, write_position
from ironroads.games import TITLES
from ironroads.testing.laws.journeys import glimpses
from playing import spoken

TRIALS = 150
STRANGE = [0, 1, 2, 7, -1, 99, 10**30, "none", "x", "", [], {}, None, True, 1.5]


def leaves(data, path=()):
    """The way to everything in a position that is no box."""
    items = data.items() if isinstance(data, dict) else enumerate(data) if isinstance(data, list) else []
    for key, value in items:
        yield from leaves(value, (*path, key))
    if path and not isinstance(data, dict) and path[0] not in ("game", "board", "options"):
        yield path


def change(data, path, value):
    *way, last = path
    for key in way:
        data = data[key]
    data[last] = value


def tampered(positions, rng):
    data, other = (msgspec.json.decode(rng.choice(positions)) for _ in range(2))
    path = rng.choice(list(leaves(data)))
    found = other
    try:
        for key in path:
            found = found[key]
    except (KeyError, IndexError, TypeError):
        found = 0
    change(data, path, rng.choice([found, found, *rng.sample(STRANGE, 2)]))
    return data


@pytest.mark.parametrize("title", TITLES.values(), ids=lambda title: title.id)
def test_tampered_positions_never_break_the_program(title):
    game, rng = title.open(), Random(title.id)
    positions = [msgspec.json.encode(write_position(game, match.state)) for match in glimpses(game, 1)]
    refused = 0
    for _ in range(TRIALS):
        try:
            state = read_position(game, tampered(positions, rng))
        except BadPosition as error:
            refused += 1
            assert all(fault.place for fault in error.faults) and spoken(error)
            continue
        if not game.over(state):
            for seat in game.decision(state).seats:
                assert game.legal(state, seat)
    assert refused > TRIALS // 10
