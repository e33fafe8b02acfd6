"""Steam's base and standard game beside their reference: all player numbers, both maps, all options."""

from functools import cache
from itertools import product
from random import Random

import pytest

from ironroads.bots.registry import bot
from ironroads.core.rules.game import places
from ironroads.games import TITLES

from .side_by_side import Difference, expect, play_side_by_side
from .steam.game import SteamReference
from .steam.growth import DELETES_LINKS
from .steam.players import KINDS, player
from .steam_barons.phase import SINGLE_ANSWERS
from .steam_track.track import OLD_TILE_NOT_BACK

MENDED = (OLD_TILE_NOT_BACK, SINGLE_ANSWERS, DELETES_LINKS)  # faults that the rules had
BOTH = pytest.mark.parametrize("title", ["steam-base", "steam-standard"])
CHUNKS, GAMES = 10, 10  # boxes for each number of players, and games with each


@cache
def boxes(title):
    """All maps with all options, shuffled: 64 of the base game, 32 of the standard game."""
    options = TITLES[title].options
    found = [
        (board, dict(zip([option.name for option in options], values, strict=True)))
        for board, *values in product(TITLES[title].boards, *(option.values for option in options))
    ]
    Random(title).shuffle(found)
    return found


def compared(title, players, box, seed, seats, faults=frozenset()):
    """A whole game."""
    board, options = box
    reference = SteamReference(title == "steam-standard", board, options, players, faults)
    match = play_side_by_side(
        TITLES[title].open(board, options),
        reference,
        players,
        seed,
        lambda match, seat, legal, rng: seats[seat](match, seat, legal, rng),
    )
    reached, expected = places(match.game, match.state), reference.places()
    expect(match, "places", {seat: reached[seat] for seat in expected}, expected)
    return match


def mixed(title, players, chunk, number, faults=frozenset()):
    """One of the games of a chunk: mostly industrious players, who come furthest, else players of all kinds."""
    box = boxes(title)[(CHUNKS * players + chunk) % len(boxes(title))]
    seed = GAMES * chunk + number
    rng = Random(f"{title} {players} {seed}")
    kinds = ["industrious", "industrious", "industrious", "growing"] if rng.random() < 0.7 else list(KINDS)
    return compared(title, players, box, seed, [player(rng.choice(kinds)) for _ in range(players)], faults)


@BOTH
@pytest.mark.parametrize("players", range(3, 7))
@pytest.mark.parametrize("chunk", range(CHUNKS))
def test_rules_and_reference_agree(title, players, chunk):
    for number in range(GAMES):
        mixed(title, players, chunk, number)


@BOTH
@pytest.mark.parametrize("players", range(3, 7))
def test_they_agree_on_games_with_bots(title, players):
    """Every other player is a bot: they think long."""
    greedy = bot("greedy")

    def choose(match, seat, legal, rng):
        return match.game.write(greedy.choose(match.game, match.game.veil(match.state, seat), seat, rng))

    seats = [player("industrious") if seat % 2 else choose for seat in range(players)]
    short = [(board, options) for board, options in boxes(title) if options["turns"] == "4"]
    compared(title, players, short[players % len(short)], players, seats)


@BOTH
@pytest.mark.parametrize("fault", MENDED)
def test_the_comparison_notices_each_fault(title, fault):
    """A reference with one of the faults differs from the rules, so it would have found that fault in them."""
    with pytest.raises(Difference, match=r"^(asked|moves of seat)"):
        for chunk in range(CHUNKS):
            mixed(title, 5, chunk, 0, frozenset({fault}))
