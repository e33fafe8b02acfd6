"""The shipped board, and boards with faults."""

import tomllib
from importlib.resources import files

import pytest

from ironroads.boards.reading import parse
from ironroads.core.errors import BadBoard
from ironroads.core.speaker import Speaker
from ironroads.games import TITLES
from ironroads.words.loader import catalogue
from playing import spoken

TITLE = TITLES["steel-driver"]
TEXT = files("ironroads.games.steel_driver").joinpath("boards/steel-driver.toml").read_text("utf-8")


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
    assert (board.cities, board.routes, board.companies) == (38, 85, 6)
    colours = [board.colour.count(n) for n in range(board.goods)]
    assert dict(zip(board.good_ids, colours, strict=True)) == {
        "white": 12,
        "black": 12,
        "silver": 6,
        "orange": 5,
        "red": 3,
    }
    assert set(board.cost) == {2, 3, 4, 5, 6}


def test_every_entry_names_its_source():
    data = tomllib.loads(TEXT)
    for kind in ("goods", "company", "city", "route"):
        assert all(entry["source"] for entry in data[kind])


def test_correcting_a_source_does_not_change_the_board():
    corrected = parse("mine.toml", TEXT.replace('source = "designed"', 'source = "my copy"'))
    assert corrected.digest == TITLE.board_file().digest
    dearer = parse("mine.toml", TEXT.replace("cost = 2", "cost = 3", 1))
    assert dearer.digest != corrected.digest


def test_a_route_to_an_unknown_city_is_a_fault():
    assert faults(('a = "boston"\nb = "albany"', 'a = "bosten"\nb = "albany"')) == [
        "route bosten-albany: there is no city bosten"
    ]


def test_a_duplicate_route_is_a_fault():
    found = faults(('a = "boston"\nb = "new_york"', 'a = "albany"\nb = "boston"'))
    assert found == ["route albany-boston: appears 2 times"]


def test_a_board_without_start_cities_is_a_fault():
    text = TEXT.replace("start = true", "start = false")
    with pytest.raises(BadBoard) as error:
        TITLE.check(parse("mine.toml", text))
    assert spoken(error.value) == ["city: at least one city must be a start city"]


def test_an_unconnected_city_is_a_fault():
    lonely = """[[city]]
id = "juneau"
name = "Juneau"
lat = 58.3
lon = -134.4
value = 10
colour = "red"
start = false
"""
    found = faults(("[[route]]", f"{lonely}\n[[route]]"), ("city_count = 38", "city_count = 39"))
    assert found == ["city juneau: no routes connect it to boston"]


def test_all_faults_are_reported_with_their_keys():
    found = faults(("cost = 2", "cost = -2"), ('colour = "white"', "colour = 7"), ("value = 40", "worth = 40"))
    assert len(found) == 4
    assert any(fault.startswith("route ") and ".cost" in fault for fault in found)
    assert "city boston.worth: there is no such key" in found
    assert "city boston.value: is missing" in found
    assert any(fault.startswith("city boston.colour: ") for fault in found)


def test_an_unknown_colour_is_a_fault():
    assert faults(('colour = "white"', 'colour = "mauve"')) == ["city boston: no goods have the colour mauve"]


def test_a_toml_error_says_where_it_is():
    with pytest.raises(BadBoard) as error:
        parse("mine.toml", "[board\n")
    assert "line 1" in str(spoken(error.value))


def test_the_link_must_end_in_known_cities():
    assert faults(('[transcontinental]\na = "new_york"', '[transcontinental]\na = "newark"')) == [
        "transcontinental.a: there is no city newark"
    ]


def test_a_custom_board_can_be_played(tmp_path):
    path = tmp_path / "mine.toml"
    path.write_text(TEXT.replace('id = "steel-driver"', 'id = "mine"', 1).replace("cost = 2", "cost = 1"))
    game = TITLE.open(str(path))
    assert game.board_id == "mine"
    assert min(game.board.cost) == 1


def test_faults_of_boards_speak_german():
    with pytest.raises(BadBoard) as error:
        TITLE.check(parse("mine.toml", TEXT.replace("start = true", "start = false")))
    german = Speaker(catalogue("de", "core"), {})
    assert german.faults(error.value) == ["city: mindestens eine Stadt muss eine Startstadt sein"]
