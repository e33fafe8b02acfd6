"""What classic sheets have: blocks of other heights and numbers, bridges, shared numbers, a second set, few players."""

from random import Random

import pytest

from games.dampfross.maps import box, opened, plain, sheet
from ironroads.core.board import BoardFile
from ironroads.core.errors import BadBoard
from ironroads.core.rules.match import Match
from ironroads.games import TITLES
from ironroads.games.dampfross.boards.format import NUMBERS
from ironroads.games.dampfross.boards.hex_names import hex_name, parse_hex
from playing import refused, spoken

from .invariants import frontiers_are_complete


def classic(rows=5, block=3, offset=20, **more):
    """A sheet whose rows are called A, B, C and again A, B with numbers from 21."""
    data = sheet(plain(rows, 14), {"West": "B1", "East": "B13"})
    names = [hex_name(row, 0, block, offset) for row in reversed(range(rows))]
    fields = {
        key: "\n".join(f"{name} {mark * 14}" for name in names) for key, mark in (("terrain", "."), ("country", "H"))
    }
    grid = {"rows": rows, "columns": 14, "lower_block_rows": block, "upper_number_offset": offset}
    return {**data, "grid": grid, "fields": fields, **more}


def test_hexes_are_called_as_on_the_sheet():
    game = box(
        classic(
            town=[
                {"name": "West", "hex": "A21", "numbers": NUMBERS[::2]},
                {"name": "East", "hex": "B33", "numbers": NUMBERS[1::2]},
            ]
        )
    )
    assert game.board.hex_names[3 * 14] == "A21" and game.board.hex_names[-1] == "B34"
    assert [game.board.hex_names[hex] for hex in game.board.town_hex] == ["A21", "B33"]
    assert all(
        parse_hex(hex_name(row, column, 7, 31), 7, 31) == (row, column) for row in range(30) for column in range(31)
    )


@pytest.mark.parametrize(
    ("change", "fault"),
    [
        ({"offset": 9}, "grid.upper_number_offset: must be at least 14"),
        ({"place": [{"name": "Port", "hex": "C30"}]}, "Port: C30 is not on land"),
        ({"min_players": 5}, "min_players: must be at most 4"),
        ({"bridge": [{"edges": ["A1|A3"], "cost": 5}]}, "bridge 1: A1|A3 is not a side between two land hexes"),
        ({"bridge": [{"edges": ["A1"], "cost": 5}]}, "bridge 1: A1 is not a side between two land hexes"),
        ({"number_set": 2}, "town: the number 11 is missing"),
    ],
)
def test_faults_of_such_sheets_are_named(change, fault):
    with pytest.raises(BadBoard) as caught:
        box(classic(**change))
    assert fault in spoken(caught.value)


def test_a_bridge_has_its_own_price():
    game = box(classic(bridge=[{"edges": ["B1|B2"], "cost": 4, "name": "Firth"}]))
    board = game.board
    side = board.side_between(board.hex_number("B1"), board.hex_number("B2"))
    assert board.cost[side] == 4 and board.prices == [1, 4]
    name = board.side_name(side)
    match = opened(game, "West West")
    match.play(-1, game.read("die:3"))
    assert f"build:{name}" not in [game.write(action) for action in game.legal(match.state, match.decision().seats[0])]
    refused(match, f"build:{name}")
    match = opened(game, "West West")
    match.play(-1, game.read("die:4"))
    match.play(match.decision().seats[0], game.read(f"build:{name}"))
    frontiers_are_complete(game, match.state)
    face = TITLES["dampfross"].show(game)
    assert any(group.id == "bridges" for group in face.chart.ground)


def test_two_towns_with_one_number_take_turns():
    towns = [
        {"name": "West", "hex": "B1", "numbers": NUMBERS[:18]},
        {"name": "East", "hex": "B13", "numbers": NUMBERS[18:]},
        {"name": "South", "hex": "A7", "numbers": [NUMBERS[35]]},
    ]
    game = box(classic(town=towns))
    state = game.start(2)
    lot = 35
    assert game.names()["destination"][lot] == "East / South"
    found = []
    for ticks in range(3):
        state.ticks[lot] = ticks
        found.append(game.board.town_names[game.run_sequence.town_of(state, lot)])
    assert found == ["East", "South", "East"] and game.board.throws == [18, 18, 1]


def test_a_second_set_of_numbers_and_a_number_of_players_are_chosen_by_the_file():
    towns = [
        {"name": "West", "hex": "B1", "numbers": NUMBERS[:18], "second_numbers": NUMBERS[18:]},
        {"name": "East", "hex": "B13", "numbers": NUMBERS[18:], "second_numbers": NUMBERS[:18]},
    ]
    first, second = [box(classic(town=towns, number_set=number, min_players=3)) for number in (1, 2)]
    assert first.board.lot_towns[0] == 0 and second.board.lot_towns[0] == 1
    assert list(first.players) == [3, 4]


def test_bots_play_such_a_sheet_to_its_end():
    data = classic(bridge=[{"edges": ["B6|B7", "B7|B8"], "cost": 2}], min_players=2)
    game = TITLES["dampfross"].open_file(BoardFile("classic", data))
    match, random = Match(game, 2, 3), Random(1)
    while not match.over() and len(match.moves) < 3000:
        match.settle()
        if not match.over():
            seat = match.decision().seats[0]
            match.play(seat, random.choice(game.legal(match.state, seat)))
    assert match.over()
