"""`ironroads bench table`: moves per second, latency and CPU time of the server."""

from __future__ import annotations

from contextlib import ExitStack

import click
import msgspec

from ...bench.tables.contests import BrowserContest, OurContest, PeerContest
from ...bench.tables.growth import EARLY, LATE, GrowthCost, growth
from ...bench.tables.load import LoadFigures, Pair, load, run
from ...bench.tables.many import many
from ...bench.tables.servers import Server, our_server, peer_server, postgres

BROWSERS, RATE = 100, 600  # tables with two browsers each, and moves per second in total
PROGRAMS = 20  # matches of programs
SPREAD = 600  # tables with two browsers each, on one process or two; with few of them, processes wait for the disk
ROUNDS = 3  # programs and the peer in turn: the speed of machines wanders
LONG_GAME = "dampfross"  # with more than a thousand moves


class TableReport(msgspec.Struct, frozen=True):
    paced: LoadFigures  # browsers, at a given rate
    browsers: LoadFigures  # at full speed
    programs: LoadFigures
    peer: LoadFigures | None
    growth: GrowthCost


def report(seconds: float, with_peer: bool, as_json: bool) -> None:
    """Measure everything and print it; programs get a fresh server, like the peer's."""
    with our_server() as ours:
        browsers = run(_browsers(ours, seconds))
    with ExitStack() as servers:
        ours = servers.enter_context(our_server())
        peer = servers.enter_context(peer_server()) if with_peer else None
        programs = run(_programs(ours, peer, seconds))
    found = TableReport(*browsers, *programs, growth(LONG_GAME))
    click.echo(msgspec.json.encode(found) if as_json else _told(found))


def report_many(seconds: float, as_json: bool) -> None:
    """Measure one process with many open tables and connections."""
    found = many(seconds)
    if as_json:
        return click.echo(msgspec.json.encode(found))
    click.echo(_line("browsers", found.live))
    about = f"{found.tables} tables by post, {found.by_post} moves there; {found.connections} live connections"
    click.echo(f"{about}; {found.megabytes:.0f} MB at most")


def report_processes(seconds: float, as_json: bool) -> None:
    """Measure one process and two on PostgreSQL, in turn."""
    found = run(_processes(seconds))
    if as_json:
        return click.echo(msgspec.json.encode(found))
    for one, two in found:
        ratio = two.moves_per_second / one.moves_per_second
        click.echo(f"{_line('one process', one)}\n{_line('two processes', two)}\nmoves of two over one: {ratio:.2f}")


async def _processes(seconds: float) -> list[tuple[LoadFigures, LoadFigures]]:
    """Browsers at full speed, spread over the processes: pages are what a server spends its time on."""
    with postgres() as url, our_server(database=url) as one, our_server(database=url) as other:
        return [
            (
                await load(one, BrowserContest, SPREAD, seconds),
                await load(Pair(one, other), BrowserContest, SPREAD, seconds),
            )
            for _ in range(ROUNDS)
        ]


async def _browsers(ours: Server, seconds: float) -> tuple[LoadFigures, LoadFigures]:
    paced = await load(ours, BrowserContest, BROWSERS, seconds, RATE)
    return paced, await load(ours, BrowserContest, BROWSERS, seconds)


async def _programs(ours: Server, peer: Server | None, seconds: float) -> tuple[LoadFigures, LoadFigures | None]:
    if peer is None:
        return await load(ours, OurContest, PROGRAMS, seconds), None
    return await _in_turn(ours, peer, seconds)


async def _in_turn(ours: Server, peer: Server, seconds: float) -> tuple[LoadFigures, LoadFigures]:
    """The median round, by the cost of a move."""
    rounds = [
        (await load(ours, OurContest, PROGRAMS, seconds), await load(peer, PeerContest, PROGRAMS, seconds))
        for _ in range(ROUNDS)
    ]
    return sorted(rounds, key=lambda pair: pair[1].cpu / pair[0].cpu)[ROUNDS // 2]


def _told(found: TableReport) -> str:
    lines = [
        _line(f"browsers, at most {RATE} moves/s", found.paced),
        _line("browsers, as fast as it goes", found.browsers),
        _line("programs", found.programs),
    ]
    if found.peer is not None:
        ratio, wait = found.peer.cpu / found.programs.cpu, found.programs.p99 / found.peer.p99
        lines.append(_line("boardgame.io", found.peer))
        lines.append(f"moves per server CPU second over boardgame.io: {ratio:.1f}; p99 over its p99: {wait:.2f}")
    grown = found.growth
    lines.append(
        f"CPU of a move around {EARLY}: {grown.early:.0f} µs (rules {grown.early_rules:.0f}); around {LATE}: "
        f"{grown.late:.0f} µs (rules {grown.late_rules:.0f}); the table itself: {grown.ratio:.2f} ×"
    )
    lines.append(
        f"two pages of a move around {EARLY}: {grown.early_pages:.0f} µs; around {LATE}: {grown.late_pages:.0f} µs"
    )
    return "\n".join(lines)


def _line(name: str, found: LoadFigures) -> str:
    return (
        f"{name:32} {found.matches:4} matches {found.moves_per_second:7.0f} moves/s   "
        f"p50 {found.p50:6.1f} ms   p99 {found.p99:6.1f} ms   {found.cpu:5.0f} µs CPU/move"
    )
