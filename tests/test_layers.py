"""Who may import whom: rules know nothing of the web, the web knows no particular game."""

import ast
from pathlib import Path

import pytest

import ironroads

ROOT = Path(__file__).parent.parent / "src" / "ironroads"
MAY_IMPORT = {
    "draw": {"draw"},
    "core": {"core", "draw"},
    "boards": {"boards", "core"},
    "games": {"boards", "core", "draw", "games"},
    "bots": {"bots", "core"},
    "table": {"bots", "core", "draw", "games", "table"},
    "web": {"core", "draw", "games", "table", "web"},
    "bench": {"bench", "bots", "core", "games", "table", "web"},
    "cli": {"bench", "boards", "bots", "cli", "core", "draw", "games", "table", "web"},
}
# Rules are free of drawing, files, time, language and chance that is not handed to them.
NOT_IN_RULES = {"random", "time", "datetime", "pathlib", "os", "json", "logging", "sqlite3", "starlette", "jinja2"}
NOT_RULES = {"face.py", "format.py", "position.py", "outline.py", "scenery.py", "panels.py", "__init__.py"}


def parts_imported(path: Path) -> set[tuple[str, ...]]:
    here = path.relative_to(ROOT).parts
    found = set()
    for node in ast.walk(ast.parse(path.read_text())):
        if isinstance(node, ast.ImportFrom) and node.level:
            found.add((*here[: len(here) - node.level], *(node.module or "").split(".")))
        elif isinstance(node, ast.ImportFrom):
            found.add(tuple((node.module or "").split("."))[1 if node.module.startswith("ironroads") else 0 :])
    return found


def modules_imported(path: Path) -> set[str]:
    found = set()
    for node in ast.walk(ast.parse(path.read_text())):
        if isinstance(node, ast.Import):
            found |= {alias.name.partition(".")[0] for alias in node.names}
        elif isinstance(node, ast.ImportFrom) and not node.level:
            found.add((node.module or "").partition(".")[0])
    return found


@pytest.mark.parametrize("layer", MAY_IMPORT)
def test_imports_point_one_way(layer):
    for path in (ROOT / layer).rglob("*.py"):
        layers = {parts[0] for parts in parts_imported(path) if parts and parts[0] in MAY_IMPORT}
        assert layers <= MAY_IMPORT[layer], path


def test_games_know_only_themselves():
    for path in (ROOT / "games").glob("*/*.py"):
        others = {parts[1] for parts in parts_imported(path) if parts[0] == "games" and len(parts) > 1}
        assert others <= {path.parent.name}, path


@pytest.mark.parametrize("layer", ["table", "web"])
def test_the_table_knows_no_particular_game(layer):
    games = {path.name for path in (ROOT / "games").iterdir() if path.is_dir()}
    for path in (ROOT / layer).rglob("*.py"):
        assert not {part for parts in parts_imported(path) for part in parts} & games, path


def test_rules_know_nothing_of_the_world():
    for path in (ROOT / "games").glob("*/*.py"):
        if path.name not in NOT_RULES:
            used = modules_imported(path) - ({"random"} if path.name == "game.py" else set())
            assert not used & NOT_IN_RULES, path
            assert not any(parts[0] == "draw" for parts in parts_imported(path)), path


def test_the_package_is_typed():
    assert (Path(ironroads.__file__).parent / "py.typed").exists()
