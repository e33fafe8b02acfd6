"""`ironroads analyse`: the expected result over a game, and the moves that changed it most."""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path

import click

from ....bots.advice.analysis import ITERATIONS, Moment, accuracies, analyse, swings
from ....bots.picklable import PicklableGame, pack
from ....bots.root_parallel import best_moves
from ....bots.words import words
from ....core.speaker import Speaker
from ....library.loaded import LoadedMatch, read_match, write_text
from ...arguments import board_option
from ...words import language_option


@click.command("analyse")
@click.argument("record", type=click.Path(path_type=Path))
@click.option("--iterations", type=click.IntRange(10), default=ITERATIONS, show_default=True, help="For each decision.")
@click.option("--jobs", type=int, default=-1, show_default=True, help="Processes; -1 for one on each core.")
@click.option(
    "--svg", type=click.Path(path_type=Path), metavar="FILE", help="The expected result over time as a chart."
)
@click.option("--json", "as_json", is_flag=True, help="Every decision as JSON.")
@board_option
@language_option
def command(
    record: Path, iterations: int, jobs: int, svg: Path | None, as_json: bool, board: str, language: str
) -> None:
    """Analyse a game: the expected result over time, and the moves that changed it most.

    For an unfinished game it also lists the best moves of the player to decide.

    Example: ironroads analyse game.json --svg game.svg
    """
    loaded = read_match(record, board, language=language)
    moments = _think(loaded, board, iterations, jobs, words(language))
    speaker = loaded.title.speaker(loaded.match.game, language, loaded.seats)
    if svg is not None:
        write_text(svg, chart(moments, loaded, speaker, words(language)))
    if as_json:
        click.echo(json.dumps([_plain(moment) for moment in moments], ensure_ascii=False))
    else:
        _tell(swings(moments), loaded, speaker, words(language))
        _tell_accuracy(moments, loaded, speaker, words(language))
        if not loaded.match.over():
            _advise(loaded, board, 4 * iterations, jobs, speaker, words(language))


def _think(loaded: LoadedMatch, board: str, iterations: int, jobs: int, say: Speaker) -> list[Moment]:
    from rich.console import Console
    from rich.progress import Progress

    match = loaded.match
    with Progress(console=Console(stderr=True), transient=True) as progress:
        task = progress.add_task("", total=len(match.moves))
        moments = []
        for moment in analyse(_box(loaded, board), match, iterations, jobs):
            moments.append(moment)
            status = say.phrase("analyse", "searching", moment.number, len(match.moves))
            progress.update(task, completed=moment.number, description=status)
    return moments


def _box(loaded: LoadedMatch, board: str) -> PicklableGame:
    game = loaded.match.game
    return PicklableGame.of(type(game), loaded.title.board_file(board or game.board_id), game.chosen)


def chart(moments: Sequence[Moment], loaded: LoadedMatch, speaker: Speaker, say: Speaker) -> str:
    """A chart of the expected result of each seat in percent, by move."""
    from ....draw.plot import Curve, plot
    from ....draw.theme import plain

    curves = [
        Curve(speaker.seat(seat), f"player-{seat}", [round(100 * moment.expected[seat]) for moment in moments])
        for seat in range(loaded.match.seats)
    ]
    drawn = plot(say.phrase("analyse", "over_time"), [moment.number for moment in moments], curves)
    return plain(drawn).replace("<svg ", '<svg xmlns="http://www.w3.org/2000/svg" ', 1)


def _plain(moment: Moment) -> dict[str, object]:
    return {
        "move": moment.number,
        "seat": moment.seat,
        "played": moment.played,
        "best": moment.best,
        "expected": [round(figure, 4) for figure in moment.expected],
        "after": [round(figure, 4) for figure in moment.after],
        "change": round(moment.change, 4),
    }


def _tell(found: Sequence[Moment], loaded: LoadedMatch, speaker: Speaker, say: Speaker) -> None:
    from rich.console import Console
    from rich.table import Table

    if not found:
        click.echo(say.phrase("analyse", "none"))
        return
    table = Table(title=say.phrase("analyse", "swings"), title_justify="left", box=None, pad_edge=False)
    for key in ("move", "player", "played", "better", "swing"):
        table.add_column(say.phrase("analyse", key))
    for moment in found:
        texts = [speaker.action(loaded.match.game.read(text)) for text in (moment.played, moment.best)]
        table.add_row(str(moment.number), speaker.seat(moment.seat), *texts, f"{100 * moment.change:+.0f} %")
    Console(highlight=False).print(table)


def _tell_accuracy(moments: Sequence[Moment], loaded: LoadedMatch, speaker: Speaker, say: Speaker) -> None:
    """Print the share of moves of each player that were about as good as the best."""
    shares = accuracies(moments, loaded.match.seats)
    lines = [f"{speaker.seat(seat)} {100 * share:.0f} %" for seat, share in enumerate(shares) if share is not None]
    if lines:
        click.echo(say.phrase("analyse", "accuracy", ", ".join(lines)))


def _advise(loaded: LoadedMatch, board: str, iterations: int, jobs: int, speaker: Speaker, say: Speaker) -> None:
    """Print the best moves at the end of an unfinished record."""
    from rich.console import Console
    from rich.table import Table

    match, game = loaded.match, loaded.match.game
    match.settle()
    seat = game.seat(match.state)
    found = best_moves(_box(loaded, board), pack(game.veil(match.state, seat)), seat, iterations, match.seed, jobs)
    title = f"{say.phrase('analyse', 'best')}: {speaker.seat(seat)}"
    table = Table(title=title, title_justify="left", box=None, pad_edge=False)
    for key in ("move", "expected", "line"):
        table.add_column(say.phrase("analyse", key))
    for hint in found:
        expected = " / ".join(f"{100 * figure:.0f} %" for figure in hint.expected)
        line = " ".join(move for _, move in hint.line)
        table.add_row(speaker.action(game.read(hint.move)), expected, line)
    Console(highlight=False).print(table)
