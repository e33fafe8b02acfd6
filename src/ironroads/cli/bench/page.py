"""`ironroads bench page`: playback in a browser, and the sizes of its pages."""

from __future__ import annotations

import click
import msgspec

from ...bench.tables.page import SLOWER, PageFigures, page_figures


def report(as_json: bool) -> None:
    found = page_figures()
    click.echo(msgspec.json.encode(found) if as_json else _told(found))


def _told(found: PageFigures) -> str:
    return (
        f"playback on {found.board}, processor {SLOWER} times slower: {found.frames_per_second:.0f} frames/s "
        f"(median of {found.frames}), longest task {found.longest_task:.0f} ms\n"
        f"compressed: page {found.page_bytes / 1000:.1f} kB, scripts {found.script_bytes / 1000:.1f} kB"
    )
