"""`ironroads games`: the games with their boards and options."""

from __future__ import annotations

import json
from typing import Any

import click
import msgspec

from ....core.speaker import Speaker
from ....games.catalogue import games
from ...words import language_option, words


@click.command("games")
@click.option("--json", "as_json", is_flag=True, help="As JSON, for programs.")
@language_option
def command(as_json: bool, language: str) -> None:
    """List the games with their boards and options.

    Example: ironroads games --language de
    """
    listed = [msgspec.to_builtins(game) for game in games(language)]
    if as_json:
        click.echo(json.dumps(listed, indent=2, ensure_ascii=False))
    else:
        click.echo("\n\n".join(_tell(game, words(language)) for game in listed))


def _tell(game: dict[str, Any], say: Speaker) -> str:
    lines = [
        f"{game['id']}: {game['title']}",
        f"  {game['summary']}",
        "  " + say.phrase("games", "players", game["players"][0], game["players"][-1], *game["minutes"]),
        "  " + say.phrase("games", "boards", ", ".join(game["boards"])),
    ]
    return "\n".join(lines + [line for option in game["options"] for line in _tell_option(option, say)])


def _tell_option(option: dict[str, Any], say: Speaker) -> list[str]:
    usual = option["default"]
    values = [f"{value} ({word})" if word != value else value for value, word in option["values"].items()]
    return [
        "  " + say.phrase("games", "option", option["name"], option["help"]),
        "    " + say.phrase("games", "values", ", ".join(values), usual),
    ]
