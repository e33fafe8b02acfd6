"""Follows the tutorials as a reader would: writes their files and runs their commands, with fewer games."""

import os
import re
import shlex
import subprocess
import sys
from pathlib import Path

import pytest

TUTORIALS = Path(__file__).parent.parent / "docs" / "tutorials"
BLOCK = re.compile(r"```(\w+)\n(.*?)```", re.DOTALL)
NAMED = re.compile(r"# ([\w-]+\.(?:py|toml))\n")
PROGRAMS = {"ironroads": ["-m", "ironroads"], "python": []}


def commands(script):
    """The commands of a block, except those that install."""
    lines = [line for line in script.splitlines() if not re.match(r"pip |python -m venv ", line)]
    return [shlex.split(re.sub(r"--games \d+", "--games 3", line)) for line in lines]


def follow(page, folder):
    """Write the files of a page and run its commands, in order; returns what they print."""
    environment = {**os.environ, "XDG_DATA_HOME": str(folder / "data"), "LC_ALL": "C.UTF-8", "COLUMNS": "160"}
    printed = []
    for language, text in BLOCK.findall(page.read_text()):
        if named := NAMED.match(text):
            (folder / named[1]).write_text(text)
        for program, *arguments in commands(text) if language == "sh" else []:
            line = [sys.executable, *PROGRAMS[program], *arguments]
            done = subprocess.run(line, cwd=folder, env=environment, capture_output=True, text=True)
            assert not done.returncode, (line, done.stderr)
            printed.append(done.stdout)
    return printed


def test_an_agent_is_trained_and_evaluated_from_the_page_alone(tmp_path):
    looked, simulated, trained, arena = follow(TUTORIALS / "train-an-agent.md", tmp_path)
    assert "357 actions, such as bid:4" in looked and "features, such as ['turn'" in looked
    assert "3 games are in" in simulated
    assert "epoch 9" in trained and (tmp_path / "agent.npz").exists()
    assert "agent.py:Agent" in arena and "disqualified" not in arena


def test_a_bot_is_written_from_the_page_alone(tmp_path):
    *arenas, last_game = follow(TUTORIALS / "write-a-bot.md", tmp_path)
    assert all("my_bots.py" in arena and "disqualified" not in arena for arena in arenas)
    assert "OneAhead" in arenas[1] and "[" in last_game


@pytest.mark.parametrize(
    ("tutorial", "made"), [("design-a-board.md", ["balance.html", "moon.pdf"]), ("run-a-server.md", ["club.backup"])]
)
def test_the_commands_of_a_page_make_what_it_says(tutorial, made, tmp_path):
    follow(TUTORIALS / tutorial, tmp_path)
    assert all((tmp_path / name).stat().st_size > 0 for name in made)


def test_every_code_block_is_run():
    """By the tests above, and writing a game by library/test_plugins."""
    pages = {page.name for page in TUTORIALS.glob("*.md") if "```sh" in page.read_text()}
    assert pages == {"train-an-agent.md", "write-a-bot.md", "design-a-board.md", "run-a-server.md"}
