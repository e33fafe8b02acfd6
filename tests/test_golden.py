"""Golden pictures: the last position of a recorded game on each board, drawn as before; and the shipped covers."""

import json
from pathlib import Path

import pytest

from draw.golden import digest, parts, pixels, readable, without_letters
from ironroads import games
from ironroads.core.record import parse_record, replay
from ironroads.draw.chart import svg
from ironroads.draw.pixels import png
from ironroads.draw.theme import plain
from ironroads.draw.zoom import step_at
from ironroads.games import TITLES

HERE = Path(__file__).parent
GAMES = Path(games.__file__).parent
ARTIFACTS = HERE.parent / "artifacts" / "golden"
BOARDS = [(title, board) for title in TITLES.values() for board in title.boards]
WIDTHS = (390, 800, 1440)  # phone, tablet, desktop
SMALL = 96  # pixels
TOLERANCE = 1.5  # of 255, in the mean
CHANGED = "changed on purpose? see CONTRIBUTING.md"


@pytest.fixture(params=BOARDS, ids=lambda pair: f"{pair[0].id}-{pair[1]}", scope="module")
def late(request):
    """The name of a board, its chart and the pieces at the end of a recorded game."""
    title, board = request.param
    record = next(found for found in records(title) if found.board.id == board)
    game = title.open(board, record.options)
    face = title.show(game)
    return (
        f"{title.id}-{board.removeprefix(f'{title.id}-')}",
        face.chart,
        face.marks(game.veil(replay(game, record).state, 0)),
    )


def records(title):
    return [parse_record(path.read_bytes()) for path in sorted((HERE / "fixtures" / title.id).glob("*.json"))]


def at_width(chart, marks, width):
    """The map as a page of this width shows the whole of it, with inks by name."""
    scale = width / chart.size[0]
    return readable(svg(chart, marks, (), {"xmlns": "http://www.w3.org/2000/svg"}, step_at(scale)), scale)


def test_boards_look_as_before(late, write_golden):
    """Every board, late in a game, at three widths and in two themes; and which kinds of groups have changed."""
    name, chart, marks = late
    drawn = {width: at_width(chart, marks, width) for width in WIDTHS}
    whole = {
        f"{width}-{theme}": digest(plain(picture, theme == "dark"))
        for width, picture in drawn.items()
        for theme in ("light", "dark")
    }
    golden, found = HERE / "golden" / f"{name}.json", {"whole": whole, "parts": parts(drawn[WIDTHS[-1]])}
    if write_golden:
        golden.write_text(json.dumps(found, indent=1) + "\n")
        for width, picture in drawn.items():
            for theme in ("light", "dark"):
                look_at(f"{name}-{width}-{theme}.svg", plain(picture, theme == "dark"))
    before = json.loads(golden.read_text())
    changed = [
        kind for kind in before["parts"] | found["parts"] if before["parts"].get(kind) != found["parts"].get(kind)
    ]
    assert not changed, CHANGED
    assert before == found, CHANGED


def test_boards_are_painted_as_before(late, write_golden):
    """A small picture without letters, within a tolerance: what is written right may still be painted wrong."""
    name, chart, marks = late
    golden = HERE / "golden" / f"{name}.png"
    painted = png(without_letters(plain(at_width(chart, marks, WIDTHS[-1]))), SMALL)
    if write_golden:
        golden.write_bytes(painted)
    before, now = (pixels(picture).astype(int) for picture in (golden.read_bytes(), painted))
    assert before.shape == now.shape
    assert abs(before - now).mean() < TOLERANCE, CHANGED


def look_at(name, drawn):
    """Put a picture where it can be looked at before it is committed."""
    ARTIFACTS.mkdir(exist_ok=True, parents=True)
    (ARTIFACTS / name).write_text(drawn)


@pytest.mark.parametrize("title", TITLES.values(), ids=lambda title: title.id)
def test_covers_show_their_positions(title, write_golden):
    shipped = GAMES / title.package / "show" / "covers" / f"{title.id}.svg"
    compare(shipped, title.draw_cover(), write_golden)
    assert title.cover() == shipped.read_text()


def compare(golden, drawn, write_golden):
    if write_golden:
        golden.write_text(drawn + "\n")
    assert golden.is_file() and golden.read_text() == drawn + "\n", CHANGED
