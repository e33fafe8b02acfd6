"""A build is compiled or interpreted as a whole; a mixture would hide mistakes."""

import os
import subprocess
import sys
import sysconfig
import venv
from importlib import import_module
from pathlib import Path

import pytest

import ironroads.core.rules.game
from ironroads.games import TITLES

pytestmark = pytest.mark.both_builds

COMPILED = not ironroads.core.rules.game.__file__.endswith(".py")


ROOT = Path(__file__).parent.parent
PIP = [sys.executable, "-m", "pip"]
GAME = """
import ironroads, ironroads.core.rules.game as rules
match = ironroads.new("steel-driver", players=3, seed=1)
while not match.is_over:
    match.play(match.legal_moves()[-1])
print(ironroads.__file__, rules.__file__, match.is_over)
"""


def fresh_environment(folder):
    """A new environment, which finds what the package needs, but not the package, where these tests run."""
    venv.create(folder, symlinks=True)
    (packages,) = folder.glob("lib/python*/site-packages")
    (packages / "dependencies.pth").write_text(sysconfig.get_path("purelib"))
    return folder / "bin"


def test_the_wheel_plays_in_a_fresh_environment_outside_the_tree(tmp_path):
    """The pure wheel is built here; the compiled build was installed from a wheel, which is taken again."""
    if not COMPILED:
        build = [*PIP, "wheel", "-q", "--no-deps", "--no-index", "--no-build-isolation", "-w", tmp_path, ROOT]
        subprocess.run(build, check=True)
    (wheel,) = (ROOT / "build" / "wheels" if COMPILED else tmp_path).glob("*.whl")
    programs = fresh_environment(tmp_path / "fresh")
    install = [*PIP, "--python", programs / "python", "install", "-q", "--no-deps", "--no-index", wheel]
    plain = {name: value for name, value in os.environ.items() if name != "PYTHONPATH"}  # else it counts as installed
    subprocess.run(install, check=True, env=plain)

    def printed(*command):
        options = {"cwd": tmp_path, "env": {"PATH": "", "LC_ALL": "C.UTF-8"}}
        return subprocess.run(command, capture_output=True, text=True, check=True, **options).stdout

    package, rules, is_over = printed(programs / "python", "-c", GAME).split()
    assert package.startswith(str(tmp_path)) and rules.endswith(".so" if COMPILED else ".py") and is_over == "True"
    arena = ("arena", "steel-driver", "--bots", "random,greedy", "--games", "2", "--jobs", "1")
    assert "greedy" in printed(programs / "ironroads", *arena)


def test_all_rules_are_of_one_build():
    for title in TITLES.values():
        for phase in title.open().phases:
            file = import_module(type(phase).__module__).__file__
            assert file is not None and Path(file).suffix == (".so" if COMPILED else ".py"), file


def test_the_inner_loops_of_bots_are_of_the_same_build():
    for name in ("playout", "search"):
        file = import_module(f"ironroads.bots.thinking.{name}").__file__
        assert file is not None and file.endswith(".py") != COMPILED
