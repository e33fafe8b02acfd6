"""`ironroads board`: our boards and one's own."""

import pytest

from cli.inside import refused, said
from ironroads.boards.differences import differences
from ironroads.games import TITLES


def test_every_board_is_listed_with_its_name():
    text = said("board", "list")
    assert all(f"  {board}: " in text for title in TITLES.values() for board in title.boards)
    assert "Österreich" in said("board", "list", "dampfross", "--language", "de")


@pytest.mark.parametrize("game", TITLES)
def test_a_new_board_is_ours_under_another_name(game, tmp_path):
    path = tmp_path / "mine.toml"
    said("board", "new", game, "--id", "mine", "--name", "My “own” board", "-o", path)
    assert game in said("board", "check", path)
    told = said("board", "diff", TITLES[game].boards[0], path).splitlines()
    assert len(told) == 2 and all(" → " in line for line in told)
    assert "My “own” board" in said("board", "show", path)


def test_an_exported_board_is_the_file(tmp_path):
    said("board", "export", "steel-driver", "-o", tmp_path / "x.toml")
    assert (tmp_path / "x.toml").read_text() == TITLES["steel-driver"].board_text("steel-driver")
    assert said("board", "diff", "steel-driver", tmp_path / "x.toml").strip() == "The boards are the same."


def test_a_file_may_begin_with_the_mark_of_windows(tmp_path):
    path = tmp_path / "mine.toml"
    path.write_text(TITLES["steel-driver"].board_text("steel-driver"), "utf-8-sig")
    assert "steel-driver" in said("board", "check", path)


@pytest.mark.parametrize(
    ("args", "sentence"),
    [
        (["--id", "steel-driver", "--name", "X"], "“steel-driver” is not possible as an id"),
        (["--id", "My Board", "--name", "X"], "“My Board” is not possible as an id"),
        (["--id", "mine", "--name", " "], "is not possible as a name"),
        (["--id", "mine", "--name", "x" * 61], "is not possible as a name"),
    ],
)
def test_a_bad_id_or_name_is_refused(args, sentence):
    assert sentence in refused("board", "new", "steel-driver", *args)


def test_rows_are_compared_by_identity_not_by_position():
    data = TITLES["steel-driver"].board_file().data
    shuffled = data | {"city": data["city"][::-1], "route": data["route"][1:]}
    found = [(item.place, item.after) for item in differences(data, shuffled)]
    assert found == [("route boston-albany", None)]
