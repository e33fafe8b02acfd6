"""Games, boards and bots of installed packages: the example is installed and played like ours."""

import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
COAL_RUN = ROOT / "examples" / "coal-run"
PIP = [sys.executable, "-m", "pip", "install", "-q", "--no-deps", "--no-index", "--no-build-isolation"]
OFFERED = """
from ironroads.web.view.catalogue import bot_levels, game_cards
from ironroads.web.view.words import Words
print([card.id for card in game_cards("de")][-1], list(bot_levels(Words("en")))[-1])
"""
BROKEN = "[ironroads.games]\nmoon = no_such_package:TITLE\n"


@pytest.fixture(scope="module")
def site(tmp_path_factory):
    folder = tmp_path_factory.mktemp("site")
    subprocess.run([*PIP, "--target", folder, COAL_RUN], check=True)
    return folder


def python(site, *arguments):
    environment = {"PYTHONPATH": f"{ROOT / 'src'}:{site}", "PATH": "", "IRONROADS_LANGUAGE": "en"}
    done = subprocess.run([sys.executable, *arguments], capture_output=True, text=True, env=environment, cwd=ROOT)
    assert not done.returncode, done.stdout + done.stderr
    return done.stdout


def test_an_installed_game_is_listed_and_played(site):
    listed = python(site, "-m", "ironroads", "games")
    assert "coal-run: Coal Run" in listed and "boards: valley, mountain" in listed
    arena = ("arena", "coal-run", "--board", "mountain", "--bots", "miner,greedy", "--games", "2", "--jobs", "2")
    assert "coal-run on mountain" in python(site, "-m", "ironroads", *arena)
    assert python(site, "-c", OFFERED) == "coal-run miner\n"


def test_an_installed_game_is_checked_like_ours(site):
    assert "FAILED" not in python(site, "-m", "pytest", "-q", "-p", "no:cacheprovider", COAL_RUN / "tests")


def test_a_broken_package_stops_nothing(site, tmp_path):
    info = tmp_path / "moon-1.0.dist-info"
    info.mkdir()
    (info / "entry_points.txt").write_text(BROKEN)
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: moon\nVersion: 1.0\n")
    code = "import warnings; warnings.simplefilter('error'); import ironroads; ironroads.games()"
    with pytest.raises(AssertionError, match="moon = no_such_package:TITLE cannot be loaded"):
        python(f"{site}:{tmp_path}", "-c", code)
    assert "coal-run" in python(f"{site}:{tmp_path}", "-m", "ironroads", "games")
