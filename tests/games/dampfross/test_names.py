"""Names of hexes (rules 1.4), neighbours, and places as people write them (rules 7.1)."""

import pytest

from ironroads.core.rules.sentinels import NOWHERE
from ironroads.games.dampfross.boards.hex_names import hex_distance, hex_name, neighbours, parse_hex
from ironroads.games.dampfross.text.place_finder import PlaceFinder

from .maps import TITLE


@pytest.mark.parametrize(
    ("name", "position"), [("A1", (0, 0)), ("Z1", (25, 0)), ("A41", (26, 0)), ("P13", (15, 12)), ("O51", (40, 10))]
)
def test_t14_rows_are_lettered_from_the_bottom_and_begin_again_above_z(name, position):
    assert parse_hex(name) == position
    assert hex_name(*position) == name


def test_t14_neighbours_of_p13():
    assert {hex_name(*hex) for hex in neighbours(15, 12)} == {"P12", "P14", "Q13", "Q14", "O13", "O14"}


def test_every_second_row_is_shifted():
    assert {hex_name(*hex) for hex in neighbours(2, 3)} == {"C3", "C5", "D3", "D4", "B3", "B4"}
    assert {hex_name(*hex) for hex in neighbours(3, 3)} == {"D3", "D5", "E4", "E5", "C4", "C5"}


def test_the_upper_block_continues_the_lower_one():
    assert parse_hex("A53") in neighbours(*parse_hex("Z12")), "as a postal report has it"


def test_hexes_with_the_same_letter_may_be_far_apart():
    assert hex_distance(parse_hex("A20"), parse_hex("A60")) == 26


@pytest.mark.parametrize("board", TITLE.boards)
def test_distances_agree_with_a_breadth_first_search(board):
    game = TITLE.open(board)
    start = game.board.hexes // 2
    ring, seen, steps = {start}, {start}, 0
    while ring:
        assert all(game.board.distance(start, hex) == steps for hex in ring)
        next_ring = {game.board.neighbour(hex, direction) for hex in ring for direction in range(6)} - {NOWHERE} - seen
        seen |= next_ring
        ring, steps = next_ring, steps + 1
    assert len(seen) == game.board.hexes


@pytest.mark.parametrize("text", ["P13", " p 13 ", "salzburg", "SALZBURG", "51", "52"])
def test_places_are_hexes_towns_or_numbers(austria, text):
    assert PlaceFinder(austria.board).find(text) == austria.board.hex_number("P13")


@pytest.mark.parametrize("text", ["St. Pölten", "st pölten", "St.Poelten", "15"])
def test_capitals_blanks_and_umlauts_are_ignored(austria, text):
    assert PlaceFinder(austria.board).find(text) == austria.board.place_hexes["St. Pölten"]


def test_a_part_of_a_name_in_brackets_may_be_left_out():
    board = TITLE.open("dampfross-northern-italy").board
    assert PlaceFinder(board).find("Bastia") == PlaceFinder(board).find("bastia (korsika)") == board.hex_number("P4")


def test_straight_lines_run_in_six_directions(austria):
    place_finder, number = PlaceFinder(austria.board), austria.board.hex_number
    names = [austria.board.hex_names[hex] for hex in place_finder.straight(number("A75"), number("A70"))]
    assert names == ["A74", "A73", "A72", "A71", "A70"]
    up = [austria.board.hex_names[hex] for hex in place_finder.straight(number("A1"), number("E3"))]
    assert up == ["B1", "C2", "D2", "E3"]
    assert place_finder.straight(number("A1"), number("C5")) == []
