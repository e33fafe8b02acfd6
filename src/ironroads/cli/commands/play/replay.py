"""`ironroads replay`: replay a record as text, JSON or picture."""

from __future__ import annotations

import json
from pathlib import Path

import click

from ....core.position import write_position
from ....core.rules.game import Event, places
from ....core.speaker import Speaker
from ....library.loaded import LoadedMatch, read_match, write_text
from ...arguments import board_option
from ...words import language_option, words


@click.command("replay")
@click.argument("record", type=click.Path(path_type=Path))
@click.option("--to", "upto", type=click.IntRange(0), help="Only the first so many moves.")
@click.option("--text", "form", flag_value="text", default="text", help="Every move and what it did (the default).")
@click.option("--json", "form", flag_value="json", help="The log, the position and the scores as JSON.")
@click.option("--svg", type=click.Path(path_type=Path), metavar="FILE", help="The last position as a picture.")
@click.option("--html", type=click.Path(path_type=Path), metavar="FILE", help="A page that replays the game off line.")
@board_option
@language_option
def command(
    record: Path, upto: int | None, form: str, svg: Path | None, html: Path | None, board: str, language: str
) -> None:
    """Replay a record.

    Example: ironroads replay game.json --to 20 --svg turn1.svg
    """
    loaded = read_match(record, board, upto, language)
    speaker = loaded.speaker(language)
    if svg is not None:
        from ....library.picture import picture

        write_text(svg, picture(loaded, speaker))
    elif html is not None:
        from ....table.replay_page import replay_page

        write_text(html, replay_page(loaded.title, loaded.match, tuple(loaded.seats), language))
    elif form == "json":
        click.echo(json.dumps(_facts(loaded, speaker), ensure_ascii=False))
    else:
        _tell(loaded, speaker, words(language))


def _facts(loaded: LoadedMatch, speaker: Speaker) -> dict[str, object]:
    match, game = loaded.match, loaded.match.game
    over = match.over()
    return {
        "game": game.id,
        "moves": [{"seat": seat, "move": game.write(action)} for seat, action in match.moves],
        "log": [speaker.event(event) for event in match.log],
        "position": write_position(game, match.state),
        "scores": game.scores(match.state) if over else None,
        "places": places(game, match.state) if over else None,
    }


def _tell(loaded: LoadedMatch, speaker: Speaker, say: Speaker) -> None:
    from rich.console import Console

    from ....library.position_text import position
    from ...terminal.result import result

    match, console = loaded.match, Console(highlight=False)
    begin = 0
    for number, ((seat, action), end) in enumerate(zip(match.moves, match.log_ends, strict=True), start=1):
        click.echo(f"{number}. {speaker.seat(seat)}: {match.game.write(action)}")
        for line in event_lines(match.log[begin:end], speaker):
            click.echo(f"   {line}")
        begin = end
    console.print(position(loaded.title.show(match.game).panels(match.state), speaker))
    console.print(result(loaded, speaker, say) if match.over() else speaker.decision(match.decision()))


def event_lines(events: list[Event], speaker: Speaker, indent: str = "") -> list[str]:
    """Events, each followed by what its amount is made of."""
    lines = []
    for event in events:
        lines += [indent + speaker.event(event), *event_lines(list(event.because), speaker, indent + "  ")]
    return lines
