"""The last decisions of recorded games can be reckoned out to the end; the level called hard finds the best ones."""

from pathlib import Path
from random import Random

import pytest

from ironroads.bots.outlook import results
from ironroads.bots.registry import bot
from ironroads.core.game import CHANCE
from ironroads.core.record import parse_record, replay
from ironroads.games import TITLES

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


class TooLong(Exception):
    """The end is too far away to be reckoned out."""


class Reckoner:
    """What every seat gets when all play as well as possible for themselves."""

    def __init__(self, game):
        self.game = game
        self.left = MOST

    def outcome(self, state):
        game = self.game
        if game.over(state):
            return results(game, state)
        seat = game.seat(state)
        self.left -= 1
        if self.left < 0 or seat == CHANCE:
            raise TooLong
        return max(
            (self.after(state, seat, action) for action in game.legal(state, seat)), key=lambda found: found[seat]
        )

    def after(self, state, seat, action):
        trial = state.copy()
        self.game.apply(trial, seat, action)
        return self.outcome(trial)


def last_choices(match):
    """Decisions near the end with what each action leads to, if that makes a difference."""
    for count in range(len(match.moves) - 1, len(match.moves) - 12, -1):
        earlier = match.at(count)
        seat = match.game.seat(earlier.state)
        if seat == CHANCE:
            continue
        try:
            reckoner = Reckoner(match.game)
            legal = match.game.legal(earlier.state, seat)
            worth = {action: reckoner.after(earlier.state, seat, action)[seat] for action in legal}
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
        found = bot("hard").choose(game, game.veil(state, seat), seat, Random(1))
        assert worth[found] > max(worth.values()) - CLEAR, (game.write(found), worth)
