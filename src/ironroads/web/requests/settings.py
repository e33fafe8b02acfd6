"""A user's settings, kept in a cookie, and the language they read."""

from __future__ import annotations

from urllib.parse import parse_qs

from starlette.requests import HTTPConnection

from ...words.loader import languages
from ..view.words import Words, preferred, words

# The settings with their allowed values; the first one is the default.
SETTINGS = {
    "language": ("", *languages()),
    "theme": ("system", "light", "dark"),
    "confirm": ("usual", "always", "never"),
    "keys": ("on", "off"),
    "sound": ("off", "on"),
    "speed": ("normal", "slow", "fast", "off"),
}
COOKIE = "settings"


def settings_of(connection: HTTPConnection) -> dict[str, str]:
    """Return the settings from the cookie, with the default for every missing or invalid value."""
    kept = parse_qs(connection.cookies.get(COOKIE, ""))
    chosen = {name: kept.get(name, [""])[0] for name in SETTINGS}
    return {name: chosen[name] if chosen[name] in values else values[0] for name, values in SETTINGS.items()}


def language_of(connection: HTTPConnection) -> str:
    """Return the language of the settings, else the one the browser prefers."""
    return settings_of(connection)["language"] or preferred(connection.headers.get("accept-language", ""))


def words_of(connection: HTTPConnection) -> Words:
    return words(language_of(connection))
