"""`ironroads bench rl`: environments and batches against those of other libraries."""

from __future__ import annotations

import click
import msgspec

from ...bench.figures import build
from ...core.errors import BadChoice

TITLES = ("steel-driver", "stephensons-rocket", "steam-base", "dampfross")


def report(peers: str, rounds: int, seconds: float, as_json: bool) -> None:
    try:
        from ...bench.learning import batch_bytes, encoding_cost, race
    except ImportError as error:
        raise BadChoice("extra_needed", "rl", str(error)) from None
    speeds = race(list(TITLES), [peer.strip() for peer in peers.split(",") if peer.strip()], rounds, seconds)
    costs = {title: encoding_cost(title, rounds * seconds) for title in TITLES}
    memory = {title: batch_bytes(title) for title in TITLES}
    if as_json:
        found = {"build": build(), "speeds": speeds, "microseconds": costs, "bytes_per_match": memory}
        click.echo(msgspec.json.encode(found))
        return
    click.echo(f"{build()} rules; steps per CPU second, each with observation and mask")
    for speed in speeds:
        ratios = ", ".join(f"{ratio:.1f} × {peer}" for peer, ratio in speed.ratios.items() if peer != speed.name)
        click.echo(f"{speed.name:28} {speed.steps_per_second:10,.0f}  {ratios}")
    click.echo("an observation and a decision of one match in a batch")
    for title, cost in costs.items():
        amounts = f"{cost.observation:.1f} µs and {cost.decision:.1f} µs"
        click.echo(f"{title:28} {amounts:>24}  {cost.ratio:.1f} decisions an observation")
    click.echo("memory of a match in a batch")
    for title, used in memory.items():
        click.echo(f"{title:28} {used:10,} bytes")
