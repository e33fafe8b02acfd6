"""What the pages themselves say, and which language somebody reads."""

from __future__ import annotations

import tomllib
from functools import cache
from importlib.resources import files
from typing import Any

from ...games.title import LANGUAGES


class Words:
    """The texts of the pages in one language, by `section.key`; a pair of texts is one and many."""

    def __init__(self, language: str) -> None:
        self.language = language
        self._plain: dict[str, str] = {}  # texts without facts
        self.texts = tomllib.loads(files("ironroads.web").joinpath(f"{language}.toml").read_text("utf-8"))

    def __call__(self, key: str, *facts: object) -> str:
        if facts:
            return self._said(key, *facts)
        found = self._plain.get(key)
        if found is None:
            found = self._plain[key] = self._said(key)
        return found

    def _said(self, key: str, *facts: object) -> str:
        found: Any = self.texts
        for part in key.split("."):
            found = found[part]
        if isinstance(found, list):
            found = found[0] if facts[0] == 1 else found[1]
        return str(found).format(*facts)

    def section(self, key: str) -> dict[str, str]:
        found: dict[str, str] = self.texts[key]
        return found


@cache
def words(language: str) -> Words:
    return Words(language)


def preferred(accepted: str) -> str:
    """The first of our languages that a browser asks for.

    >>> preferred("fr;q=1, de-AT;q=0.9, en;q=0.5"), preferred("")
    ('de', 'en')
    """
    ranked = sorted((_quality(item) for item in accepted.split(",")), reverse=True)
    return next((name for _, name in ranked if name in LANGUAGES), LANGUAGES[0])


def _quality(item: str) -> tuple[float, str]:
    name, _, quality = item.partition(";q=")
    try:
        return float(quality or 1), name.strip().lower()[:2]
    except ValueError:
        return 0.0, ""
