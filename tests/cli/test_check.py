"""`ironroads check`: every fault at once, with its key."""

import json

import pytest

from cli.inside import refused, said
from cli.running import RECORD
from ironroads.games import TITLES

BOARD = (TITLES["steel-driver"]._folder() / "boards" / "steel-driver.toml").read_text()


def changed(tmp_path, *pairs):
    text = BOARD
    for old, new in pairs:
        assert old in text
        text = text.replace(old, new, 1)
    path = tmp_path / "board.toml"
    path.write_text(text)
    return path


@pytest.mark.parametrize("board", ["steel-driver", "dampfross-austria"])
def test_a_board_may_be_json(tmp_path, board):
    """Also one that has a format, as records do."""
    title = next(title for title in TITLES.values() if board in title.boards)
    path = tmp_path / "board.json"
    path.write_text(json.dumps(title.shipped(board).data))
    assert said("check", path) == f"{path} is a valid board for {title.id}.\n"
    assert title.id in said("board", "check", path, "--game", title.id)
    assert said("print", path, "--reduced", "-o", tmp_path / "board.pdf")
    path.write_text("{}")
    assert "is missing" in refused("check", path)


@pytest.mark.parametrize("title", TITLES.values(), ids=lambda title: title.id)
def test_our_own_boards_are_good(tmp_path, title):
    for board in title.boards:
        path = tmp_path / f"{board}.toml"
        path.write_text((title._folder(title.shared) / "boards" / f"{board}.toml").read_text())
        assert title.id in said("check", path)


def test_records_are_good():
    assert said("check", RECORD) == f"{RECORD} is a valid record of steel-driver.\n"


@pytest.mark.parametrize(
    ("pair", "fault"),
    [
        (('a = "boston"', 'a = "atlantis"'), "there is no city atlantis"),
        (("cost = 2", "cost = -2"), "cost: must be at least 1"),
        (("cost = 2", 'cost = "two"'), "cost: a whole number is needed"),
        (('colour = "white"', 'colour = "pink"'), "no goods have the colour pink"),
        (('hex = "#d0342c"', 'hex = "red"'), "hex: must be a colour such as #"),
        (("city_count = 38", "city_count = 39"), "board.city_count: says 39, but there are 38 cities"),
        (("city_count = 38", 'city_count = 38\nmood = "good"'), "board.mood: there is no such key"),
        (('b = "san_francisco"', ""), "transcontinental.b: is missing"),
        (('b = "san_francisco"', 'b = "new_york"'), "the two ends must be different cities"),
        (('"3" = 10, ', ""), "income.cubes_by_players: the income for 3 players is missing"),
    ],
)  # fmt: skip
def test_a_wrong_board_is_told_with_the_key(tmp_path, pair, fault):
    path = changed(tmp_path, pair)
    assert fault in refused("check", path)
    assert "is not a board" in refused("play", "steel-driver", "--board", path)


def test_all_faults_are_told_at_once(tmp_path):
    path = changed(tmp_path, ("start = true", "start = 5"), ("cost = 2", "cost = 0"), ("lat = ", "latitude = "))
    heading, *faults = refused("check", path).splitlines()
    assert heading == f"{path} has faults:"
    assert len(faults) == 4


def test_a_board_without_start_city_and_with_cut_off_cities_is_told(tmp_path):
    path = tmp_path / "board.toml"
    routes = BOARD.index("[[route]]")
    path.write_text(
        BOARD[:routes].replace("start = true", "start = false") + BOARD[routes:].partition("\n\n")[0] + "\n"
    )
    message = refused("check", path)
    assert "city: at least one city must" in message
    assert "no routes connect it to" in message
    assert "board.route_count: says 85, but there are 1 routes" in message


def test_a_route_that_is_there_twice_is_told(tmp_path):
    route = BOARD[BOARD.index("[[route]]") :].partition("\n\n")[0]
    path = tmp_path / "board.toml"
    path.write_text(BOARD + "\n" + route + "\n")
    assert "appears 2 times" in refused("check", path)


def test_a_file_that_is_no_toml_is_told_with_the_line(tmp_path):
    path = tmp_path / "board.toml"
    path.write_text("[board\nid = 1")
    assert "line 1" in refused("check", path)


def test_a_wrong_position_is_told_field_by_field(tmp_path):
    position = json.loads(said("replay", RECORD, "--json", "--to", 30))["position"]
    position["cubes"]["1"] = "many"
    position["turn"] = 9
    del position["order"]
    position["mood"] = "good"
    path = tmp_path / "position.json"
    path.write_text(json.dumps(position))
    heading, *faults = refused("check", path).splitlines()
    assert heading == f"{path} has faults:"
    assert sorted(fault.split()[0] for fault in faults) == ["cubes.1:", "mood:", "order:", "turn:"]
    assert "cubes.1: a whole number is needed" in refused("draw", path, "-o", tmp_path / "x.svg")


def test_a_position_of_another_box_is_refused(tmp_path):
    position = json.loads(said("replay", RECORD, "--json", "--to", 30))["position"]
    path = tmp_path / "position.json"
    for change in ({"game": "chess"}, {"board": "mars"}, {"options": {"luck": "much"}}, {"seats": 9}, {"options": 5}):
        path.write_text(json.dumps(position | change))
        assert refused("check", path)


def test_the_game_can_be_named(tmp_path):
    assert "There is no game “chess”" in refused("check", changed(tmp_path), "--game", "chess")
    assert "steel-driver" in said("check", changed(tmp_path), "--game", "steel-driver")
