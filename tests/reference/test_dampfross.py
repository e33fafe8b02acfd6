"""Dampfross 2 beside its reference, on every map and with every variant."""

from pathlib import Path
from random import Random

import pytest

import ironroads
from ironroads.games import TITLES

from .dampfross import faults
from .dampfross.game import DampfrossReference
from .dampfross.players import planner
from .side_by_side import play_side_by_side

TITLE = TITLES["dampfross"]
FOLDER = Path(ironroads.__file__).parent / "games" / "dampfross" / "boards"
FAULTS = frozenset(  # those that the rules have today
    {
        faults.PLAIN_ONLY,
        faults.FARES_NOT_SET_OFF,
        faults.PARTNERS_AS_ONE_PAYER,
        faults.JUMPS_WITHOUT_TRACK,
        faults.HALVES_ROUNDED_UP,
        faults.STEP_COUNTS_WHOLE,
        faults.BUILDING_AFTER_THE_LAST_RUN,
    }
)
CASES = [(board, players) for board in TITLE.boards for players in TITLE.open(board).players]


def mixed(rng):
    return {option.name: rng.choice(option.values) for option in TITLE.options}


@pytest.mark.parametrize("seed", range(2))
@pytest.mark.parametrize(("board", "players"), CASES)
def test_games_of_planners(board, players, seed):
    options = mixed(Random(f"{board} {players} {seed}"))
    reference = DampfrossReference(FOLDER / f"{board}.toml", players, options, FAULTS)
    play_side_by_side(TITLE.open(board, options), reference, players, seed, planner(reference.table))
