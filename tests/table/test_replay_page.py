"""The single file that replays a finished game off line."""

import base64
import json
import re
import zlib
from pathlib import Path
from random import Random

import pytest
from click.testing import CliRunner

from ironroads.cli.group import group
from ironroads.core.rules.match import Match
from ironroads.games import TITLES
from ironroads.library.loaded import read_match
from ironroads.table import replay_page as module
from ironroads.table.replay_page import replay_page
from playing import finish

FIXTURES = Path(__file__).parent.parent / "fixtures"
NAMES = ("Ann", "<b>Bo</b>", "Cleo")


def finished(title, seats: int) -> Match:
    return finish(Match(title.open("", {}), seats, seed=3), Random(3).choice)


def content(page: str) -> dict:
    data = re.search(r'type="text/plain">([^<]*)<', page)[1]
    return json.loads(zlib.decompress(base64.b64decode(data)))


def longest_recorded() -> Match:
    """1,321 moves of Dampfross, whose random games hardly end."""
    return read_match(FIXTURES / "dampfross" / "switzerland-greater-part.json").match


@pytest.mark.parametrize("game", TITLES)
def test_every_game_fits_and_ends_as_it_ended(game):
    title = TITLES[game]
    match = longest_recorded() if game == "dampfross" else finished(title, 3)
    page = replay_page(title, match, NAMES[: match.seats], "en")
    assert len(page.encode()) < 400_000
    found = content(page)
    shown: dict[str, list[str]] = {}
    for _, new, gone, _ in found["moments"]:
        for id in gone:
            shown.pop(id, None)
        shown |= new
    face = title.show(match.game)
    assert set(shown) == {group.id for group in face.marks(match.state)}
    assert all(f'id="layer-{layer}"' in found["board"] for layer, _ in shown.values() if layer != "display")
    assert found["moments"][-1][0] == len(match.moves)


def test_a_page_loads_nothing_and_escapes_names():
    title = TITLES["steel-driver"]
    page = replay_page(title, finished(title, 3), NAMES, "de")
    assert "&lt;b&gt;Bo&lt;/b&gt;" in page and "<b>Bo" not in page
    assert not re.search(r'(src|href)="?http', page) and 'lang="de"' in page and "Abspielen" in page


def test_a_long_game_shows_fewer_moments(monkeypatch):
    title = TITLES["steel-driver"]
    match = finished(title, 3)
    whole = content(replay_page(title, match, NAMES, "en"))
    monkeypatch.setattr(module, "LARGEST", len(replay_page(title, match, NAMES, "en")) - 1000)
    fewer = content(replay_page(title, match, NAMES, "en"))
    assert len(fewer["moments"]) < len(whole["moments"]) and fewer["moments"][-1][0] == len(match.moves)
    lines = [[line for moment in found["moments"] for line in moment[3]] for found in (whole, fewer)]
    assert lines[0] == lines[1]


def test_the_command_writes_the_page(tmp_path):
    record = FIXTURES / "stephensons-rocket" / "2-players.json"
    result = CliRunner().invoke(group, ["replay", str(record), "--html", str(tmp_path / "game.html")])
    assert result.exit_code == 0, result.output
    page = (tmp_path / "game.html").read_text()
    assert content(page)["moments"] and "Player 1: 112,000 · Player 2: 120,000" in page
