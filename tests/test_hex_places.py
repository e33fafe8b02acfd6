"""Places may be written by the names of their hexes, as the map shows them."""

import copy

import pytest

from ironroads.core.board import BoardFile
from ironroads.core.errors import BadBoard
from ironroads.games import TITLES

TABLES = {"stephensons-rocket": ("towns",), "steam-barons": ("city", "town")}


def names(title):
    """By coordinates: how the map calls a hex."""
    board = title.open().board
    if title.id == "steam-barons":
        return dict(zip(board.at, board.plain_names, strict=True))
    return dict(zip(board.coordinates, board.hex_names, strict=True))


def with_names(title):
    data, called = copy.deepcopy(title.shipped().data), names(title)
    for table in TABLES[title.id]:
        for row in data[table]:
            row["hex"] = called[row.pop("q"), row.pop("r")]
    return data


@pytest.mark.parametrize("id", TABLES)
def test_the_same_board_comes_of_names_and_of_coordinates(id):
    title = TITLES[id]
    data = with_names(title)
    game = title.open_file(BoardFile("named", data))
    ours = title.open().board
    places = ("stop_hex", "stop_names") if id == "steam-barons" else ("town_hex", "town_names")
    assert [getattr(game.board, key, None) for key in places] == [getattr(ours, key, None) for key in places]
    assert title.spelled_out(data) == title.shipped().data


@pytest.mark.parametrize("id", TABLES)
def test_a_hex_that_does_not_exist_is_a_fault_of_its_place(id):
    title = TITLES[id]
    data = with_names(title)
    row = data[TABLES[id][0]][0]
    for wrong in ("Z99", "", "🚂"):
        row["hex"] = wrong
        with pytest.raises(BadBoard) as caught:
            title.check(BoardFile("named", data))
        assert any(row["name"] in fault.place or row.get("id", "?") in fault.place for fault in caught.value.faults)
