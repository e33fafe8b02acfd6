"""The arena's report: one self-contained HTML page with charts."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape
from statistics import mean

from ...bots.arena.statistics import ratings
from ...bots.words import words
from ...core.speaker import Speaker
from ...draw import theme
from ...draw.bars import Span, bars, histogram, spans
from .run import Run, faults, short

STYLE = """
body{font-family:system-ui,sans-serif;background:var(--page);color:var(--on-page);max-width:60rem;margin:2rem auto;
padding:0 1rem;line-height:1.5}
table{border-collapse:collapse}td,th{padding:.25rem 1rem .25rem 0;text-align:left;border-bottom:1px solid var(--line)}
td+td{font-variant-numeric:tabular-nums}figure{margin:1.5rem 0;background:var(--card);padding:1rem;border-radius:.5rem}
figcaption{font-weight:600}svg{width:100%;height:auto}
"""


def report(runs: Sequence[Run], language: str) -> str:
    say = words(language)
    played = [run for run in runs if run.games]
    parts = [_together(played, say), *[_series(run, say, language) for run in played]]
    meta = '<meta charset="utf-8"><meta name="viewport" content="width=device-width">'
    head = f"{meta}<title>{_told(say, 'report')}</title><style>{theme.stylesheet()}{STYLE}</style>"
    body = f"<h1>{_told(say, 'report')}</h1>{''.join(parts)}"
    return f'<!doctype html><html lang="{language}"><head>{head}</head><body>{body}</body></html>\n'


def _together(runs: Sequence[Run], say: Speaker) -> str:
    """Ratings over all series."""
    rated = ratings(game for run in runs for game in run.games)
    rows = [Span(short(rating.bot), rating.mu, rating.low, rating.high) for rating in rated]
    return _figure(spans(_told(say, "ratings"), rows), _told(say, "ratings")) if rows else ""


def _series(run: Run, say: Speaker, language: str) -> str:
    game, series = run.series.box.open(), run.series
    title = say.phrase("arena", "title", game.id, game.board_id, series.seats, len(run.games), series.seed)
    charts = [("seat_wins", _by_seat(run, say)), ("scores", _scores(run, say)), ("lengths", _lengths(run, say))]
    figures = "".join(_figure(chart, _told(say, key)) for key, chart in charts)
    faults_markup = "".join(f"<p>{escape(line)}</p>" for line in faults(run, language))
    return f"<h2>{escape(title)}</h2>{_table(run, say)}{faults_markup}{figures}"


def _table(run: Run, say: Speaker) -> str:
    heads = "".join(f"<th>{_told(say, key)}</th>" for key in ("bot", "seats", "wins", "score"))
    rows = "".join(
        f"<tr><td>{escape(short(entry.bot))}</td><td>{entry.seats}</td>"
        f"<td>{entry.win_share:.1%} ({entry.win_share_95[0]:.1%} – {entry.win_share_95[1]:.1%})</td>"
        f"<td>{entry.mean_score:.1f} ± {entry.score_error:.1f}</td></tr>"
        for entry in run.tallies
    )
    return f"<table><thead><tr>{heads}</tr></thead><tbody>{rows}</tbody></table>"


def _by_seat(run: Run, say: Speaker) -> str:
    seats = range(run.series.seats)
    groups = [say.phrase("arena", "seat", seat + 1) for seat in seats]
    figures = {short(e.bot): [100 * mean(e.by_seat.get(seat, [0.0])) for seat in seats] for e in run.tallies}
    return bars(_told(say, "seat_wins"), groups, figures, " %")


def _scores(run: Run, say: Speaker) -> str:
    return histogram(_told(say, "scores"), {short(entry.bot): entry.scores for entry in run.tallies})


def _lengths(run: Run, say: Speaker) -> str:
    return histogram(_told(say, "lengths"), {_told(say, "lengths"): [played.moves for played in run.games]})


def _figure(chart: str, caption: str) -> str:
    return f"<figure><figcaption>{caption}</figcaption>{chart}</figure>"


def _told(say: Speaker, key: str) -> str:
    return escape(say.phrase("arena", key))
