"""`ironroads bench page`: playback in a browser, and the sizes of its pages."""

from __future__ import annotations

import click
import msgspec

from ...bench.tables.page import SLOWER, PageFigures, page_figures
from ...bench.tables.panning import PanFigures


def report(as_json: bool) -> None:
    found = page_figures()
    click.echo(msgspec.json.encode(found) if as_json else _told(found))


def _told(found: PageFigures) -> str:
    return (
        f"playback on {found.board}, processor {SLOWER} times slower: {found.frames_per_second:.0f} frames/s "
        f"(median of {found.frames}), longest task {found.longest_task:.0f} ms\n"
        f"compressed: page {found.page_bytes / 1000:.1f} kB, scripts {found.script_bytes / 1000:.1f} kB\n"
    ) + "\n".join(map(_told_panning, found.panning))


def _told_panning(found: PanFigures) -> str:
    rests = "" if found.rests else ", not repainted at rest"
    return (
        f"map of {found.board} under fingers: {found.median:.1f} ms a frame in the median of {found.frames}, "
        f"{found.slow:.1f} ms in the slowest twentieth{rests}"
    )
