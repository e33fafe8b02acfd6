"""`ironroads replay`: records told again, and records that cannot be."""

import json

import pytest

from cli.inside import refused, said
from cli.running import RECORD


def edited(tmp_path, **changes):
    path = tmp_path / "record.json"
    path.write_text(json.dumps({**json.loads(RECORD.read_text()), **changes}))
    return path


def test_a_record_is_told_move_by_move():
    record = json.loads(RECORD.read_text())
    text = said("replay", RECORD)
    last = record["moves"][-1].split()[1]
    assert f"{len(record['moves'])}. " in text and last in text
    assert all(f"{score:,}" in text for score in record["scores"])


def test_it_stops_where_it_is_told_to():
    text = said("replay", RECORD, "--to", 3)
    assert "3. " in text and "4. " not in text


def test_as_json_it_gives_the_log_the_position_and_the_result():
    record = json.loads(RECORD.read_text())
    told = json.loads(said("replay", RECORD, "--json"))
    assert told["scores"] == record["scores"]
    assert min(told["places"]) == 1
    assert [f"{move['seat']} {move['move']}" for move in told["moves"]] == record["moves"]
    assert told["position"]["phase"] == "over"
    assert json.loads(said("replay", RECORD, "--json", "--to", 5))["scores"] is None


def test_the_position_it_gives_can_be_read_again(tmp_path):
    path = tmp_path / "position.json"
    path.write_text(json.dumps(json.loads(said("replay", RECORD, "--json", "--to", 40))["position"]))
    assert said("check", path) == f"{path} is a valid position of steel-driver.\n"


def test_the_picture_is_written(tmp_path):
    path = tmp_path / "end.svg"
    assert said("replay", RECORD, "--svg", path) == ""
    assert path.read_text().startswith("<svg")


@pytest.mark.parametrize(
    ("changes", "sentence"),
    [
        ({"format": "chess"}, "This is a “chess” file, not a record of Ironroads."),
        ({"game": "chess"}, "There is no game “chess”. There are: steel-driver"),
        ({"rules": 99}, "This record was made with newer rules (version 99)"),
        ({"rules": 0}, "This record was made with rules version 0"),
        ({"board": {"id": "steel-driver", "hash": "0"}}, "another version of the board steel-driver"),
        ({"board": {"id": "mars", "hash": "0"}}, "There is no board “mars”"),
        ({"board": "steel-driver"}, "This is not a record: board: an object is needed."),
        ({"options": {"luck": "much"}}, "There is no option “luck”."),
        ({"options": {"first": "me"}}, "Option first cannot be “me”."),
        ({"seats": ["Ann"]}, "The position that this record begins with is wrong: This game cannot be played by 1"),
        ({"seed": "x"}, "This is not a record: seed: a whole number is needed."),
        ({"mood": "good"}, "This is not a record: mood: there is no such key."),
        ({"moves": ["-1 first:2", "fly"]}, "Move 2 of the record, “fly”, is not a move"),
        ({"moves": ["-1 first:2", "9 on"]}, "Move 2 of the record, “9 on”, is not a move"),
        ({"moves": ["-1 first:2", f"{'9' * 5000} on"]}, "is not a move"),
        ({"moves": ["-1 first:2", "1 fly:away"]}, "Move 2 of the record: “fly:away” is not a move of this game."),
        ({"moves": ["-1 first:2", "0 on"]}, "Move 2 of the record, “0 on”, was not possible: It is not your turn"),
        ({"moves": ["-1 first:2", "1 bid:1"]}, "was not possible: That does not answer the question."),
        ({"moves": [1, 2]}, "This is not a record: moves[0]: a text is needed."),
        ({"moves": [], "scores": [1, 2, 3]}, "The record says that the game ended with 1, 2, 3"),
        (
            {"position": {"game": "steel-driver", "seats": 3}},
            "begins with is wrong: This position is not possible: phase",
        ),
    ],
)
def test_an_edited_record_is_refused_with_the_place(tmp_path, changes, sentence):
    message = refused("replay", edited(tmp_path, **changes))
    assert sentence in message
    assert "\n" not in message


@pytest.mark.parametrize("cut", [0, 1, 30, 200])
def test_a_truncated_record_is_refused_with_the_place(tmp_path, cut):
    path = tmp_path / "record.json"
    path.write_bytes(RECORD.read_bytes()[:cut])
    assert "line" in refused("replay", path)


@pytest.mark.parametrize(
    "junk", [b"\x89PNG\r\n\x1a\n\x00", b"[" * 100_000, b"null", b"7", b'{"format": 7}', b"\xff\xfe"]
)
def test_junk_is_refused(tmp_path, junk):
    path = tmp_path / "junk"
    path.write_bytes(junk)
    for command in ("replay", "check"):
        assert refused(command, path)
    assert refused("draw", path, "-o", tmp_path / "x.svg")


def test_folders_and_missing_files_are_refused(tmp_path):
    assert refused("replay", tmp_path) == f"The file {tmp_path} cannot be read: Is a directory."
    assert "No such file" in refused("replay", tmp_path / "nothing.json")
    assert "cannot be written" in refused("replay", RECORD, "--svg", tmp_path / "no" / "x.svg")
