"""How a language counts, groups digits, lists things and writes dates: CLDR's data, by Babel."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import datetime
from functools import cache, lru_cache

from babel import Locale
from babel.dates import format_skeleton, format_time
from babel.lists import format_list
from babel.numbers import format_decimal, format_percent

from .loader import catalogue

Plural = Mapping[str, str]  # a text for each plural category of the language, and for exact numbers: "=0"


@cache
def locale(language: str) -> Locale:
    """The locale that a language's `core` catalogue names, or the one of its code."""
    core = catalogue(language, "core")
    return Locale.parse(core["locale"] if core["language"] == language else language)


@lru_cache(maxsize=10_000)
def number(language: str, value: int) -> str:
    """
    >>> number("en", 12345), number("de", 12345), number("en", -6)
    ('12,345', '12.345', '−6')
    """
    return str(format_decimal(value, locale=locale(language))).replace("-", "−")


def decimal(language: str, value: float, places: int = 1, *, signed: bool = False) -> str:
    """
    >>> decimal("en", 1234.56), decimal("de", 1234.56), decimal("de", 2, signed=True), decimal("en", -0.4, 0)
    ('1,234.6', '1.234,6', '+2,0', '0')
    """
    rounded = round(value, places) or 0.0
    pattern = f"#,##0.{'0' * places}" if places else "#,##0"
    sign = "+" if signed and rounded > 0 else ""
    return sign + str(format_decimal(rounded, format=pattern, locale=locale(language))).replace("-", "−")


def percent(language: str, share: float) -> str:
    """
    >>> percent("en", 0.256), percent("de", 0.256).replace("\u00a0", " ")
    ('26%', '26 %')
    """
    return str(format_percent(share, locale=locale(language)))


@lru_cache(maxsize=10_000)
def category(language: str, value: int) -> str:
    """The plural category of a number.

    >>> category("en", 1), category("en", 2), category("pl", 2), category("pl", 5)
    ('one', 'other', 'few', 'many')
    """
    return str(locale(language).plural_form(value))


def plural(language: str, forms: Plural, value: int) -> str:
    """The text for a number: the one for exactly this number, for its category, or the last resort.

    >>> plural("en", {"one": "a cube", "other": "cubes", "=0": "nothing"}, 0)
    'nothing'
    """
    exact = f"={value}"
    return forms[exact] if exact in forms else forms.get(category(language, value), forms["other"])


def listed(language: str, items: Sequence[str]) -> str:
    """
    >>> listed("en", ["Ann", "Ben", "Eva"]), listed("de", ["Ann", "Ben"])
    ('Ann, Ben and Eva', 'Ann und Ben')
    """
    return str(format_list(items, locale=locale(language)))


def date_time(language: str, moment: datetime) -> str:
    """A day and a time of day, in the time zone of the moment.

    >>> date_time("en", datetime(2026, 11, 19, 9, 51)), date_time("de", datetime(2026, 11, 19, 9, 51))
    ('Thu 19 Nov, 09:51', 'Do., 19. Nov., 09:51')
    """
    spoken = locale(language)
    return f"{format_skeleton('MMMEd', moment, locale=spoken)}, {format_time(moment, 'short', locale=spoken)}"
