"""The entry point of the command line."""

from __future__ import annotations

import sys
from io import BytesIO, TextIOWrapper

from .overview import overview


def main() -> None:
    """Tell what there is at once; only a command needs the libraries."""
    _open_streams()
    if sys.argv[1:] in ([], ["-h"], ["--help"]):
        print(overview())
        return
    from .group import group

    group(prog_name="ironroads")


def _open_streams() -> None:
    """Whatever the terminal can say or hear, no character may stop the program."""
    sys.stdin = sys.stdin or TextIOWrapper(BytesIO())
    for stream in (sys.stdin, sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(errors="replace")
