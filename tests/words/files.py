"""The text files of the package, found by folder, and the places in their texts."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator
from pathlib import Path
from string import Formatter
from typing import Any

import ironroads

PACKAGE = Path(ironroads.__file__).parent
PLURALS = {"zero", "one", "two", "few", "many", "other"}


def text_files() -> list[Path]:
    """The English file of every catalogue and every page."""
    return sorted([*PACKAGE.rglob("en.toml"), *PACKAGE.rglob("*.en.toml"), *PACKAGE.rglob("*.en.md")])


def in_language(file: Path, language: str) -> Path:
    """The same file in another language."""
    stem, kind = file.name.removesuffix(file.suffix).removesuffix("en"), file.suffix
    return file.with_name(f"{stem}{language}{kind}")


def texts(tree: dict[str, Any], path: str = "") -> Iterator[tuple[str, str]]:
    """Every text with its key; the plural forms of one text count as one, the last of them."""
    for key, value in tree.items():
        if isinstance(value, dict) and "other" in value:
            assert all(form in PLURALS or form.startswith("=") for form in value), f"{path}{key}"
            yield f"{path}{key}", value["other"]
        elif isinstance(value, dict):
            yield from texts(value, f"{path}{key}.")
        else:
            yield f"{path}{key}", str(value)


def places(text: str) -> set[tuple[str, str]]:
    """The places of a text, each with the word that reads it."""
    return {(name, spec or "") for _, name, spec, _ in Formatter().parse(text) if name is not None}


def read(file: Path) -> dict[str, Any]:
    return tomllib.loads(file.read_text("utf-8"))
