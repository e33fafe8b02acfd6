"""Catanatron as a child process of its own interpreter: random four-player games, with the protocol of `worker`."""

import json
import random
import sys
import time
from importlib import import_module

GAME = import_module("catanatron.game").Game
PLAYERS = import_module("catanatron.models.player")


def one_game() -> int:
    game = GAME([PLAYERS.RandomPlayer(color) for color in PLAYERS.Color])
    game.play()
    return len(getattr(game.state, "action_records", None) or game.state.actions)


def play_slice(seconds: float) -> dict[str, float]:
    games = decisions = 0
    begin = time.process_time()
    spent = 0.0
    while spent < seconds:
        decisions += one_game()
        games += 1
        spent = time.process_time() - begin
    return {"games": games / spent, "decisions": decisions / spent}


if __name__ == "__main__":
    random.seed(1)
    for line in sys.stdin:
        print(json.dumps(play_slice(float(line))), flush=True)
