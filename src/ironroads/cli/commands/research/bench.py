"""`ironroads bench`: how fast the rules are."""

from __future__ import annotations

import platform
from random import Random
from typing import Any

import click
import msgspec

from ....bench.duel import duel, middle, own_command
from ....bench.figures import branching, build, copies_per_second, finished, replay_growth, state_bytes
from ....bench.peers import PEERS, peer_command
from ....bench.slices import Slice, play_slice
from ....bots.speed import search_speed
from ....core.errors import BadChoice
from ....core.rules.game import Game
from ....games import TITLES
from ....games.title import Title
from ....library.loaded import title_called

USUAL_SEATS = 4
TABLE_PEER = "boardgame.io"
AGAINST = "catanatron, boardgame.io (table), pettingzoo and openspiel (rl)"
WIDE = 200  # never cut figures
HEADINGS = [
    "game", "board", "seats", "games/s", "decisions/s", "copies/s", "bytes", "playouts/s", "nodes/s",
    "options", "ns/option", "replay growth",
]  # fmt: skip


class BenchRow(msgspec.Struct, frozen=True):
    """One row of the table; the peer's figures are optional."""

    game: str
    board: str
    seats: int
    build: str
    games_per_second: float
    decisions_per_second: float
    copies_per_second: float
    peer_decisions_per_second: float | None
    ratio: float | None
    ratio_range: tuple[float, float] | None
    state_bytes: int
    actions: int
    options_per_decision: float
    nanoseconds_per_option: float
    replay_growth: float
    playouts_per_second: float
    nodes_per_second: float


@click.command("bench")
@click.argument("games", nargs=-1, metavar="[table [many | processes] | page | bots | rl | GAME…]")
@click.option("--board", "boards", multiple=True, help="Only this board, ours or a file; may be repeated.")
@click.option("--against", metavar="PEER,…", help=f"Measure peers in the same run: {AGAINST}.")
@click.option("--rounds", type=click.IntRange(1), default=8, show_default=True, help="Slices for each contestant.")
@click.option("--slice", "seconds", type=click.FloatRange(0.01), default=0.4, show_default=True, help="CPU seconds.")
@click.option("--json", "as_json", is_flag=True, help="As JSON, for programs.")
def command(
    games: tuple[str, ...], boards: tuple[str, ...], against: str | None, rounds: int, seconds: float, as_json: bool
) -> None:
    """Measure random games, decisions and copies per CPU second.

    With `table`: moves per second and latency of the server, with browsers and programs watching.
    With `table many`: one process with 2,000 tables by post and 300 live connections; its memory and latency.
    With `table processes`: moves per second of one process and of two, on PostgreSQL.
    With `page`: playback on the largest map in chromium, on a slowed-down processor, and the sizes of pages.
    With `rl`: steps of environments and batches, for learning programs.
    With `bots`: what a second core brings, and how punctual searches are.

    Example: ironroads bench steel-driver --against catanatron
    """
    if games == ("rl",):
        from ...bench.rl import report as report_rl

        return report_rl(against or "", rounds, seconds, as_json)
    if against not in (None, *PEERS, TABLE_PEER):
        raise BadChoice("peer", against or "", f"there are {AGAINST}")
    if games == ("table",):
        from ...bench.table import report

        return report(rounds * seconds, against == TABLE_PEER, as_json)
    if games in (("table", "many"), ("table", "processes")):
        from ...bench.table import report_many, report_processes

        return (report_many if games[1] == "many" else report_processes)(rounds * seconds, as_json)
    if games == ("page",):
        from ...bench.page import report as report_page

        return report_page(as_json)
    if games == ("bots",):
        from ...bench.bots import report as report_bots

        return report_bots(rounds, seconds, as_json)
    titles = [title_called(name) for name in games] or list(TITLES.values())
    peer = peer_command(against) if against else None
    rows = [_measure(title, board, peer, rounds, seconds) for title in titles for board in boards or title.boards]
    if as_json:
        click.echo(msgspec.json.encode(rows))
    else:
        _show(rows, against or "")


def _measure(title: Title, board: str, peer: list[str] | None, rounds: int, seconds: float) -> BenchRow:
    game = title.open(board)
    seats = min(USUAL_SEATS, game.players[-1])
    verdict = duel(own_command(title.id, board, seats), peer, rounds, seconds) if peer else None
    own = verdict.own if verdict else _alone(game, seats, rounds, seconds)
    match, search = finished(game, seats), search_speed(game, seats, seconds)
    options = branching(match)
    return BenchRow(
        game=title.id,
        board=game.board_id,
        seats=seats,
        build=build(),
        games_per_second=own.games,
        decisions_per_second=own.decisions,
        copies_per_second=copies_per_second(match, seconds),
        peer_decisions_per_second=verdict.peer.decisions if verdict else None,
        ratio=verdict.ratio if verdict else None,
        ratio_range=(verdict.low, verdict.high) if verdict else None,
        state_bytes=state_bytes(match),
        actions=len(game.actions),
        options_per_decision=options,
        nanoseconds_per_option=1e9 / own.decisions / options,
        replay_growth=replay_growth(match, seconds),
        playouts_per_second=search.playouts,
        nodes_per_second=search.nodes,
    )


def _alone(game: Game[Any], seats: int, rounds: int, seconds: float) -> Slice:
    rng = Random(1)
    return middle([play_slice(game, seats, rng, seconds) for _ in range(rounds)])


def _show(rows: list[BenchRow], peer: str) -> None:
    from rich import box
    from rich.console import Console
    from rich.table import Table

    title = f"{build()} rules, Python {platform.python_version()}; per CPU second on one core"
    table = Table(title=title, title_justify="left", box=box.SIMPLE_HEAD, pad_edge=False)
    for head in [*HEADINGS, *([f"÷ {peer}"] if peer else [])]:
        table.add_column(head, justify="left" if head in ("game", "board") else "right")
    for row in rows:
        table.add_row(*_cells(row))
    Console(highlight=False, width=WIDE).print(table)
    for line in _growth(rows):
        click.echo(line)


def _cells(row: BenchRow) -> list[str]:
    rates = (row.games_per_second, row.decisions_per_second, row.copies_per_second, row.state_bytes)
    search = (row.playouts_per_second, row.nodes_per_second)
    cells = [row.game, row.board, str(row.seats), *(f"{rate:,.0f}" for rate in (*rates, *search))]
    cells += [f"{row.options_per_decision:.1f}", f"{row.nanoseconds_per_option:.0f}", f"{row.replay_growth:.2f}"]
    if row.ratio is not None and row.ratio_range is not None:
        cells.append(f"{row.ratio:.1f} ({row.ratio_range[0]:.1f}–{row.ratio_range[1]:.1f})")
    return cells


def _growth(rows: list[BenchRow]) -> list[str]:
    """Costs on the largest board of a game relative to the smallest."""
    lines = []
    for game in dict.fromkeys(row.game for row in rows):
        boards = sorted((row for row in rows if row.game == game), key=lambda row: row.actions)
        if len(boards) > 1:
            small, large = boards[0], boards[-1]
            option = large.nanoseconds_per_option / small.nanoseconds_per_option
            decision = small.decisions_per_second / large.decisions_per_second
            costs = f"an option costs {option:.2f} and a decision {decision:.2f} times as much"
            lines.append(f"{game}: {costs} on {large.board} as on {small.board}")
    return lines
