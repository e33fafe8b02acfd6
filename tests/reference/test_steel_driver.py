"""Steel Driver beside its reference: all player numbers, all options, players of several kinds."""

import tomllib
from importlib.resources import files
from random import Random

import pytest
from ironroads.core.game import places

from ironroads.bots.registry import bot
from ironroads.games import TITLES

from .side_by_side import Difference, at_random, expect, play_side_by_side
from .steel_driver.auction import SKIPS_AFTER_LAST_SALE
from .steel_driver.game import SteelDriver

TITLE = TITLES["steel-driver"]
BOARD = tomllib.loads(files("ironroads.games.steel_driver").joinpath("boards/steel-driver.toml").read_text("utf-8"))
TODAY = frozenset({SKIPS_AFTER_LAST_SALE})  # faults the rules still have


def thriftily(match, seat, legal, rng):
    """Raise by one cube at a time, so that auctions last long and all companies are sold."""
    raises = [move for move in legal if move.startswith("bid:")]
    return rng.choice(["pass", *raises[:1]]) if "pass" in legal else rng.choice(raises[:2] or legal)


def like(level):
    player = bot(level)

    def choose(match, seat, legal, rng):
        return match.game.write(player.choose(match.game, match.game.veil(match.state, seat), seat, rng))

    return choose


PLAYERS = {
    "random": lambda: at_random,
    "thrifty": lambda: thriftily,
    "greedy": lambda: like("greedy"),
    "medium": lambda: like("medium"),
}


def compared(players, seed, faults=TODAY):
    """A whole game with options and a kind of player for each seat drawn from the seed."""
    rng = Random(f"steel-driver {players} {seed}")
    options = {option.name: rng.choice(option.values) for option in TITLE.options}
    seats = [PLAYERS[rng.choice(list(PLAYERS))]() for _ in range(players)]
    reference = SteelDriver(BOARD, players, options, faults)
    match = play_side_by_side(
        TITLE.open("", options),
        reference,
        players,
        seed,
        lambda match, seat, legal, rng: seats[seat](match, seat, legal, rng),
    )
    expect(match, "places", places(match.game, match.state), reference.places())
    return match


@pytest.mark.parametrize("chunk", range(5))
@pytest.mark.parametrize("players", TITLE.players)
def test_rules_and_reference_agree(players, chunk):
    for seed in range(20 * chunk, 20 * (chunk + 1)):
        compared(players, seed)


def test_the_comparison_notices_who_opens_the_next_turn():
    """The one fault that is known, put in or taken out, whichever differs from the rules of today."""
    with pytest.raises(Difference, match=r"^active: "):
        for seed in range(10):
            compared(4, seed, TODAY ^ {SKIPS_AFTER_LAST_SALE})
