"""What `ironroads games` and the engine protocol say about a title."""

from __future__ import annotations

from typing import Any

from ..core.speaker import Speaker
from ..games.title import Title


def describe(title: Title, language: str) -> dict[str, Any]:
    """Everything a player must know to set up a game."""
    speaker = Speaker(title.catalogue(language), {})
    return {
        "id": title.id,
        "title": speaker.text("title"),
        "summary": speaker.text("summary"),
        "players": list(title.players),
        "minutes": list(title.minutes),
        "rules": title.kind.rules,
        "boards": list(title.boards),
        "options": [
            {
                "name": option.name,
                "label": speaker.option(option),
                "help": speaker.option_help(option),
                "default": option.values[0],
                "values": {value: speaker.option_value(option, value) for value in option.values},
            }
            for option in title.options
        ],
    }
