"""A game as a child process: reads CPU seconds, one number a line, and answers with what it played."""

from __future__ import annotations

import sys
from random import Random

import msgspec

from ..games import TITLES
from .slices import play_slice


def main(game: str, board: str, seats: str) -> None:
    box, rng = TITLES[game].open(board), Random(1)
    for line in sys.stdin:
        answer = play_slice(box, int(seats), rng, float(line))
        print(msgspec.json.encode(answer).decode(), flush=True)


if __name__ == "__main__":
    main(*sys.argv[1:])
