"""`ironroads report`: a record in the style of postal games, as Markdown or HTML, with the map."""

from __future__ import annotations

from html import escape
from pathlib import Path

import click

from ....core.reports import chapters_of, said_heading, said_lines
from ....core.speaker import Speaker
from ....library.loaded import LoadedMatch, read_match, write_text
from ....library.picture import headline, picture
from ...arguments import board_option
from ...words import language_option, words

STYLE = "body{font:16px/1.45 system-ui,sans-serif;max-width:60rem;margin:2rem auto;padding:0 1rem}svg,img{width:100%}"


@click.command("report")
@click.argument("record", type=click.Path(path_type=Path))
@click.option("-o", "--output", type=click.Path(path_type=Path), metavar="FILE", help="A .md or .html file.")
@click.option("--to", "upto", type=click.IntRange(0), help="Only the first so many moves.")
@board_option
@language_option
def command(record: Path, output: Path | None, upto: int | None, board: str, language: str) -> None:
    """Report a record round by round, in the style of postal games.

    Prints Markdown, or writes it with the map beside it; a name ending in .html gives a page that contains the map.

    Example: ironroads report game.json -o round7.html --language de
    """
    loaded = read_match(record, board, upto, language)
    speaker = loaded.speaker(language)
    text = report_text(loaded, speaker, words(language))
    if output is None:
        click.echo(text)
        return
    drawn = picture(loaded, speaker)
    if output.suffix == ".html":
        write_text(output, page(text, drawn, language))
        return
    chart = output.with_suffix(".svg")
    write_text(chart, drawn)
    write_text(output, f"{text}\n![]({chart.name})\n")


def report_text(loaded: LoadedMatch, speaker: Speaker, say: Speaker) -> str:
    """The report as Markdown."""
    face = loaded.title.show(loaded.match.game)
    chapters = chapters_of(face, loaded.match.log)
    scores = standings(loaded, [chapter.end for chapter in chapters])
    lines = [f"# {headline(loaded, speaker)}", ""]
    for chapter, figures in zip(chapters, scores, strict=True):
        lines += [f"## {said_heading(chapter, speaker)}", ""]
        lines += [f"- {line}" for line in said_lines(chapter, speaker)]
        lines += ["", f"*{say.phrase('report', 'standing', _listed(figures, speaker))}*", ""]
    return "\n".join(lines)


def standings(loaded: LoadedMatch, ends: list[int]) -> list[list[int]]:
    """The scores at the end of each chapter."""
    match, found = loaded.match, []
    game, state = match.game, match.at(0).state
    moves = zip(match.moves, match.log_ends, strict=True)
    reached = 0
    for end in ends:
        while reached < end:
            (seat, action), reached = next(moves)
            game.apply(state, seat, action)
        found.append(game.scores(state))
    return found


def _listed(figures: list[int], speaker: Speaker) -> str:
    ranked = sorted(range(len(figures)), key=lambda seat: -figures[seat])
    return ", ".join([f"{speaker.seat(seat)} {figures[seat]}" for seat in ranked])


def page(text: str, drawn: str, language: str) -> str:
    from markdown_it import MarkdownIt

    title, _, rest = text.partition("\n")
    heading = f"<h1>{escape(title.removeprefix('# '))}</h1>"
    head = f'<meta charset="utf-8"><title>{escape(title.removeprefix("# "))}</title><style>{STYLE}</style>'
    body = MarkdownIt("js-default").render(rest)
    return f'<!doctype html><html lang="{language}"><head>{head}</head><body>{heading}{drawn}{body}</body></html>\n'
