"""Styles: a bot adds a little of its taste to what its level thinks of the moves.

`medium/builder` knows what `medium` knows, but lays track where `medium/cautious` keeps its money.
"""

from __future__ import annotations

from random import Random
from typing import Final, Protocol, TypeVar, runtime_checkable

from ..core.rules.game import Action, Game, Seat, State
from ..core.rules.value_part import MONEY, NETWORK, STAKE

S = TypeVar("S", bound=State)
TASTE: Final = 0.25  # how much of a liked part is added to the worth of a move
SIGN: Final = "/"  # between the level and the style
# By style: how much it likes each aspect of what it has.
STYLES: Final = {
    "cautious": {MONEY: 2, NETWORK: 0, STAKE: -1},
    "builder": {MONEY: -1, NETWORK: 2, STAKE: 0},
    "speculator": {MONEY: -1, NETWORK: 0, STAKE: 2},
}


@runtime_checkable
class WeighingBot(Protocol):
    """A bot that remembers what it thought of the moves at its last decision, in the unit of `Game.value`."""

    weighed: list[tuple[Action, float]]

    def choose(self, game: Game[S], veiled: S, seat: Seat, rng: Random) -> Action: ...


class StyledBot:
    """Adds its taste to what another bot thinks of the moves."""

    def __init__(self, bot: WeighingBot, style: str) -> None:
        self.bot = bot
        self.style = style

    def choose(self, game: Game[S], veiled: S, seat: Seat, rng: Random) -> Action:
        self.bot.weighed = []
        chosen = self.bot.choose(game, veiled, seat, rng)
        if len(self.bot.weighed) < 2:
            return chosen
        world = game.guess(veiled, seat, Random(0))
        worths = {
            action: worth + TASTE * liking(game, world, seat, action, self.style) for action, worth in self.bot.weighed
        }
        best = max(worths.values())
        return chosen if worths.get(chosen) == best else max(worths, key=worths.__getitem__)


def liking(game: Game[S], world: S, seat: Seat, action: Action, style: str) -> int:
    """How well the result of an action suits a style."""
    after = world.copy()
    game.apply(after, seat, action)
    weights = STYLES[style]
    return sum([weights[part.aspect] * part.worth for part in game.value_parts(after, seat)])


def level_of(name: str) -> str:
    """The name of a bot without its style.

    >>> level_of("medium/builder"), level_of("hard")
    ('medium', 'hard')
    """
    return name.partition(SIGN)[0]
