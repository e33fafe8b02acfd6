"""The texts of the pages, and the language a browser asks for."""

from __future__ import annotations

from functools import cache

from ...words.cldr import plural
from ...words.loader import catalogue, languages, text


class Words:
    """The texts of the pages in one language, by `section.key`; the first fact chooses the plural form."""

    def __init__(self, language: str) -> None:
        self.language = language
        self._plain: dict[str, str] = {}  # texts without facts
        self.texts = catalogue(language, "web")

    def __call__(self, key: str, *facts: object) -> str:
        if facts:
            return self._said(key, *facts)
        found = self._plain.get(key)
        if found is None:
            found = self._plain[key] = self._said(key)
        return found

    def _said(self, key: str, *facts: object) -> str:
        found = text(self.texts, key)
        if isinstance(found, dict):
            found = plural(self.language, found, int(str(facts[0])))
        return str(found).format(*facts)

    def section(self, key: str) -> dict[str, str]:
        found: dict[str, str] = self.texts[key]
        return found


@cache
def words(language: str) -> Words:
    return Words(language)


def preferred(accepted: str) -> str:
    """Return the supported language that the Accept-Language header ranks highest.

    >>> preferred("fr;q=1, de-AT;q=0.9, en;q=0.5"), preferred("")
    ('de', 'en')
    """
    ranked = sorted((_quality(item) for item in accepted.split(",")), reverse=True)
    return next((name for _, name in ranked if name in languages()), languages()[0])


def _quality(item: str) -> tuple[float, str]:
    name, _, quality = item.partition(";q=")
    try:
        return float(quality or 1), name.strip().lower()[:2]
    except ValueError:
        return 0.0, ""
