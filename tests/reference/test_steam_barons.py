"""Steam Barons' rules beside their reference."""

from functools import cache
from random import Random

import pytest

from games.steam_barons.conftest import TITLE
from reference.side_by_side import at_random, play_side_by_side
from reference.steam_barons import SteamBarons
from reference.steam_barons.phase import SINGLE_ANSWERS
from reference.steam_track.track import OLD_TILE_NOT_BACK

FAULTS = frozenset({OLD_TILE_NOT_BACK, SINGLE_ANSWERS})  # those that the rules have today
BOARDS = ("steam-barons-eastern-us", "steam-barons-northern-england")


def mixed(rng):
    """A board and options drawn at random."""
    return rng.choice(BOARDS), {option.name: rng.choice(option.values) for option in TITLE.options}


@cache
def opened(board, *options):
    """Opening a game takes longer than playing it."""
    return TITLE.open(board, dict(options))


def compared(players, seed, choose):
    board, options = mixed(Random(seed))
    reference = SteamBarons(board, players, options, FAULTS)
    return play_side_by_side(opened(board, *options.items()), reference, players, seed, choose)


@pytest.mark.parametrize("players", range(2, 7))
def test_random_games(players):
    for seed in range(1):
        compared(players, seed, at_random)
