"""Steam's base and standard game beside their reference: all player numbers, both maps, all options."""

from random import Random

import pytest

from ironroads.core.rules.game import places
from ironroads.games import TITLES

from .side_by_side import expect, play_side_by_side
from .steam.game import SteamReference
from .steam.growth import DELETES_LINKS
from .steam.players import player
from .steam_barons.phase import SINGLE_ANSWERS
from .steam_track.track import OLD_TILE_NOT_BACK

TODAY = frozenset({OLD_TILE_NOT_BACK, SINGLE_ANSWERS, DELETES_LINKS})  # faults the rules still have
KINDS = ("random", "thrifty", "industrious", "industrious", "industrious")


def compared(title, players, seed, faults=TODAY):
    """A whole game; map, options and the kind of player at each seat are drawn from the seed."""
    box, rng = TITLES[title], Random(f"{title} {players} {seed}")
    options = {option.name: rng.choice(option.values) for option in box.options}
    board = rng.choice(box.boards)
    careful = rng.random() < 0.7
    seats = [player("industrious" if careful else rng.choice(KINDS)) for _ in range(players)]
    reference = SteamReference(title == "steam-standard", board, options, players, faults)
    match = play_side_by_side(
        box.open(board, options),
        reference,
        players,
        seed,
        lambda match, seat, legal, rng: seats[seat](match, seat, legal, rng),
    )
    reached = places(match.game, match.state)
    expected = reference.places()
    expect(match, "places", {seat: reached[seat] for seat in expected}, expected)
    return match


@pytest.mark.parametrize("chunk", range(2))
@pytest.mark.parametrize("players", range(3, 7))
@pytest.mark.parametrize("title", ["steam-base", "steam-standard"])
def test_rules_and_reference_agree(title, players, chunk):
    for seed in range(chunk, chunk + 1):
        compared(title, players, seed)
