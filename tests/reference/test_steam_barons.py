"""Steam Barons beside its reference: both boards, all options, all player numbers, players of several kinds."""

from itertools import product
from random import Random

import pytest

from ironroads.games import TITLES

from .side_by_side import play_side_by_side
from .steam_barons import SteamBarons
from .steam_barons.phase import SINGLE_ANSWERS
from .steam_barons.players import CHEAP, like
from .steam_track.track import OLD_TILE_NOT_BACK

TITLE = TITLES["steam-barons"]
TODAY = frozenset({OLD_TILE_NOT_BACK, SINGLE_ANSWERS})  # faults the rules still have
CHOICES = [
    {option.name: value for option, value in zip(TITLE.options, values, strict=True)}
    for values in product(*(option.values for option in TITLE.options))
]


def compared(game, players, seed, kinds):
    """A whole game; each seat is played by a kind of player drawn from the seed."""
    seats = Random(seed).choices(kinds, k=players)
    reference = SteamBarons(game.board_id, players, game.chosen, TODAY)
    return play_side_by_side(
        game, reference, players, seed, lambda match, seat, legal, rng: seats[seat](match, seat, legal, rng)
    )


@pytest.mark.parametrize("board", TITLE.boards)
@pytest.mark.parametrize("options", CHOICES, ids=lambda options: " ".join(options.values()))
def test_rules_and_reference_agree(board, options):
    game = TITLE.open(board, options)
    for players, seed in product(TITLE.players, range(4)):
        compared(game, players, seed, CHEAP)


@pytest.mark.parametrize("board", TITLE.boards)
@pytest.mark.parametrize("players", TITLE.players)
def test_rules_and_reference_agree_when_bots_play(board, players):
    game = TITLE.open(board)
    compared(game, players, players, [like("greedy"), *CHEAP])
