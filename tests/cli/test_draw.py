"""`ironroads draw`: boards, records and positions as pictures."""

import xml.etree.ElementTree as xml

import pytest

from cli.running import RECORD, refused, said
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
    assert "-o" in refused("draw", "steel-driver")
