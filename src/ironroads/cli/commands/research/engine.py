"""`ironroads engine`: the JSON-lines protocol of docs/engine.md, for programs in any language."""

from __future__ import annotations

import sys

import click
import msgspec

from ...engine.session import Dialogue
from ...words import language_option


@click.command("engine")
@language_option
def command(language: str) -> None:
    """Answer requests, one JSON object a line, for programs that play, test or analyse.

    Example: echo '{"request": "games"}' | ironroads engine
    """
    dialogue = Dialogue(language)
    for line in sys.stdin.buffer:
        if not line.strip():
            continue
        click.echo(msgspec.json.encode(dialogue.answer(line)))
        if dialogue.ended:
            break
