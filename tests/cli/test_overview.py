"""`ironroads` itself: help that is there at once, and words in both languages."""

import subprocess
import sys
from importlib import import_module

import pytest

from cli.running import ENVIRONMENT, ironroads, refused, said
from ironroads.cli.overview import COMMANDS, SECTIONS

LIBRARIES = ("click", "rich", "msgspec", "starlette", "ironroads.games", "ironroads.web", "ironroads.core")


def test_help_lists_every_command():
    text = said("--help")
    for heading, lines in SECTIONS.values():
        assert f"\n{heading}:\n" in text
        assert all(f"  {name} " in text and line in text for name, line in lines.items())
    assert said() == text


def test_help_imports_no_library_and_no_game():
    program = (
        "import sys; sys.argv = ['ironroads', '--help']; from ironroads.cli.main import main; main(); "
        "print(*sys.modules, sep='\\n', file=sys.stderr)"
    )
    loaded = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True).stderr.split()
    assert not [name for name in loaded if name.startswith(LIBRARIES)]


@pytest.mark.parametrize("name", COMMANDS)
def test_every_command_explains_itself_with_an_example(name):
    command = import_module(f"ironroads.cli.commands.{COMMANDS[name]}").command
    assert command.name == name
    text = " ".join(said(name, "--help").split())
    assert f"Example: ironroads {name}" in text or f"| ironroads {name}" in text


def test_the_version_is_told():
    assert said("--version").startswith("ironroads, version ")


def test_unknown_commands_and_options_are_bad_usage():
    assert "No such command" in refused("dance")
    assert "No such option" in refused("games", "--loud")


def test_a_closed_pipe_is_no_fault():
    program = f"{sys.executable} -m ironroads games --json | head -c 1"
    done = subprocess.run(["bash", "-c", program], capture_output=True, text=True)
    assert "Traceback" not in done.stderr


def test_errors_are_told_in_the_language_asked_for():
    assert refused("play", "chess", "--language", "de").startswith("Es gibt kein Spiel „chess“.")
    assert ironroads("games").stdout != ironroads("games", "--language", "de").stdout


def test_the_language_of_the_system_is_spoken():
    german = {**ENVIRONMENT, "LC_ALL": "", "LC_MESSAGES": "de_AT.UTF-8", "LANG": "en_GB.UTF-8"}
    assert "Spieler" in said("games", env=german)
    assert "players" in said("games", env={**german, "LC_ALL": "fr_FR.UTF-8"})
    assert "players" in said("games", "--language", "en", env=german)


def test_no_character_stops_the_program():
    poor = {**ENVIRONMENT, "PYTHONIOENCODING": "ascii"}
    assert "Spieler" in said("games", "--language", "de", env=poor)
    assert "Companies" in said("play", "steel-driver", "--option", "first=seat-one", typed="1\nquit\n", env=poor)
    command = [sys.executable, "-m", "ironroads", "play", "steel-driver"]
    done = subprocess.run(command, input=b"\xff\xfe\n", capture_output=True, env=ENVIRONMENT)
    assert done.returncode == 0 and b"Traceback" not in done.stderr


def test_a_missing_input_is_an_empty_one():
    program = f"{sys.executable} -m ironroads play steel-driver <&-; {sys.executable} -m ironroads engine <&-"
    done = subprocess.run(["bash", "-c", program], capture_output=True, text=True, env=ENVIRONMENT)
    assert done.returncode == 0 and "Traceback" not in done.stderr
