"""Stephenson's Rocket beside its reference: all player numbers, all options, on the board and on changed ones."""

from importlib.resources import files
from random import Random

import pytest

from ironroads.bots.registry import bot
from ironroads.games import TITLES

from .side_by_side import Difference, play_side_by_side
from .stephensons_rocket.board import Board
from .stephensons_rocket.boards import changed
from .stephensons_rocket.faults import FIRST_PLACEMENTS, ONE_WAY, TODAY
from .stephensons_rocket.game import RocketReference
from .stephensons_rocket.players import HABITS

TITLE = TITLES["stephensons-rocket"]
TEXT = files("ironroads.games.stephensons_rocket").joinpath("boards/stephensons-rocket.toml").read_text("utf-8")
BOARD = Board(TEXT)


def like(level):
    player = bot(level)

    def choose(match, seat, legal, rng):
        return match.game.write(player.choose(match.game, match.game.veil(match.state, seat), seat, rng))

    return choose


def drawn_options(rng):
    return {option.name: rng.choice(option.values) for option in TITLE.options}


def compared(players, seed, path="", board=BOARD, habit=None, faults=TODAY):
    """A whole game with options drawn from the seed, by players of one habit or of several."""
    rng = Random(f"rocket {players} {seed}")
    options = drawn_options(rng)
    one = habit or rng.choice([None, *HABITS])
    if one == "shuffler":
        options["shuffling_guard"] = "yes"  # else they play for thousands of moves
    reference = RocketReference(board, players, options, faults)
    seats = [HABITS[one or rng.choice(list(HABITS))](reference.table) for _ in range(players)]
    return play_side_by_side(
        TITLE.open(path, options),
        reference,
        players,
        seed,
        lambda match, seat, legal, rng: seats[seat](match, seat, legal, rng),
    )


@pytest.mark.parametrize("chunk", range(4))
@pytest.mark.parametrize("players", TITLE.players)
def test_rules_and_reference_agree(players, chunk):
    for seed in range(15 * chunk, 15 * (chunk + 1)):
        compared(players, seed)


@pytest.mark.parametrize("chunk", range(4))
@pytest.mark.parametrize("players", TITLE.players)
def test_rules_and_reference_agree_on_changed_boards(players, chunk, tmp_path):
    path = tmp_path / "changed.toml"
    for seed in range(10 * chunk, 10 * (chunk + 1)):
        text = changed(TEXT, Random(f"{players} {seed}"))
        path.write_text(text, "utf-8")
        compared(players, seed, str(path), Board(text))


@pytest.mark.parametrize("level", ["greedy", "medium"])
@pytest.mark.parametrize("players", TITLE.players)
def test_rules_and_reference_agree_when_bots_play(players, level):
    """With the guard: bots may shuffle stations for ever."""
    for seed in range(4):
        options = drawn_options(Random(seed)) | {"shuffling_guard": "yes"}
        reference = RocketReference(BOARD, players, options, TODAY)
        play_side_by_side(TITLE.open("", options), reference, players, seed, like(level))


@pytest.mark.parametrize(
    ("fault", "habit", "difference"),
    [(FIRST_PLACEMENTS, "shuffler", "idle"), (ONE_WAY, "objector", "asked")],
)
def test_the_comparison_notices_a_fault(fault, habit, difference):
    """One of those that are known, put in or taken out, whichever differs from the rules of today."""
    with pytest.raises(Difference, match=f"^{difference}: "):
        for seed in range(20):
            compared(3, seed, habit=habit, faults=TODAY ^ {fault})
