"""Steam Barons beside its reference: both boards, all options, all player numbers, players of several kinds."""

from itertools import product
from random import Random

import pytest

from ironroads.core.position import read_position, write_position
from ironroads.games import TITLES

from .side_by_side import Difference, play_side_by_side
from .steam_barons import SteamBarons
from .steam_barons.late import late_turn
from .steam_barons.phase import SINGLE_ANSWERS
from .steam_barons.players import CHEAP, building, like
from .steam_track.track import OLD_TILE_NOT_BACK

TITLE = TITLES["steam-barons"]
ENGLAND = "steam-barons-northern-england"
BOXES = [
    (board, {option.name: value for option, value in zip(TITLE.options, values, strict=True)})
    for board, *values in product(TITLE.boards, *(option.values for option in TITLE.options))
]
CHUNKS, GAMES = 8, 104  # for each number of players; three or four games with every map and all options


def drawn(players, seed):
    """A kind of player for every seat."""
    return Random(seed).choices(CHEAP, k=players)


def compared(game, seats, seed, reference=None, start=None):
    """A whole game, or the rest of one, with these players."""
    reference = reference or SteamBarons(game.board_id, len(seats), game.chosen)
    return play_side_by_side(
        game, reference, len(seats), seed, lambda match, seat, legal, rng: seats[seat](match, seat, legal, rng), start
    )


@pytest.mark.parametrize("chunk", range(CHUNKS))
@pytest.mark.parametrize("players", TITLE.players)
def test_rules_and_reference_agree(players, chunk):
    for number in range(chunk, GAMES, CHUNKS):
        seed, box = divmod(number, len(BOXES))
        compared(TITLE.open(*BOXES[box]), drawn(players, seed), seed)


def begun(game, reference):
    """The position of the reference for the rules."""
    position = write_position(game, game.start(reference.table.players)) | reference.position()
    if position["company"] in position["order"]:
        position["place"] = position["order"].index(position["company"])
    return read_position(game, position)


@pytest.mark.parametrize("board", TITLE.boards)
def test_rules_and_reference_agree_when_much_has_happened(board):
    game = TITLE.open(board)
    for players, seed in product(TITLE.players, range(12)):
        reference = late_turn(board, players, game.chosen, frozenset(), Random(seed))
        compared(game, drawn(players, seed), seed, reference, begun(game, reference))


@pytest.mark.parametrize("board", TITLE.boards)
@pytest.mark.parametrize("players", TITLE.players)
def test_rules_and_reference_agree_when_bots_play(board, players):
    compared(TITLE.open(board), [like("greedy"), *drawn(players - 1, players)], players)


@pytest.mark.parametrize("fault", [OLD_TILE_NOT_BACK, SINGLE_ANSWERS])
def test_the_comparison_notices_each_fault(fault):
    """A reference with one of the faults that the rules had differs from them now."""
    game = TITLE.open(ENGLAND)
    with pytest.raises(Difference):
        for seed in range(20):
            compared(game, [building, building], seed, SteamBarons(ENGLAND, 2, game.chosen, frozenset({fault})))


@pytest.mark.parametrize("money", ["open", "hidden"])
def test_mended_rules_ask_no_question_with_a_single_answer_that_all_can_see(money):
    options = TITLE.choose({"money": money})
    reference, rng = SteamBarons(ENGLAND, 3, options), Random(0)
    while seats := reference.asked():
        moves = reference.legal(min(seats))
        assert len(moves) > 1 or (money == "hidden" and reference.phase.kind in ("bid", "buy"))
        reference.play(min(seats), rng.choice(sorted(moves)))
