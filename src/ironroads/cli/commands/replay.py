"""`ironroads replay`: a record played again, as text, JSON or picture."""

from __future__ import annotations

import json
from pathlib import Path

import click

from ...core.position import write_position
from ...core.rules.game import Event, places
from ...core.speaker import Speaker
from ..arguments import board_option
from ..files import Story, read_story, write_text
from ..words import language_option, words


@click.command("replay")
@click.argument("record", type=click.Path(path_type=Path))
@click.option("--to", "upto", type=click.IntRange(0), help="Only the first so many moves.")
@click.option("--text", "form", flag_value="text", default="text", help="Every move and what it did (the default).")
@click.option("--json", "form", flag_value="json", help="The log, the position and the scores as JSON.")
@click.option("--svg", type=click.Path(path_type=Path), metavar="FILE", help="The last position as a picture.")
@board_option
@language_option
def command(record: Path, upto: int | None, form: str, svg: Path | None, board: str, language: str) -> None:
    """A record played again.

    Example: ironroads replay game.json --to 20 --svg turn1.svg
    """
    story = read_story(record, board, upto)
    speaker = story.speaker(language)
    if svg is not None:
        from ..picture import picture

        write_text(svg, picture(story, speaker))
    elif form == "json":
        click.echo(json.dumps(_facts(story, speaker), ensure_ascii=False))
    else:
        _tell(story, speaker, words(language))


def _facts(story: Story, speaker: Speaker) -> dict[str, object]:
    match, game = story.match, story.match.game
    over = match.over()
    return {
        "game": game.id,
        "moves": [{"seat": seat, "move": game.write(action)} for seat, action in match.moves],
        "log": [speaker.event(event) for event in match.log],
        "position": write_position(game, match.state),
        "scores": game.scores(match.state) if over else None,
        "places": places(game, match.state) if over else None,
    }


def _tell(story: Story, speaker: Speaker, say: Speaker) -> None:
    from rich.console import Console

    from ..terminal.panels import position, result

    match, console = story.match, Console(highlight=False)
    begin = 0
    for number, ((seat, action), end) in enumerate(zip(match.moves, match.log_ends, strict=True), start=1):
        click.echo(f"{number}. {speaker.seat(seat)}: {match.game.write(action)}")
        for line in story_lines(match.log[begin:end], speaker):
            click.echo(f"   {line}")
        begin = end
    console.print(position(story.title.show(match.game).panels(match.state), speaker))
    console.print(result(story, speaker, say) if match.over() else speaker.decision(match.decision()))


def story_lines(events: list[Event], speaker: Speaker, indent: str = "") -> list[str]:
    """Events with what their amounts are made of."""
    lines = []
    for event in events:
        lines += [indent + speaker.event(event), *story_lines(list(event.because), speaker, indent + "  ")]
    return lines
