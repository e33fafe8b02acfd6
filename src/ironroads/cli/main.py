"""The entry point of the command line."""

from __future__ import annotations

import sys
from io import BytesIO, TextIOWrapper

from .overview import overview


def main() -> None:
    """Print the overview at once; only commands need the libraries."""
    _open_streams()
    if sys.argv[1:] in ([], ["-h"], ["--help"]):
        print(overview())
        return
    from .group import group

    group(prog_name="ironroads")


def _open_streams() -> None:
    """Replace characters that the terminal cannot encode or decode."""
    sys.stdin = sys.stdin or TextIOWrapper(BytesIO())
    for stream in (sys.stdin, sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(errors="replace")
