"""The map in the terminal, made from the chart that the page draws."""

import re
from pathlib import Path

import pytest

import ironroads
from cli.inside import said
from cli.running import ENVIRONMENT
from ironroads.cli.terminal.chart.text_map import text_map
from ironroads.cli.terminal.chart.view import choose_view, find_place, whole
from ironroads.draw.marks import Label, Token
from ironroads.games import TITLES

BOARDS = [(title, board) for title in TITLES.values() for board in title.boards]
ESCAPE = re.compile(r"\x1b\[[0-9;]*m")


def drawn(face, state, view, coloured=False):
    return [line.plain for line in text_map(face.chart, face.marks(state), face.panels(state), view, coloured)]


def names(face):
    return {name.text for name in face.chart.names}


@pytest.mark.parametrize(("title", "board"), BOARDS, ids=[f"{t.id}-{b}" for t, b in BOARDS])
@pytest.mark.parametrize("columns", [80, 120])
def test_every_place_has_its_name_on_the_map_of_every_board(title, board, columns):
    game = title.open(board)
    face = title.show(game)
    lines = drawn(face, game.start(game.players[0]), whole(face.chart, columns))
    assert max(map(len, lines)) <= columns
    text = "\n".join(lines)
    cut = [name for name in names(face) if name not in text]
    assert len(cut) <= 3 and all(f"{name[:4]}." in text for name in cut)


@pytest.mark.parametrize("title", TITLES.values(), ids=TITLES)
def test_every_piece_with_a_text_is_on_the_map(title):
    game, state = title.cover_position()
    face = title.show(game)
    pieces = [mark for group in face.marks(state) for mark in group.marks if isinstance(mark, Token) and mark.text]
    lines = drawn(face, state, whole(face.chart, 120))
    empty = drawn(face, game.start(state.seats), whole(face.chart, 120))
    assert lines != empty
    for text in {piece.text for piece in pieces}:
        assert any(text in line for line in lines), text


def within(label, view):
    column, row = view.place(label.at)
    return 3 < column < view.columns - 3 and 0 < row < view.rows - 1


def beside(label, view, lines):
    """What is written around the place of a label."""
    column, row = view.place(label.at)
    return " ".join([line[max(0, column - 4) : column + 5] for line in lines[max(0, row - 1) : row + 2]])


@pytest.mark.parametrize("title", TITLES.values(), ids=TITLES)
def test_a_part_of_the_map_names_its_hexes(title):
    """Coordinates can be read around every place; Steel Driver has cities only."""
    game = title.open()
    face = title.show(game)
    minor = [mark for group in face.chart.ground for mark in group.marks if isinstance(mark, Label) and mark.minor]
    view = choose_view(face.chart, minor[len(minor) // 2].text if minor else "Chicago", [], 80, 30)
    lines = drawn(face, game.start(game.players[0]), view)
    inside = [label for label in minor if within(label, view)]
    assert len([label for label in inside if label.text in beside(label, view, lines)]) >= 0.8 * len(inside)
    assert choose_view(face.chart, "atlantis", [], 80, 30) is None


def test_track_is_written_in_the_code_of_its_owner_where_there_are_no_colours():
    title = TITLES["dampfross"]
    game, state = title.cover_position()
    face = title.show(game)
    view = choose_view(face.chart, "Bischofshofen", [], 80, 30)
    assert any("1111" in line for line in drawn(face, state, view))
    coloured = drawn(face, state, view, coloured=True)
    assert not any("1111" in line for line in coloured) and any("━━━" in line for line in coloured)


def test_names_are_found_by_their_beginning():
    chart = TITLES["steel-driver"].show(TITLES["steel-driver"].open()).chart
    assert find_place(chart, "san f") == find_place(chart, "San Francisco") is not None


FIRST = ("play", "steel-driver", "--option", "first=seat-one", "--seed", 5)


def test_the_map_is_shown_with_the_position_and_again_once_it_has_changed():
    text = said(*FIRST, typed="1\nboard\nmap\nmap boston\nmap atlantis\nquit\n")
    start, after, board, whole_map, part, missing, _ = text.split("> ")
    assert all("San Francisco" in shown and "Boston" in shown for shown in (start, board, whole_map))
    assert "San Francisco" not in after
    assert "Boston" in part
    assert "There is no place “atlantis” on the map." in missing


@pytest.mark.parametrize(("setting", "coloured"), [({}, True), ({"NO_COLOR": "1"}, False)])
def test_colours_are_used_where_the_terminal_has_them(setting, coloured):
    env = {**ENVIRONMENT, "TERM": "xterm-256color", "FORCE_COLOR": "1", **setting}
    text = said(*FIRST, typed="map\nquit\n", env=env).split("> ")[1]
    assert bool(re.search(r"\x1b\[[0-9;]*[34]8;", text)) == coloured
    assert "San Francisco" in ESCAPE.sub("", text)


def test_the_terminal_knows_no_game():
    folder = Path(ironroads.__file__).parent / "cli" / "terminal"
    sources = [path.read_text() for path in folder.rglob("*.py")]
    assert sources and not [source for source in sources if re.search(r"games\.(?!title)\w", source)]
