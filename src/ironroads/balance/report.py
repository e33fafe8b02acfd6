"""A balance run as a page, as JSON and as CSV."""

from __future__ import annotations

import csv
import io
from collections.abc import Sequence
from dataclasses import dataclass
from html import escape
from typing import Any

import msgspec

from ..core.face import Face
from ..core.rules.game import Game
from ..core.speaker import Speaker
from ..draw.bars import Span, spans
from ..draw.theme import plain
from ..games import TITLES
from ..words.cldr import decimal, percent
from ..words.loader import catalogue
from .figures import Balance, Mean, Use, WinShare, balance, differences
from .heat_map import heat_map
from .lint import Finding, lint
from .samples import BalancePlan, Sample

STYLE = (
    "body{font:16px/1.45 system-ui,sans-serif;max-width:62rem;margin:2rem auto;padding:0 1rem;color:#20242b}"
    "svg{max-width:100%;height:auto}table{border-collapse:collapse}td,th{padding:.15rem .7rem;text-align:left;"
    "border-bottom:1px solid #ccc}.verdict{font-size:1.15rem;font-weight:600}"
)
SHOWN = 25  # places in a table of the page


@dataclass(frozen=True)
class BalanceReport:
    """Everything about one board, and the comparison with another if there is one."""

    plan: BalancePlan
    samples: list[Sample]
    other: list[Sample]
    language: str = "en"

    @property
    def say(self) -> Speaker:
        return Speaker(catalogue(self.language, "core", "balance"), {})

    @property
    def game(self) -> Game[Any]:
        return self.plan.box.open()

    @property
    def face(self) -> Face[Any]:
        return self.plan.opened()[1]

    def figures(self) -> Balance:
        return balance(self.samples, list(self.face.chart.spots))

    def findings(self) -> list[Finding]:
        graph = self.face.graph()
        return lint(graph) if graph is not None else []

    def differences(self) -> dict[str, Mean]:
        return differences(self.samples, self.other) if self.other else {}


def spot_names(report: BalanceReport) -> dict[str, str]:
    """By spot: how a player calls the first action that chooses it."""
    game, face = report.game, report.face
    speaker = TITLES[report.plan.title].speaker(game, report.language)
    found: dict[str, str] = {}
    for action in game.actions:
        spot = face.spot(action)
        if spot and spot not in found:
            found[spot] = speaker.action(action)
    return found


def as_json(report: BalanceReport) -> str:
    plan, game = report.plan, report.game
    data = {
        "game": plan.title,
        "board": game.board_id,
        "digest": game.board_digest,
        "options": game.chosen,
        "bots": plan.bots,
        "seats": plan.seats,
        "seed": plan.seed,
        "balance": report.figures(),
        "lint": report.findings(),
        "differences": report.differences(),
    }
    return msgspec.json.format(msgspec.json.encode(data), indent=1).decode() + "\n"


def as_csv(report: BalanceReport) -> str:
    """One line for each place of the board."""
    out = io.StringIO()
    rows = csv.writer(out, lineterminator="\n")
    rows.writerow(["spot", "name", "games", "times", "gain", "gain_error"])
    names, figures = spot_names(report), report.figures()
    for use in figures.used:
        cells = [f"{use.games:.4f}", f"{use.times:.4f}", f"{use.gain.mean:.2f}", f"{use.gain.error:.2f}"]
        rows.writerow([use.spot, names.get(use.spot, ""), *cells])
    for spot in figures.unused:
        rows.writerow([spot, names.get(spot, ""), "0", "0", "", ""])
    return out.getvalue()


def as_page(report: BalanceReport) -> str:
    name = TITLES[report.plan.title].board_name(report.game, report.language)
    title = escape(report.say.phrase("balance", "title", name))
    head = f'<meta charset="utf-8"><title>{title}</title><style>{STYLE}</style>'
    body = f"<h1>{title}</h1>{as_fragment(report)}"
    return f'<!doctype html><html lang="{report.language}"><head>{head}</head><body>{body}</body></html>\n'


def as_fragment(report: BalanceReport, dark: bool = False) -> str:
    """The sections of the page, for a light or a dark one."""
    say, figures = report.say, report.figures()
    parts = [
        f"<p>{escape(summary(report))}</p>",
        f'<p class="verdict">{escape(verdict(figures, say))}</p>',
        f"<p>{escape(caveat(report))}</p>",
        plain(_shares(say.phrase("balance", "places"), figures.places, say, "place"), dark),
        plain(_shares(say.phrase("balance", "starts"), figures.starts, say, ""), dark),
        _course(figures, say),
        _differences(report.differences(), say),
        _places(report, figures, say, dark),
        _findings(report.findings(), say),
    ]
    return "".join(parts)


def summary(report: BalanceReport) -> str:
    plan, say = report.plan, report.say
    return say.phrase("balance", "summary", len(report.samples), plan.seats, _bots(report), plan.seed)


def _bots(report: BalanceReport) -> str:
    """The bots by the names of their levels; those of others by their own."""
    levels: dict[str, str] = catalogue(report.language, "balance")["levels"]
    return ", ".join([levels.get(bot, bot) for bot in report.plan.bots])


def caveat(report: BalanceReport) -> str:
    """What games between these bots can say, and what not."""
    return report.say.phrase("balance", "honest", _bots(report))


def verdict(figures: Balance, say: Speaker) -> str:
    """Which places in the turn order and which starts are surely favoured or not, or that nothing can be said."""
    found = [("unfair", share) for share in figures.unfair_places]
    found += [("unfair_start", share) for share in figures.unfair_starts]
    if not found:
        widest = max(share.high - share.low for share in figures.places) / 2
        return say.phrase("balance", "fair", decimal(say.language, 100 * widest))
    return " ".join([_unfair(key, share, say) for key, share in found])


def _unfair(key: str, share: WinShare, say: Speaker) -> str:
    shares = [percent(say.language, value) for value in (share.share, share.fair, share.low, share.high)]
    return say.phrase("balance", key, share.name, *shares)


def _shares(title: str, shares: Sequence[WinShare], say: Speaker, word: str) -> str:
    if not shares:
        return ""
    rows = [
        Span(say.phrase("balance", word, share.name) if word else share.name, *(100 * v for v in _three(share)))
        for share in shares[:SHOWN]
    ]
    return f"<h2>{escape(title)}</h2>{spans(title, rows, 100 * shares[0].fair)}"


def _three(share: WinShare) -> tuple[float, float, float]:
    return share.share, share.low, share.high


def _course(figures: Balance, say: Speaker) -> str:
    facts = [
        say.phrase("balance", "length", *_mean(figures.length, say, 0)),
        say.phrase("balance", "leads", *_mean(figures.lead_changes, say, 1)),
        say.phrase("balance", "runaways", *_percent(figures.runaways, say)),
        say.phrase("balance", "ties", *_percent(figures.ties, say)),
    ]
    return f"<h2>{escape(say.phrase('balance', 'course'))}</h2>{_list(facts)}"


def _mean(mean: Mean, say: Speaker, places: int) -> list[str]:
    return [decimal(say.language, value, places) for value in (mean.mean, mean.error)]


def _percent(share: WinShare, say: Speaker) -> list[str]:
    return [percent(say.language, value) for value in _three(share)]


def _differences(found: dict[str, Mean], say: Speaker) -> str:
    if not found:
        return ""
    rows = [difference_line(name, value, say) for name, value in found.items()]
    return f"<h2>{escape(say.phrase('balance', 'compared'))}</h2>{_list(rows)}"


def difference_line(name: str, value: Mean, say: Speaker) -> str:
    key, _, place = name.partition("-")
    factor = 100 if place else 1
    sure = say.phrase("balance", "sure" if value.is_sure else "unsure")
    figure = _gain(Mean(factor * value.mean, factor * value.error), say)
    return say.phrase("differences", key, figure, sure, place)


def _places(report: BalanceReport, figures: Balance, say: Speaker, dark: bool) -> str:
    names = spot_names(report)
    heat = heat_map(report.face.chart, {use.spot: use.times for use in figures.used}, dark)
    head = "".join(f"<th>{escape(say.phrase('balance', key))}</th>" for key in ("where", "games", "times", "gain"))
    rows = "".join(_row(use, names, say) for use in figures.used[:SHOWN])
    never = [names.get(spot, spot) for spot in figures.unused]
    unused = say.phrase("balance", "unused", len(never), ", ".join(never[:SHOWN]) + ("…" if never[SHOWN:] else ""))
    return (
        f"<h2>{escape(say.phrase('balance', 'used'))}</h2>{heat}"
        f"<table><thead><tr>{head}</tr></thead><tbody>{rows}</tbody></table><p>{escape(unused)}</p>"
    )


def _row(use: Use, names: dict[str, str], say: Speaker) -> str:
    figures = (percent(say.language, use.games), decimal(say.language, use.times, 2), _gain(use.gain, say))
    cells = "".join(f"<td>{cell}</td>" for cell in (escape(names.get(use.spot, use.spot)), *figures))
    return f"<tr>{cells}</tr>"


def _gain(gain: Mean, say: Speaker) -> str:
    return f"{decimal(say.language, gain.mean, signed=True)} ± {decimal(say.language, gain.error)}"


def _findings(found: Sequence[Finding], say: Speaker) -> str:
    rows = [finding_line(finding, say) for finding in found] or [say.phrase("lint", "nothing")]
    return f"<h2>{escape(say.phrase('lint', 'title'))}</h2>{_list(rows)}"


def finding_line(finding: Finding, say: Speaker) -> str:
    return say.phrase("lint", finding.kind, finding.place, *finding.facts)


def _list(lines: Sequence[str]) -> str:
    return f"<ul>{''.join(f'<li>{escape(line)}</li>' for line in lines)}</ul>"
