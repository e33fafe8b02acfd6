"""Stephenson's Rocket beside its reference: all player numbers, all options, on the board and on changed ones."""

from importlib.resources import files
from random import Random

import pytest

from ironroads.bots.registry import bot
from ironroads.core.position import read_position
from ironroads.core.rules.match import Match
from ironroads.games import TITLES

from .side_by_side import Difference, compare, play_side_by_side
from .stephensons_rocket.board import Board
from .stephensons_rocket.boards import changed, with_fewer_towns
from .stephensons_rocket.deals import deal
from .stephensons_rocket.faults import FIRST_PLACEMENTS, ONE_WAY, OWN_START
from .stephensons_rocket.game import RocketReference
from .stephensons_rocket.mazes import LINE, lay_maze
from .stephensons_rocket.players import HABITS
from .stephensons_rocket.sieges import besiege, sieges

TITLE = TITLES["stephensons-rocket"]
TEXT = files("ironroads.games.stephensons_rocket").joinpath("boards/stephensons-rocket.toml").read_text("utf-8")
BOARD = Board(TEXT)
NONE: frozenset[str] = frozenset()  # faults


def drawn_options(rng):
    return {option.name: rng.choice(option.values) for option in TITLE.options}


def compared(players, seed, path="", board=BOARD, habit=None, faults=NONE, dealt=False):
    """A whole game with options drawn from the seed, by players of one habit or of several."""
    rng = Random(f"rocket {players} {seed}")
    options = drawn_options(rng)
    one = habit or rng.choice([None, *HABITS])
    if one == "shuffler":
        options["shuffling_guard"] = "yes"  # else they play for thousands of moves
    game, reference = TITLE.open(path, options), RocketReference(board, players, options, faults)
    seats = [HABITS[one or rng.choice(list(HABITS))](reference.table) for _ in range(players)]
    if dealt:
        deal(reference.table, rng)
    play_side_by_side(
        game,
        reference,
        players,
        seed,
        lambda match, seat, legal, rng: seats[seat](match, seat, legal, rng),
        as_in(reference, game) if dealt else None,
    )


def as_in(reference, game):
    """The state of the rules that has everything where the reference has it."""
    box = {"game": game.id, "board": game.board_id, "options": game.chosen, "seats": reference.table.players}
    return read_position(game, box | reference.position())


@pytest.mark.parametrize("chunk", range(4))
@pytest.mark.parametrize("players", TITLE.players)
def test_rules_and_reference_agree(players, chunk):
    for seed in range(11 * chunk, 11 * (chunk + 1)):
        compared(players, seed)


@pytest.mark.parametrize("chunk", range(4))
@pytest.mark.parametrize("players", TITLE.players)
def test_rules_and_reference_agree_on_changed_boards(players, chunk, tmp_path):
    path = tmp_path / "changed.toml"
    for seed in range(8 * chunk, 8 * (chunk + 1)):
        text = changed(TEXT, Random(f"{players} {seed}"))
        path.write_text(text, "utf-8")
        compared(players, seed, str(path), Board(text), dealt=seed % 2)


@pytest.mark.parametrize("chunk", range(2))
@pytest.mark.parametrize("players", TITLE.players)
def test_rules_and_reference_agree_after_a_deal(players, chunk):
    for seed in range(12 * chunk, 12 * (chunk + 1)):
        compared(players, seed, dealt=True)


@pytest.mark.parametrize("level", ["greedy", "medium"])
@pytest.mark.parametrize("players", TITLE.players)
def test_rules_and_reference_agree_when_bots_play(players, level):
    """With the guard: bots may shuffle stations for ever."""
    for seed in range(3):
        player, options = bot(level), drawn_options(Random(seed)) | {"shuffling_guard": "yes"}
        play_side_by_side(
            TITLE.open("", options),
            RocketReference(BOARD, players, options),
            players,
            seed,
            lambda match, seat, legal, rng, player=player: match.game.write(
                player.choose(match.game, match.game.veil(match.state, seat), seat, rng)
            ),
        )


def test_rules_and_reference_agree_about_isolation_in_mazes(tmp_path):
    path = tmp_path / "bare.toml"
    path.write_text(with_fewer_towns(TEXT, 0, Random(1)), "utf-8")
    for seed in range(25):
        reference = arranged(Board(path.read_text("utf-8")))
        hex = lay_maze(reference.table, Random(seed))
        play_both(begun(reference, str(path)), reference, f"move:{LINE}>{hex}")


def test_rules_and_reference_agree_when_an_engine_leaves_a_crowded_start_town():
    """A hex beside the town may open to others, or still lie beside track that the line has taken over."""
    for siege in sieges(arranged().table):
        for exit in set(BOARD.neighbours[BOARD.start[siege.line]]) - BOARD.town_on.keys() - set(siege.taken_over):
            reference = arranged()
            besiege(reference.table, siege)
            match = begun(reference)
            for moves in (f"move:{siege.line}>{exit}", f">{siege.gate}"):
                for move in sorted(move for move in reference.legal(0) if move.endswith(moves))[:1]:
                    play_both(match, reference, move)


def arranged(board=BOARD, faults=NONE):
    """A table to be changed by hand, where the number of tiles does not matter."""
    options = {option.name: option.values[0] for option in TITLE.options}
    options |= {"first": "seat-one", "merger_uses_track_tile": "no"}
    return RocketReference(board, 3, options, faults)


def begun(reference, path=""):
    game = TITLE.open(path, reference.table.options)
    return Match(game, reference.table.players, now=as_in(reference, game))


def play_both(match, reference, move):
    match.play(0, match.game.read(move))
    reference.play(0, move)
    compare(match, reference)


@pytest.mark.parametrize(
    ("fault", "habit", "difference"),
    [(FIRST_PLACEMENTS, "shuffler", "idle"), (ONE_WAY, "objector", "asked")],
)
def test_the_comparison_notices_a_fault(fault, habit, difference):
    """One that the rules once had, put back into the reference."""
    with pytest.raises(Difference, match=f"^{difference}: "):
        for seed in range(20):
            compared(3, seed, habit=habit, faults=frozenset({fault}))


def test_the_comparison_notices_whether_a_start_town_keeps_a_line_from_isolation():
    """L&Y has taken over track on both sides of Lancaster; it can only go to E1, which ends at the coast."""
    reference = arranged(faults=frozenset({OWN_START}))
    table = reference.table
    del table.engine["NER"], table.line_on["I2"], table.line_on["C4"]
    table.heading["NER"], table.stack["NER"] = "SW", 0
    table.line_on |= dict.fromkeys(["E2", "F1", "G2", "H2"], "LY") | {"D3": "LNWR"}
    table.engine["LNWR"], table.heading["LNWR"] = "D3", "NE"
    table.connected["LY"], table.connected["LNWR"] = {"york", "leeds"}, {"liverpool", "manchester"}
    with pytest.raises(Difference, match=r"^isolated: "):
        play_both(begun(reference), reference, "move:LNWR>D2")
