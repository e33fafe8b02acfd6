"""Positions travel between processes as plain data, and arrive whole."""

import marshal
from random import Random

import pytest

from ironroads.bots.picklable import pack, unpack
from ironroads.core.rules.match import Match
from ironroads.games import TITLES


@pytest.mark.parametrize("title", TITLES.values(), ids=lambda title: title.id)
def test_a_position_arrives_as_it_was_sent(title):
    game, rng = title.open(), Random(5)
    match = Match(game, game.players[0], 5)
    for _ in range(150):
        match.settle()
        sent = marshal.loads(marshal.dumps(pack(match.state), 2))
        assert unpack(game, sent) == match.state
        seat = match.decision().seats[0]
        match.play(seat, rng.choice(game.legal(match.state, seat)))
        if match.over():
            break
