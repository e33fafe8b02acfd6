"""Golden pictures: the last position of a recorded game of each title, drawn as before; and the shipped covers."""

from pathlib import Path

import pytest

from ironroads import games
from ironroads.core.record import parse_record, replay
from ironroads.draw.chart import draw
from ironroads.games import TITLES

HERE = Path(__file__).parent
GAMES = Path(games.__file__).parent


@pytest.mark.parametrize("title", TITLES.values(), ids=lambda title: title.id)
def test_pictures_stay_as_they_are(title, write_golden):
    record = parse_record(sorted((HERE / "fixtures" / title.id).glob("*.json"))[0].read_bytes())
    game = title.open(record.board.id, record.options)
    face = title.show(game)
    drawn = draw(face.chart, face.marks(game.veil(replay(game, record).state, 0)))
    compare(HERE / "golden" / f"{title.id}.svg", drawn, write_golden)


@pytest.mark.parametrize("title", TITLES.values(), ids=lambda title: title.id)
def test_covers_show_their_positions(title, write_golden):
    shipped = GAMES / title.package / "show" / "covers" / f"{title.id}.svg"
    compare(shipped, title.draw_cover(), write_golden)
    assert title.cover() == shipped.read_text()


def compare(golden, drawn, write_golden):
    if write_golden:
        golden.write_text(drawn + "\n")
    assert golden.is_file() and golden.read_text() == drawn + "\n", "changed on purpose? see CONTRIBUTING.md"
