"""The front door: what `import ironroads` offers, as a user's program sees it."""

import doctest
import pickle
import subprocess
import sys
from pathlib import Path
from random import Random

import pytest

import ironroads
import ironroads.data
import ironroads.learning
import ironroads.testing
from ironroads.core.rules.sentinels import UNKNOWN
from ironroads.games.catalogue import games

ROOT = Path(__file__).parents[2]
PROGRAM = Path(__file__).parent / "user_program.py"
STRICT = "[mypy]\nstrict = True\n[mypy-user_program]\ndisallow_any_expr = True\ndisallow_any_decorated = True\n"


def refusal(call, *arguments, **named):
    """The sentence of the error that a call raises."""
    with pytest.raises(ironroads.IronroadsError) as caught:
        call(*arguments, **named)
    return str(caught.value)


def test_a_program_of_a_user_has_types_and_runs(tmp_path):
    (tmp_path / "mypy.ini").write_text(STRICT)
    command = [sys.executable, "-m", "mypy", "--config-file", tmp_path / "mypy.ini", "--cache-dir", tmp_path, PROGRAM]
    environment = {"MYPYPATH": str(ROOT / "src"), "PYTHONPATH": str(ROOT / "src"), "PATH": ""}
    checked = subprocess.run(command, capture_output=True, text=True, env=environment)
    assert not checked.returncode, checked.stdout + checked.stderr
    done = subprocess.run([sys.executable, PROGRAM], capture_output=True, text=True, check=True, env=environment)
    assert "“bid:3” is not possible. The game is over." in done.stdout


@pytest.mark.parametrize(("page", "examples"), [("library", 20), ("learning", 20), ("bots", 5)])
def test_the_pages_for_programs_run(page, examples):
    found = doctest.testfile(str(ROOT / "docs" / f"{page}.md"), module_relative=False)
    assert found.attempted >= examples and not found.failed


def test_importing_loads_no_game_and_no_library():
    code = "import ironroads, sys; print(*[name for name in sys.modules if name.startswith(('ironroads.', 'rich'))])"
    assert subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout == "\n"


@pytest.mark.parametrize("module", [ironroads, ironroads.learning, ironroads.data, ironroads.testing])
def test_every_public_name_has_an_example_and_is_in_the_reference(module):
    reference = (ROOT / "docs" / "reference.md").read_text()
    for name in set(module.__all__) - {"__version__"}:
        public = games if name == "games" else getattr(module, name)
        # constants are explained where they are used; what is compiled has lost its docstrings
        is_source = callable(public) and str(sys.modules[public.__module__].__file__).endswith(".py")
        assert not is_source or ">>>" in (public.__doc__ or ""), name
        is_error = isinstance(public, type) and issubclass(public, ironroads.IronroadsError)
        assert f".{name}\n" in reference or is_error, name  # errors are there as one module


@pytest.mark.parametrize("kind", ["AECEnv", "Batch", "IronroadsEnv", "Match", "Numbers", "ParallelEnv", "View"])
def test_everything_that_can_be_asked_has_an_example(kind):
    public = getattr(ironroads, kind) if kind in ironroads.__all__ else getattr(ironroads.learning, kind)
    for name, member in vars(public).items():
        is_asked = not name.startswith("_") and name != "close" and (callable(member) or isinstance(member, property))
        assert not is_asked or ">>>" in (member.__doc__ or ""), name


def test_a_view_knows_no_secret_and_no_seed():
    match = ironroads.new("stephensons-rocket", players=3, seed=3, options={"money": "secret"})
    while "unknown" not in match.view(seat=0).position():
        match.play(match.legal_moves(match.asked[0])[0], seat=match.asked[0])
    view = match.view(seat=0)
    assert not hasattr(view, "seed") and not hasattr(view, "play")
    assert UNKNOWN not in match.scores()
    assert "unknown" not in ironroads.guess(view, seed=1).position()


def test_sealed_moves_are_closed_to_the_others():
    match, rng = ironroads.new("steam-barons", players=3, seed=1), Random(1)
    while len(match.asked) < 2:
        match.play(rng.choice(match.legal_moves()))
    first, second = match.asked[:2]
    assert refusal(match.legal_moves) == f"Say which seat plays, with seat=: {', '.join(map(str, match.asked))}."
    match.play(match.legal_moves(first)[0], seat=first)
    assert match.view(second).moves[-1].text == "?"
    assert match.view(first).moves[-1].text == match.moves[-1].text != "?"


def test_a_bad_move_changes_nothing_and_says_why():
    match = ironroads.new("steel-driver", seed=7)
    before = match.dumps()
    assert refusal(match.play, "fly:moon").startswith("“fly:moon” is not a move.")
    assert "(Steel Driver, rule 3." in refusal(match.play, "bid:4")
    assert refusal(match.play, 17).startswith("A move is a text, or one of legal_actions(), not 17.")
    assert refusal(match.play, "on", seat=5) == "There is no seat 5: seats are numbered from 0 to 2."
    assert refusal(match.undo) == "It is not possible to take back 1 of 0 moves."
    assert refusal(match.undo, 0) == "It is not possible to take back 0 of 0 moves."
    assert match.dumps() == before


def test_a_sentence_survives_the_way_to_another_process():
    match = ironroads.new("steel-driver", seed=7)
    with pytest.raises(ironroads.IllegalMove) as caught:
        match.play("bid:4")
    assert str(pickle.loads(pickle.dumps(caught.value))) == str(caught.value)


def test_undo_takes_back_chance_with_the_move_before_it():
    match = ironroads.new("dampfross", players=2, seed=5)
    before = (match.position(), match.legal_moves())
    while match.moves[-1].seat != -1 or len(match.moves) < 2:
        before = (match.position(), match.legal_moves())
        match.play(match.legal_moves()[0])
    match.undo()
    assert (match.position(), match.legal_moves()) == before


def test_wrong_choices_are_sentences(tmp_path):
    assert refusal(ironroads.new, "chess").startswith("There is no game “chess”.")
    assert refusal(ironroads.new, "steel-driver", board="moon").startswith("There is no board “moon”")
    assert "a list of names, not the text “3”" in refusal(ironroads.new, "steel-driver", players="3")
    assert refusal(ironroads.new, "steel-driver", options={"mood": "good"}).startswith("There is no option “mood”")
    assert "cannot be written" in refusal(ironroads.new("steel-driver").save, tmp_path / "none" / "game.json")
