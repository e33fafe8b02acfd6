"""The board that is shipped, and boards that are wrong."""

import tomllib

import pytest

from ironroads.boards.reading import parse
from ironroads.core.errors import BadBoard
from ironroads.core.hexes import distance
from ironroads.core.rules.bits import members
from playing import spoken

from .conftest import TEXT, TITLE


def faults(*changes: tuple[str, str]) -> list[str]:
    text = TEXT
    for old, new in changes:
        assert old in text
        text = text.replace(old, new, 1)
    with pytest.raises(BadBoard) as error:
        TITLE.check(parse("mine.toml", text))
    return spoken(error.value)


def test_the_shipped_board_is_what_the_sources_say():
    board = TITLE.open().board
    assert (board.hexes, board.towns, board.lines) == (188, 28, 7)
    kinds = (board.start_towns, board.metropolises, board.station_towns)
    assert [kind.bit_count() for kind in kinds] == [7, 12, 9]
    assert (board.tiles, board.stations, board.passengers, board.supplementary) == (60, 7, 9, 16)
    assert board.line_names == ["NER", "L&Y", "LNWR", "GER", "GWR", "LSWR", "SER"]
    assert board.shares == [16] * 7


def test_towns_keep_their_distance():
    board = TITLE.open().board
    places = [board.places[hex] for hex in board.town_hex]
    assert min(distance(a, b) for number, a in enumerate(places) for b in places[:number]) == 2


def test_every_start_has_three_to_five_ways_out():
    board = TITLE.open().board
    assert {len(board.steps[7 * start]) for start in board.start_hex} <= {3, 4, 5}


def test_hexes_are_named_by_column_and_row():
    board = TITLE.open().board
    assert len(set(board.hex_names)) == 188
    for hex, name in enumerate(board.hex_names):
        south = board.beside[6 * hex + 3]
        if south >= 0:
            assert board.hex_names[south] == f"{name[0]}{int(name[1:]) + 1}"


def test_neighbours_are_mutual():
    board = TITLE.open().board
    for hex in range(board.hexes):
        for other in members(board.ring[hex]):
            assert board.ring[other] >> hex & 1
            if other != hex:
                assert (board.direction(hex, other) + 3) % 6 == board.direction(other, hex)


def test_every_entry_says_where_it_comes_from():
    data = tomllib.loads(TEXT)
    for line in data["lines"]:
        assert all(line[key] for key in ("name_source", "colour_source", "start_source", "shares_source"))
    for town in data["towns"]:
        assert all(town[key] for key in ("name_source", "kind_source", "hex_source"))
        assert town["kind"] != "metropolis" or town["goods_source"]


def test_provenance_may_be_corrected_without_changing_the_board():
    corrected = parse("mine.toml", TEXT.replace('hex_source = "designed"', 'hex_source = "my copy"'))
    assert corrected.digest == TITLE.board_file().digest
    moved = parse("mine.toml", TEXT.replace("track_tiles = 60", "track_tiles = 50"))
    assert moved.digest != corrected.digest


def test_a_town_beyond_the_board():
    assert faults(("q = 7\nr = 2", "q = 9\nr = 2")) == [
        "towns dover: (9, 2) is no hex of the board",
        "lines SER: no engine can leave dover",
    ]


def test_two_towns_on_one_hex():
    assert faults(("q = 2\nr = -5", "q = 2\nr = -7")) == ["towns: 2 towns lie on hex (2, -7)"]


def test_a_line_without_a_start_town():
    assert faults(('start = "york"', 'start = "leeds"')) == ["lines NER: leeds is no start town of this line"]


def test_counts_are_checked():
    found = faults(("hex_count = 188", "hex_count = 189"), ("metropolises = 12", "metropolises = 11"))
    assert found == [
        "grid.hex_count: is 189, but there are 188 hexes",
        "counts.metropolises: is 11, but there are 12",
    ]


def test_goods_must_be_known_and_complete():
    found = faults(('tokens = ["textile", "textile", "steel"]', 'tokens = ["textile", "wool"]'))
    assert found == ["towns manchester: 3 tokens are needed, not 2", "towns manchester: 'wool' is not among the goods"]


def test_hexes_that_are_cut_off():
    found = faults(("{ q = 8, r = [[-5, -4]] }", "{ q = 8, r = [[-5, -4], [9, 9]] }"), ("= 188", "= 189"))
    assert found == ["grid.columns: hex (8, 9) is cut off from the rest"]


def test_directions_are_fixed():
    (found,) = faults(('{ name = "N", dq = 0, dr = -1 }', '{ name = "N", dq = 0, dr = 1 }'))
    assert found.startswith("grid.directions: must be")


def test_every_fault_at_once_with_its_key():
    found = faults(
        ("shares = 16\nshares_source", "shares = 0\nshares_source"),
        ('kind = "start"', 'kind = "village"'),
        ("[players]", "[gamers]"),
    )
    assert len(found) == 4
    assert any(fault.startswith("lines NER.shares") for fault in found)
    assert any(fault.startswith("towns york.kind") for fault in found)
    assert {"gamers: there is no such key", "players: is missing"} <= set(found)


def test_a_board_of_ones_own_can_be_played(on_board):
    game = on_board(('id = "stephensons-rocket"', 'id = "mine"'), ("track_tiles = 60", "track_tiles = 50"))
    assert game.board_id == "mine"
    assert game.start(2).tiles == 50
