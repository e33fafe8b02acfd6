"""A program as a user writes it; the test type-checks it without `Any` and runs it."""

from random import Random

import ironroads


class Cautious(ironroads.Bot):
    def move(self, view: ironroads.View, rng: Random) -> str:
        return rng.choice(view.legal_moves())


match = ironroads.new("steel-driver", players=["Ann", "Ben", "Cem"], seed=7)
bots = [Cautious() for _ in match.players]
rng = Random(1)
while not match.is_over:
    seat = match.asked[0]
    match.play(bots[seat].move(match.view(seat), rng), seat=seat)
best = max(match.scores())
for game in ironroads.games():
    print(game.title, game.players, [option.name for option in game.options])
try:
    match.play("bid:3")
except ironroads.IllegalMove as error:
    print(error, error.rule, error.move)
