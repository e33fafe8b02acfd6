"""What a newcomer relies on: the README's code runs, links lead somewhere, no file names a host to install from."""

import re
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
PAGES = [ROOT / "README.md", ROOT / "CONTRIBUTING.md", *sorted((ROOT / "docs").rglob("*.md"))]


def test_the_code_in_the_readme_runs():
    (code,) = re.findall(r"```python\n(.*?)```", (ROOT / "README.md").read_text(), re.DOTALL)
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.startswith("Player 2:")
    assert "'bid:5'" in done.stdout and "Companies, in order of play" in done.stdout


def test_the_code_of_all_pages_is_run():
    """By the tests above, test_tutorials, library/test_front_door, learning/test_data and cli/test_docs."""
    pages = {path.name for path in PAGES if "```python" in path.read_text()}
    tutorials = {"train-an-agent.md", "write-a-bot.md", "write-a-game.md"}
    assert pages == {"README.md", "arena.md", "bots.md", "data.md", "learning.md", "library.md", "table.md", *tutorials}


@pytest.mark.parametrize("path", PAGES, ids=lambda path: path.relative_to(ROOT).as_posix())
def test_links_of_the_documentation_lead_somewhere(path):
    for target in re.findall(r"\]\(([^)#:]+)\)", path.read_text()):
        assert (path.parent / target).exists(), target


def test_the_site_is_built_without_a_warning(tmp_path):
    command = [sys.executable, "-m", "sphinx", "-q", "-W", "--keep-going", ROOT / "docs", tmp_path]
    done = subprocess.run(command, capture_output=True, text=True)
    assert not done.returncode, done.stderr
    assert "ironroads.new" in (tmp_path / "reference.html").read_text()


def test_constraints_name_no_host():
    text = (ROOT / "constraints.txt").read_text()
    assert "://" not in text and "file:" not in text
    assert all(re.fullmatch(r"[\w.-]+==[\w.+!]+( ; .*)?", line) for line in text.splitlines())


def test_every_command_of_the_readme_exists():
    listed = re.findall(r"`ironroads (\w+)", (ROOT / "README.md").read_text())
    shown = subprocess.run(
        [sys.executable, "-m", "ironroads", "--help"], capture_output=True, text=True, check=True
    ).stdout
    assert {command for command in listed if f"  {command} " not in shown} == set()


def test_nothing_of_this_machine_is_in_the_files():
    tracked = subprocess.run(["git", "ls-files", "-z"], cwd=ROOT, capture_output=True, check=True).stdout.split(b"\0")
    for name in filter(None, tracked):
        path = ROOT / name.decode()
        if path.is_file() and path.suffix in {".py", ".md", ".toml", ".txt", ".html", ".js", ".css", ".json"}:
            text = path.read_text("utf-8")
            assert not re.search(r"/(root|work)/", text), path
