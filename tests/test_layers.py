"""Who may import whom: layers point one way, rooms of a game too, and nothing goes in circles."""

import ast
from collections.abc import Iterator
from functools import cache
from itertools import pairwise
from pathlib import Path

import networkx as nx
import pytest
from hatch_build import is_compiled

import ironroads

pytestmark = pytest.mark.xdist_group("layers")  # all modules are parsed once
SOURCES = Path(__file__).parent.parent / "src"
ROOT = SOURCES / "ironroads"
MAY_IMPORT = {
    "words": {"words"},
    "draw": {"draw"},
    "core": {"core", "draw", "words"},
    "boards": {"boards", "core"},
    "games": {"boards", "core", "draw", "games", "words"},
    "bots": {"bots", "core", "words"},
    "table": {"bots", "core", "draw", "games", "table", "words"},
    "web": {"balance", "core", "draw", "games", "printing", "table", "web", "words"},
    "library": {"boards", "bots", "core", "draw", "games", "library", "words"},
    "learning": {"bots", "core", "games", "learning", "library", "words"},
    "data": {"boards", "bots", "core", "data", "learning", "library"},
    "balance": {"balance", "bots", "core", "draw", "games", "words"},
    "printing": {"bots", "core", "draw", "games", "printing", "words"},
    "testing": {"bots", "core", "games", "testing", "words"},
    "bench": {"bench", "bots", "core", "games", "learning", "table", "web", "words"},
    "cli": {
        "balance",
        "bench",
        "boards",
        "bots",
        "cli",
        "core",
        "data",
        "draw",
        "games",
        "library",
        "printing",
        "table",
        "web",
        "words",
    },
}
ROOMS = (
    "boards",
    "rules",
    "thinking",
    "text",
    "game.py",
    "yardsticks",
    "show",
)  # of a game; each sees only those before it
SHARED = {"steam": {"steam_map"}, "steam_barons": {"steam_map"}}  # what a game may see beside itself
# Rules and thinking are free of drawing, files, time, language and chance that is not handed to them.
OUTSIDE = {"time", "datetime", "pathlib", "os", "json", "logging", "sqlite3", "sqlalchemy", "starlette", "jinja2"}
CROWDED = 20  # modules in one folder


def module_name(path: Path) -> str:
    name = path.relative_to(SOURCES).with_suffix("").as_posix().replace("/", ".")
    return name.removesuffix(".__init__")


MODULES = {module_name(path): path for path in sorted(ROOT.rglob("*.py"))}


@cache
def imports(name: str) -> list[str]:
    return list(_imports(name))


def _imports(name: str) -> Iterator[str]:
    """Every module that a module imports, at any place in it, also for type checking alone."""
    path = MODULES[name]
    package = name.split(".") if path.name == "__init__.py" else name.split(".")[:-1]
    for node in ast.walk(ast.parse(path.read_text())):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            base = package[: len(package) - node.level + 1] if node.level else []
            origin = ".".join([*base, *([node.module] if node.module else [])])
            yield from (whole if (whole := f"{origin}.{alias.name}") in MODULES else origin for alias in node.names)


@cache
def graph() -> nx.DiGraph:
    return nx.DiGraph((name, other) for name in MODULES for other in imports(name))


def own_imports(below: str) -> Iterator[tuple[list[str], list[str]]]:
    """Pairs of importing and imported module of this package, as lists of parts without its name."""
    for name, other in graph().edges:
        if name.startswith(f"ironroads.{below}") and other.startswith("ironroads."):
            yield name.split(".")[1:], other.split(".")[1:]


@pytest.mark.parametrize("layer", MAY_IMPORT)
def test_imports_point_one_way(layer):
    for name, other in own_imports(f"{layer}."):
        assert other[0] in MAY_IMPORT[layer] | {"__version__"}, f"{name} imports {other}"


def test_games_know_only_themselves_and_what_they_share():
    for name, other in own_imports("games."):
        if len(name) > 2 and other[0] == "games" and len(other) > 1:
            assert other[1] in {name[1]} | SHARED.get(name[1], set()), f"{name} imports {other}"


def test_rooms_of_a_game_see_only_those_below():
    allowed = {room: set(ROOMS[: place + 1]) for place, room in enumerate(ROOMS)}
    for name, other in own_imports("games."):
        if len(name) > 2 and len(other) > 2 and other[0] == "games":
            assert room_of(other) in allowed[room_of(name)], f"{name} imports {other}"


def test_yardsticks_share_no_values_with_bots():
    """What bots are measured against must not repeat their mistakes."""
    for name, other in own_imports("games."):
        if "yardsticks" in name:
            assert "thinking" not in other, f"{name} imports {other}"


def room_of(parts: list[str]) -> str:
    return "game.py" if parts[2] == "game" else parts[2]


@pytest.mark.parametrize("layer", ["table", "web"])
def test_the_table_knows_no_particular_game(layer):
    games = {path.name for path in (ROOT / "games").iterdir() if path.is_dir()}
    for name, other in own_imports(f"{layer}."):
        assert not set(other) & games, f"{name} imports {other}"


def test_the_view_knows_nothing_of_the_web_around_it():
    for name, other in own_imports("web.view."):
        assert other[0] != "web" or other[:2] == ["web", "view"], f"{name} imports {other}"


def test_rules_and_thinking_know_nothing_of_the_world():
    for name, path in MODULES.items():
        if is_compiled(path.relative_to(ROOT)):
            allowed = {"random"} if path.name == "game.py" else set() if "games" in path.parts else {"random", "time"}
            outside = {other.partition(".")[0] for other in imports(name)} & (OUTSIDE | {"random"})
            assert outside <= allowed, f"{name} imports {outside}"
            assert not any(other.startswith("ironroads.draw") for other in imports(name)), name


def test_nothing_is_imported_in_circles():
    circles = [sorted(group) for group in nx.strongly_connected_components(graph()) if len(group) > 1]
    assert not circles


def test_rooms_are_not_entangled():
    """Folders beside each other, too, see each other in one direction."""
    for folder in {path.parent for path in MODULES.values()}:
        above = module_name(folder / "__init__.py").split(".")
        depth = len(above)
        pairs = [(name.split("."), other.split(".")) for name, other in graph().edges]
        inside = [(a[depth], b[depth]) for a, b in pairs if a[:depth] == b[:depth] == above and len(a) > depth < len(b)]
        folders = {child.name for child in folder.iterdir() if child.is_dir()}
        rooms = nx.DiGraph((a, b) for a, b in inside if a != b and {a, b} <= folders)
        circle = next(iter(nx.simple_cycles(rooms)), None)
        assert circle is None, (
            f"{folder.name}: {' → '.join(f'{a} imports {b}' for a, b in pairwise([*circle, circle[0]]))}"
        )


def test_no_folder_is_crowded():
    for folder in {path.parent for path in MODULES.values()}:
        modules = [path for path in folder.glob("*.py") if path.name != "__init__.py"]
        assert len(modules) <= CROWDED, f"{folder} holds {len(modules)} modules"


def test_the_package_is_typed():
    assert (Path(ironroads.__file__).parent / "py.typed").exists()
