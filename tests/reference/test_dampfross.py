"""Dampfross 2 beside its reference, on every map and with every variant.

The comparison stops where the first run begins: the reference does not know the running phase yet.
"""

from pathlib import Path
from random import Random

import pytest

import ironroads
from ironroads.core.rules.match import Match
from ironroads.games import TITLES

from .dampfross.game import PHASES, DampfrossReference
from .dampfross.players import planner
from .side_by_side import Written, compare

TITLE = TITLES["dampfross"]
FOLDER = Path(ironroads.__file__).parent / "games" / "dampfross" / "boards"
CASES = [(board, players) for board in TITLE.boards for players in TITLE.open(board).players]


@pytest.mark.parametrize(("board", "players"), CASES)
@pytest.mark.parametrize("seed", range(1))
def test_the_building_phase_goes_by_the_rulebook(board, players, seed):
    rng = Random(f"{board} {players} {seed}")
    options = {option.name: rng.choice(option.values) for option in TITLE.options}
    game = TITLE.open(board, options)
    reference = DampfrossReference(FOLDER / f"{board}.toml", players, options)
    match, choose, written = Match(game, players, seed), planner(reference.table), Written(game, players)
    while reference.table.phase in PHASES:
        moves = compare(match, reference, written)
        seat = rng.choice(match.decision().seats)
        move = rng.choice(moves[seat]) if seat < 0 else choose(match, seat, moves[seat], rng)
        match.play(seat, game.read(move))
        reference.play(seat, move)
