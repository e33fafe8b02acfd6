"""A bot for this game, which can also be named in other games: there it plays the first move."""

from random import Random

import ironroads


class Miner(ironroads.Bot):
    """Hauls much when the price is high, and takes the last wagon whenever that is possible."""

    def move(self, view: ironroads.View, rng: Random) -> str:
        moves = view.legal_moves()
        return moves[-1] if "$1" not in view.question() else moves[0]
