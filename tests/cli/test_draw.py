"""`ironroads draw`: boards, records and positions as pictures."""

import xml.etree.ElementTree as xml

import pytest

from cli.inside import refused, said
from cli.running import RECORD
from ironroads.games import TITLES

SVG = "{http://www.w3.org/2000/svg}"


def words_in(path):
    return [text for element in xml.parse(path).iter(f"{SVG}text") for text in element.itertext()]


@pytest.mark.parametrize("title", TITLES.values(), ids=lambda title: title.id)
@pytest.mark.parametrize("language", ["en", "de"])
def test_every_board_is_drawn_with_its_name(tmp_path, title, language):
    words = title.catalogue(language)
    for board in title.boards:
        path = tmp_path / f"{board}.svg"
        said("draw", title.id, "--board", board, "--language", language, "-o", path)
        assert f"{words['title']} – {words['boards'][board]}" in words_in(path)


def test_a_record_is_drawn_with_its_players_and_figures(tmp_path):
    path = tmp_path / "end.svg"
    said("draw", RECORD, "-o", path)
    assert {"Players", "Companies, in order of play", "Cash"} <= set(words_in(path))


def test_the_words_are_those_of_the_language(tmp_path):
    path = tmp_path / "end.svg"
    said("draw", RECORD, "--to", 10, "--language", "de", "-o", path)
    assert "Spieler" in words_in(path)


def test_what_cannot_be_drawn_is_refused(tmp_path):
    assert "No such file" in refused("draw", "monopoly", "-o", tmp_path / "x.svg")
    assert "There is no board “mars”" in refused("draw", "steel-driver", "--board", "mars", "-o", tmp_path / "x.svg")
    assert "cannot be written" in refused("draw", "steel-driver", "-o", tmp_path)
    assert "not as .gif" in refused("draw", "steel-driver", "-o", tmp_path / "x.gif")
    assert "-o" in refused("draw", "steel-driver")


def test_the_board_alone_is_drawn_without_anything_else(tmp_path):
    path = tmp_path / "alone.svg"
    said("draw", RECORD, "--only-board", "-o", path)
    assert "Boston" in words_in(path) and not {"Players", "Start city"} & set(words_in(path))


@pytest.mark.parametrize(("part", "word"), [("tables", "Players"), ("legend", "Town"), ("display", "+5")])
def test_parts_can_be_left_out(tmp_path, part, word):
    whole, less = tmp_path / "whole.svg", tmp_path / "less.svg"
    said("draw", "steam-barons", "-o", whole)
    said("draw", "steam-barons", "--without", part, "-o", less)
    assert word in words_in(whole) and word not in words_in(less)


def test_pictures_come_in_two_themes_and_as_pixels(tmp_path):
    light, dark, pixels = (tmp_path / name for name in ("light.svg", "dark.svg", "board.PNG"))
    said("draw", "steel-driver", "--only-board", "-o", light)
    said("draw", "steel-driver", "--only-board", "--theme", "dark", "-o", dark)
    assert "#f3e9cd" in light.read_text() and "#f3e9cd" not in dark.read_text()
    said("draw", "steel-driver", "--only-board", "-o", pixels)
    assert pixels.read_bytes().startswith(b"\x89PNG")


def test_a_picture_shows_what_a_seat_knows(tmp_path):
    record = RECORD.parents[1] / "stephensons-rocket" / "4-players.json"
    seen, hidden = tmp_path / "seen.svg", tmp_path / "hidden.svg"
    said("draw", record, "--to", 60, "--seat", 1, "-o", seen)
    said("draw", record, "--to", 60, "-o", hidden)
    assert words_in(hidden).count("?") > words_in(seen).count("?")
    assert "There is no player 9" in refused("draw", record, "--seat", 9, "-o", seen)
