"""Steel Driver beside its reference: all player numbers, all options, players of several kinds."""

import tomllib
from importlib.resources import files
from random import Random

import pytest

from ironroads.core.position import read_position, write_position
from ironroads.core.rules.game import places
from ironroads.core.rules.match import Match
from ironroads.games import TITLES

from .side_by_side import Difference, compare, expect, play_side_by_side
from .steel_driver.auction import SKIPS_AFTER_LAST_SALE
from .steel_driver.game import SteelDriver
from .steel_driver.players import apart, kinds

TITLE = TITLES["steel-driver"]
BOARD = tomllib.loads(files("ironroads.games.steel_driver").joinpath("boards/steel-driver.toml").read_text("utf-8"))
KINDS = kinds(BOARD)


def compared(players, seed, faults=frozenset()):
    """A whole game with options and players drawn from the seed; in every other game they are all of one kind."""
    rng = Random(f"steel-driver {players} {seed}")
    options = {option.name: rng.choice(option.values) for option in TITLE.options}
    drawn = rng.choices(KINDS, k=players) if seed % 2 else [rng.choice(KINDS)] * players
    seats = [kind() for kind in drawn]
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


@pytest.mark.parametrize("chunk", range(8))
@pytest.mark.parametrize("players", TITLE.players)
def test_rules_and_reference_agree(players, chunk):
    for seed in range(13 * chunk, 13 * (chunk + 1)):
        compared(players, seed)


def all_rich(link):
    """Turn one, every company sold and able to pay for all its track: the rules and the reference."""
    options = TITLE.choose({"first": "seat-one", "link": link})
    game, reference = TITLE.open("", options), SteelDriver(BOARD, 3, options)
    table = reference.table
    for number, company in enumerate(BOARD["company"]):
        table.sold.add(company["id"])
        table.controller[company["id"]] = table.last_controller[company["id"]] = number % 3
        table.shares[number % 3][company["id"]] = 1
        table.box[company["id"]] = 100
    reference.go_on()
    position = write_position(game, game.start(3)) | reference.position()
    return Match(game, 3, now=read_position(game, position)), reference


def linked_late(link, seed):
    """A dense network, compared when the coasts are linked, which happens as late as possible."""
    match, reference = all_rich(link)
    game, rng = match.game, Random(seed)
    while match.state.linked_by < 0 and match.decision().kind == "build":
        seat = game.seat(match.state)
        move = apart(match, seat, [game.write(action) for action in game.legal(match.state, seat)], rng)
        match.play(seat, game.read(move))
        reference.play(seat, move)
    compare(match, reference)


@pytest.mark.parametrize("link", ["rulebook", "prototype"])
def test_rules_and_reference_agree_about_the_transcontinental_link(link):
    for seed in range(100):
        linked_late(link, seed)


def test_the_comparison_notices_who_opens_the_next_turn():
    """The fault that the rules once had, put back into the reference."""
    with pytest.raises(Difference, match=r"^active: "):
        for seed in range(10):
            compared(4, seed, frozenset({SKIPS_AFTER_LAST_SALE}))
