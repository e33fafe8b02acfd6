"""The last decisions of recorded games can be reckoned out to the end; the level called hard finds the best ones."""

from pathlib import Path
from random import Random

import pytest

from ironroads.bots.registry import bot
from ironroads.core.record import parse_record, replay
from ironroads.core.rules.sentinels import CHANCE
from ironroads.games import TITLES

from .reckoner import Reckoner, TooLong

FIXTURES = Path(__file__).parent.parent / "fixtures"
RECORDS = [
    "steel-driver/3-players",
    "steel-driver/5-players",
    "stephensons-rocket/3-players",
    "steam-barons/eastern-us-4",
    "steam-barons/northern-england-6-options",
]
MOST = 400  # positions that are looked at
CLEAR = 0.002  # results that lie nearer are as good


def last_choices(match):
    """Decisions near the end with what each action leads to, if that makes a difference."""
    for count in range(len(match.moves) - 1, len(match.moves) - 12, -1):
        earlier = match.at(count)
        seat = match.game.seat(earlier.state)
        if seat == CHANCE:
            continue
        try:
            worth = Reckoner(match.game, MOST).worths(earlier.state, seat)
        except TooLong:
            return
        if max(worth.values()) - min(worth.values()) > CLEAR:
            yield earlier.state, seat, worth


@pytest.mark.parametrize("name", RECORDS)
def test_the_best_last_moves_are_found(name):
    record = parse_record((FIXTURES / f"{name}.json").read_bytes())
    game = TITLES[record.game].open(record.board.id, record.options)
    choices = list(last_choices(replay(game, record)))
    assert choices
    for state, seat, worth in choices[:3]:
        found = game.write(bot("hard").choose(game, game.veil(state, seat), seat, Random(1)))
        assert worth[found] > max(worth.values()) - CLEAR, (found, worth)
