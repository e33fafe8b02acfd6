"""The one loader of texts. Every file carries its language in its name: `de.toml`, `steam-base.de.toml`, `rules.de.md`.

A language is a set of files and nothing else: it exists once there is a `core/<language>.toml`, in this package or in
a folder of the same layout that IRONROADS_LANGUAGES names. Texts that a language lacks are taken from English.
"""

from __future__ import annotations

import os
import tomllib
from collections.abc import Iterator, Mapping
from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable
from pathlib import Path
from typing import Any

Catalogue = Mapping[str, Any]
ENGLISH = "en"
FOLDERS = "IRONROADS_LANGUAGES"  # further folders, separated as in PATH


@cache
def languages() -> tuple[str, ...]:
    """The codes of all languages, English first."""
    found = {
        file.name.removesuffix(".toml")
        for root in _roots()
        if root.joinpath("core").is_dir()
        for file in root.joinpath("core").iterdir()
        if file.name.endswith(".toml")
    }
    return (ENGLISH, *sorted(found - {ENGLISH}))


@cache
def catalogue(language: str, *parts: str) -> Catalogue:
    """The texts of some parts as one tree, later parts on top: `catalogue("de", "core", "games/steam/text")`.

    A part is a folder of the package, with the beginning of the file's name behind it if there are several in it;
    `coal_run:text` is the folder `text` of another package.
    """
    merged: dict[str, Any] = {}
    for part in parts:
        for spoken in dict.fromkeys((ENGLISH, language)):
            file = _find(part, spoken, "toml")
            merged = _merged(merged, tomllib.loads(file.read_text("utf-8")) if file is not None else {})
    return merged


@cache
def page(language: str, part: str) -> str:
    """A page of Markdown: `page("de", "games/dampfross/text/rules")`."""
    file = _find(part, language, "md") or _find(part, ENGLISH, "md")
    if file is None:
        raise FileNotFoundError(f"{part}.{ENGLISH}.md")
    return file.read_text("utf-8")


def text(catalogue: Catalogue, key: str) -> Any:
    """The text at `section.key` of a catalogue."""
    found: Any = catalogue
    for part in key.split("."):
        found = found[part]
    return found


def reload() -> None:
    """Forget everything that was read, after files or IRONROADS_LANGUAGES have changed."""
    for remembered in (languages, catalogue, page):
        remembered.cache_clear()


def _roots() -> Iterator[Traversable]:
    yield from (Path(folder) for folder in os.environ.get(FOLDERS, "").split(os.pathsep) if folder)
    yield files("ironroads")


def _find(part: str, language: str, kind: str) -> Traversable | None:
    """The file of a part: `core` is a folder with `de.toml` in it, `text/rules` a file `text/rules.de.md`."""
    package, _, path = part.rpartition(":")
    roots = (files(package),) if package else _roots()
    for root in roots:
        for name in (f"{path}/{language}.{kind}", f"{path}.{language}.{kind}"):
            file = root.joinpath(name)
            if file.is_file():
                return file
    return None


def _merged(base: Catalogue, top: Catalogue) -> dict[str, Any]:
    return dict(base) | {
        key: _merged(base[key], value) if isinstance(value, dict) and isinstance(base.get(key), dict) else value
        for key, value in top.items()
    }
