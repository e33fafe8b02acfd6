"""Every title as a Gymnasium environment: one seat learns, bots or a callback play the others."""

from __future__ import annotations

import os
from collections.abc import Callable, Mapping, Sequence
from random import Random
from typing import Any

import gymnasium
import numpy as np

from ..bots.registry import AnyBot, bot
from ..core.errors import BadChoice, MoveError
from ..library.spoken import spoken, worded
from .episode import Episode
from .numbers import Masks, Numbers, as_index
from .observer import Floats
from .rendering import MODES, check_mode
from .rewards import BOUNDS, rewards_called
from .spaces import action_space, observation_space

Observation = dict[str, Any]
Policy = Callable[[Floats, Masks], int]


class IronroadsEnv(gymnasium.Env[Observation, Any]):
    """One seat against `opponents`: names of bots, in order of the seats after it, or a function for self-play.

    A function is given the observation and the mask of the seat to move and returns the index of an action. With
    `illegal="lose"` an action that is not possible ends the game with the lowest reward instead of an error.

    >>> from ironroads.learning import IronroadsEnv
    >>> env = IronroadsEnv("steel-driver", opponents=["greedy", "random"])
    >>> observation, info = env.reset(seed=3)
    >>> observation["observation"].shape == (env.numbers.size,), observation["action_mask"].sum() > 0
    (True, np.True_)
    """

    metadata: dict[str, Any] = {  # noqa: RUF012 - declared so by the base class
        "render_modes": list(MODES),
        "render_fps": 2,
    }

    def __init__(
        self,
        game: str,
        opponents: Sequence[str] | Policy = ("greedy",),
        players: int = 0,
        seat: int | None = None,
        board: str | os.PathLike[str] = "",
        options: Mapping[str, str] | None = None,
        rewards: str = "ranks",
        illegal: str = "raise",
        render_mode: str | None = None,
    ) -> None:
        self.numbers = Numbers(game, players, board, options)
        check_mode(render_mode)
        self.render_mode = render_mode
        self.observation_space = observation_space(self.numbers)
        self.action_space = action_space(self.numbers)
        self._opponents = [opponents] if isinstance(opponents, str) else opponents
        self._seat = seat  # None: another one in every game
        self._worth, self._lowest = rewards_called(rewards), BOUNDS[rewards][0]
        self._forgives = illegal == "lose"
        self.episode: Episode | None = None
        with spoken():
            self._check(seat, illegal)

    def _check(self, seat: int | None, illegal: str) -> None:
        if seat is not None and not 0 <= seat < self.numbers.players:
            raise BadChoice("seat", seat, self.numbers.players - 1)
        if illegal not in ("raise", "lose"):
            raise BadChoice("option_value", "illegal", illegal, "raise, lose")
        if not callable(self._opponents):
            if not self._opponents:
                raise BadChoice("bots_needed")
            for name in self._opponents:
                bot(name)

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observation, dict[str, Any]]:
        """Begin another game; what the learner sees when it is asked first, and its seat.

        >>> from ironroads.learning import IronroadsEnv
        >>> observation, info = IronroadsEnv("steel-driver", "random", seat=1).reset(seed=3)
        >>> sorted(observation), info
        (['action_mask', 'observation'], {'seat': 1})
        """
        super().reset(seed=seed)
        number = int(self.np_random.integers(2**31))
        self.seat = number % self.numbers.players if self._seat is None else self._seat
        self.episode = Episode(self.numbers, number)
        self._bots = self._sit_down()
        self._rng = Random(number)
        self._is_over = False
        self._others_play(self.episode)
        return self._observation(self.episode), {"seat": self.seat}

    def _sit_down(self) -> dict[int, AnyBot]:
        """New bots on the seats of the others, in order after our own."""
        if callable(self._opponents):
            return {}
        names, players = list(self._opponents), self.numbers.players
        return {(self.seat + 1 + place) % players: bot(names[place % len(names)]) for place in range(players - 1)}

    def step(self, action: int) -> tuple[Observation, float, bool, bool, dict[str, Any]]:
        """Play an action, and let the others play until the learner is asked again or the game is over.

        Returns the observation, the reward, whether the game is over, whether it was cut off, and the seat.

        >>> from ironroads.learning import IronroadsEnv
        >>> env = IronroadsEnv("steel-driver", "random", seat=1)
        >>> observation, info = env.reset(seed=3)
        >>> observation, *others = env.step(observation["action_mask"].argmax())
        >>> others
        [0.0, False, False, {'seat': 1}]
        """
        episode = self._begun()
        try:
            episode.act(as_index(action, self.numbers.actions))
        except (MoveError, BadChoice) as error:
            if not self._forgives:
                raise
            self._is_over = True
            return self._observation(episode), self._lowest, True, False, {"seat": self.seat, "illegal": str(error)}
        self._others_play(episode)
        self._is_over = episode.is_over or episode.is_too_long
        reward = episode.returns(self._worth)[self.seat] if episode.is_over else 0.0
        info = {"seat": self.seat}
        return self._observation(episode), reward, episode.is_over, self._is_over and not episode.is_over, info

    def _others_play(self, episode: Episode) -> None:
        while not episode.is_over and not episode.is_too_long and episode.seat != self.seat:
            episode.act(self._choice(episode, episode.seat))

    def _choice(self, episode: Episode, seat: int) -> int:
        if callable(self._opponents):
            return as_index(self._opponents(episode.observation(seat), episode.mask(seat)), self.numbers.actions)
        game = episode.game
        return game.index(self._bots[seat].choose(game, game.veil(episode.state, seat), seat, self._rng))

    def _observation(self, episode: Episode) -> Observation:
        is_asked = not episode.is_over and episode.seat == self.seat
        mask = episode.mask(self.seat) if is_asked else np.zeros(self.numbers.actions, np.int8)
        return {"observation": episode.observation(self.seat), "action_mask": mask}

    def render(self) -> Any:
        """The position as text, as a picture or as its pixels; see `render_mode`.

        >>> from ironroads.learning import IronroadsEnv
        >>> env = IronroadsEnv("steel-driver", "random", render_mode="ansi")
        >>> _ = env.reset(seed=3)
        >>> env.render().splitlines()[0]
        'Players'
        """
        return self.episode.render(self.render_mode) if self.episode is not None else None

    def action_masks(self) -> Masks:
        """The mask alone, under the name that sb3-contrib's MaskablePPO asks for.

        >>> from ironroads.learning import IronroadsEnv
        >>> env = IronroadsEnv("steel-driver", "random")
        >>> observation, info = env.reset(seed=3)
        >>> bool((env.action_masks() == observation["action_mask"]).all())
        True
        """
        return self._begun().mask(self.seat)

    def _begun(self) -> Episode:
        if self.episode is None or self._is_over:
            raise worded(BadChoice("reset_needed"))
        return self.episode
