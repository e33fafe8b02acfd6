"""Every fault that the code can report has a sentence in every language, with places for its facts."""

import ast
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from string import Formatter

import pytest

from ironroads.words.loader import catalogue, languages

from .files import PACKAGE, read

SHARED = {"steam": "steam_map", "steam_barons": "steam_map"}  # by game: the folder with further texts


@dataclass(frozen=True)
class Reported:
    """A fault in the code; `facts` is their number, None if the code does not say."""

    module: Path
    code: str
    facts: int | None


def reported(module: Path) -> Iterator[Reported]:
    """Faults made by `Fault(place, code, facts)` and `path.complain(code, *facts)`."""
    text = module.read_text("utf-8")
    if "Fault(" not in text and "complain(" not in text:  # parsing takes long
        return
    for node in ast.walk(ast.parse(text)):
        if not isinstance(node, ast.Call):
            continue
        if isinstance(node.func, ast.Name) and node.func.id == "Fault" and len(node.args) > 1:
            yield from _reported(module, node.args[1], _length(node.args[2:]))
        elif isinstance(node.func, ast.Attribute) and node.func.attr == "complain":
            yield from _reported(module, node.args[0], len(node.args) - 1)


def _reported(module: Path, code: ast.expr, facts: int | None) -> Iterator[Reported]:
    codes = [code.body, code.orelse] if isinstance(code, ast.IfExp) else [code]
    for choice in codes:
        if isinstance(choice, ast.Constant):
            yield Reported(module, str(choice.value), facts)


def _length(arguments: list[ast.expr]) -> int | None:
    if not arguments:
        return 0
    (facts,) = arguments
    return len(facts.elts) if isinstance(facts, ast.Tuple) else None


def texts_of(module: Path) -> list[str]:
    """The catalogues that hold the sentences of a module's faults."""
    parts = module.relative_to(PACKAGE).parts
    if parts[0] != "games" or len(parts) < 3:
        return ["core"]
    folders = [SHARED[parts[1]]] if parts[1] in SHARED else []
    return ["core", *[f"games/{folder}/text" for folder in (*folders, parts[1])]]


@cache
def all_reported() -> list[Reported]:
    return [fault for module in sorted(PACKAGE.rglob("*.py")) for fault in reported(module)]


@pytest.mark.parametrize("language", languages())
def test_every_fault_has_a_sentence(language):
    for fault in all_reported():
        sentences = catalogue(language, *texts_of(fault.module))["faults"]
        assert fault.code in sentences, fault
        if fault.facts is not None:
            assert places(sentences[fault.code]) <= set(map(str, range(fault.facts))), fault


def places(sentence: str) -> set[str]:
    return {name for _, name, _, _ in Formatter().parse(sentence) if name is not None}


@pytest.mark.parametrize("file", sorted(PACKAGE.glob("games/*/text/en.toml")), ids=lambda file: file.parts[-3])
def test_every_sentence_is_used(file):
    folder = file.parent.relative_to(PACKAGE).as_posix()
    used = {fault.code for fault in all_reported() if folder in texts_of(fault.module)}
    assert set(read(file).get("faults", {})) <= used
