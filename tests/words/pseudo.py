"""A language made from English: every sentence in brackets, with accents, and with Polish plurals."""

from __future__ import annotations

from pathlib import Path
from string import Formatter
from typing import Any

from .files import PACKAGE, in_language, read, text_files

CODE = "pl"  # three plural forms: one, few and many
ACCENTS = str.maketrans("aeiouAEIOU", "åéîøüÅÉÎØÜ")


def write_language(folder: Path) -> None:
    """Write the files of the language into a folder of the package's layout."""
    for file in text_files():
        target = folder / in_language(file, CODE).relative_to(PACKAGE)
        target.parent.mkdir(parents=True, exist_ok=True)
        text = file.read_text("utf-8")
        target.write_text(
            _toml(_translated(read(file))) if file.suffix == ".toml" else text.translate(ACCENTS), "utf-8"
        )


def pseudo(text: str) -> str:
    """
    >>> pseudo("Bid {0:cubes}")
    '‹Bîd {0:cubes}›'
    """
    parts = [
        literal.replace("{", "{{").replace("}", "}}").translate(ACCENTS) + _place(name, spec)
        for literal, name, spec, _ in Formatter().parse(text)
    ]
    return f"‹{''.join(parts)}›"


def _place(name: str | None, spec: str | None) -> str:
    return "" if name is None else f"{{{name}:{spec}}}" if spec else f"{{{name}}}"


def _translated(tree: dict[str, Any]) -> dict[str, Any]:
    if "other" in tree:
        forms = {form: pseudo(text) for form, text in tree.items()}
        return {**forms, "few": f"{forms['other']} [few]", "many": f"{forms['other']} [many]"}
    return {key: _value(key, value) for key, value in tree.items()}


def _value(key: str, value: Any) -> Any:
    if key in ("language", "locale"):
        return CODE
    return _translated(value) if isinstance(value, dict) else pseudo(value)


def _toml(tree: dict[str, Any], path: str = "") -> str:
    lines = [f"{_quoted(key)} = {_quoted(value)}" for key, value in tree.items() if not isinstance(value, dict)]
    tables = [
        f"\n[{path}{_quoted(key)}]\n{_toml(value, f'{path}{_quoted(key)}.')}"
        for key, value in tree.items()
        if isinstance(value, dict)
    ]
    return "\n".join([*lines, *tables])


def _quoted(text: str) -> str:
    escaped = text.replace("\\", "\\\\").replace('"', '\\"').replace("\n", "\\n")
    return f'"{escaped}"'
