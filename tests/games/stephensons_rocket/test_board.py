"""The shipped board, and boards with faults."""

import tomllib

import pytest

from ironroads.boards.reading import parse
from ironroads.core.errors import BadBoard
from ironroads.core.hexes import distance
from ironroads.core.rules.bits import has, members
from ironroads.core.rules.sentinels import NOWHERE
from ironroads.core.speaker import Speaker
from ironroads.games.stephensons_rocket.rules.board import facing
from ironroads.words.loader import catalogue
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


def test_no_two_towns_are_neighbours():
    board = TITLE.open().board
    places = [board.coordinates[hex] for hex in board.town_hex]
    assert min(distance(a, b) for number, a in enumerate(places) for b in places[:number]) == 2


def test_engines_can_leave_their_start_town_in_three_to_five_directions():
    board = TITLE.open().board
    assert {len(board.steps[facing(start, NOWHERE)]) for start in board.start_hex} <= {3, 4, 5}


def test_hexes_are_named_by_column_and_row():
    board = TITLE.open().board
    assert len(set(board.hex_names)) == 188
    for hex, name in enumerate(board.hex_names):
        south = board.neighbours[6 * hex + 3]
        if south >= 0:
            assert board.hex_names[south] == f"{name[0]}{int(name[1:]) + 1}"


def test_neighbours_are_mutual():
    board = TITLE.open().board
    for hex in range(board.hexes):
        for other in members(board.ring[hex]):
            assert has(board.ring[other], hex)
            if other != hex:
                assert (board.direction(hex, other) + 3) % 6 == board.direction(other, hex)


def test_every_entry_names_its_source():
    data = tomllib.loads(TEXT)
    for line in data["lines"]:
        assert all(line[key] for key in ("name_source", "colour_source", "start_source", "shares_source"))
    for town in data["towns"]:
        assert all(town[key] for key in ("name_source", "kind_source", "hex_source"))
        assert town["kind"] != "metropolis" or town["goods_source"]


def test_correcting_a_source_does_not_change_the_board():
    corrected = parse("mine.toml", TEXT.replace('hex_source = "designed"', 'hex_source = "my copy"'))
    assert corrected.digest == TITLE.board_file().digest
    moved = parse("mine.toml", TEXT.replace("track_tiles = 60", "track_tiles = 50"))
    assert moved.digest != corrected.digest


def test_a_town_off_the_board_is_a_fault():
    assert faults(("q = 7\nr = 2", "q = 9\nr = 2")) == [
        "towns dover: the board has no hex (9, 2)",
        "lines SER: the engine cannot leave dover",
    ]


def test_two_towns_on_one_hex_are_a_fault():
    assert faults(("q = 2\nr = -5", "q = 2\nr = -7")) == ["towns: 2 towns are on hex (2, -7)"]


def test_a_line_without_a_start_town_is_a_fault():
    assert faults(('start = "york"', 'start = "leeds"')) == ["lines NER: leeds is not the start town of this line"]


def test_counts_are_checked():
    found = faults(("hex_count = 188", "hex_count = 189"), ("metropolises = 12", "metropolises = 11"))
    assert found == [
        "grid.hex_count: says 189, but there are 188",
        "counts.metropolises: says 11, but there are 12",
    ]


def test_goods_must_be_known_and_complete():
    found = faults(('tokens = ["textile", "textile", "steel"]', 'tokens = ["textile", "wool"]'))
    assert found == ["towns manchester: 3 tokens are needed, not 2", "towns manchester: there is no good “wool”"]


def test_an_unconnected_hex_is_a_fault():
    found = faults(("{ q = 8, r = [[-5, -4]] }", "{ q = 8, r = [[-5, -4], [9, 9]] }"), ("= 188", "= 189"))
    assert found == ["grid.columns: hex (8, 9) is not connected to the others"]


def test_directions_are_fixed():
    (found,) = faults(('{ name = "N", dq = 0, dr = -1 }', '{ name = "N", dq = 0, dr = 1 }'))
    assert found.startswith("grid.directions: must be")


def test_all_faults_are_reported_with_their_keys():
    found = faults(
        ("shares = 16\nshares_source", "shares = 0\nshares_source"),
        ('kind = "start"', 'kind = "village"'),
        ("[players]", "[gamers]"),
    )
    assert len(found) == 4
    assert any(fault.startswith("lines NER.shares") for fault in found)
    assert any(fault.startswith("towns york.kind") for fault in found)
    assert {"gamers: there is no such key", "players: is missing"} <= set(found)


def test_a_custom_board_can_be_played(on_board):
    game = on_board(('id = "stephensons-rocket"', 'id = "mine"'), ("track_tiles = 60", "track_tiles = 50"))
    assert game.board_id == "mine"
    assert game.start(2).tiles == 50


def test_faults_of_boards_speak_german():
    with pytest.raises(BadBoard) as error:
        TITLE.check(parse("mine.toml", TEXT.replace('start = "york"', 'start = "leeds"')))
    german = Speaker(catalogue("de", "core"), {})
    assert german.faults(error.value) == ["lines NER: leeds ist nicht die Startstadt dieser Linie"]
