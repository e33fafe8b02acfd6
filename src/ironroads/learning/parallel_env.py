"""Every title as a PettingZoo environment in which all agents act in every cycle."""

from __future__ import annotations

import os
from collections.abc import Mapping
from typing import Any, ClassVar

import numpy as np
from gymnasium import spaces
from pettingzoo import ParallelEnv as Base

from ..core.errors import BadChoice, MoveError
from ..library.spoken import spoken, worded
from .episode import Episode
from .numbers import Masks, Numbers, as_index
from .rendering import MODES, Pixels, check_mode
from .rewards import rewards_called
from .spaces import ActionSpace, masked_space

Observation = dict[str, Any]
ILLEGAL = ("raise", "ignore")


class ParallelEnv(Base):  # type: ignore[misc]  # PettingZoo has no types
    """In every cycle all agents act; those that are not asked wait, which is the action behind all others.

    Seats that answer in secret answer in the same cycle. With `illegal="ignore"` a seat that plays what is not
    possible is asked again in the next cycle.

    >>> from ironroads import learning
    >>> env = learning.parallel("steel-driver", players=3)
    >>> observations, infos = env.reset(seed=7)
    >>> [int(observations[agent]["action_mask"][env.wait]) for agent in env.agents]
    [1, 1, 0]
    """

    metadata: ClassVar[dict[str, Any]] = {"name": "ironroads_v1", "render_modes": list(MODES), "render_fps": 2}

    def __init__(
        self, numbers: Numbers, rewards: str, render_mode: str | None, max_cycles: int | None, illegal: str
    ) -> None:
        self.numbers = numbers
        self.wait = numbers.actions  #: the action of agents that are not asked
        self.max_cycles = max_cycles
        self.render_mode = render_mode
        check_mode(render_mode)
        with spoken():
            if illegal not in ILLEGAL:
                raise BadChoice("option_value", "illegal", illegal, ", ".join(ILLEGAL))
        self._forgives = illegal == "ignore"
        self._worth = rewards_called(rewards)
        self.possible_agents = [f"seat_{seat}" for seat in range(numbers.players)]
        self.agents: list[str] = []
        space = masked_space(numbers, self.wait + 1)
        self.observation_spaces = {agent: space for agent in self.possible_agents}
        self.action_spaces = {agent: ActionSpace(self.wait + 1) for agent in self.possible_agents}
        self.episode: Episode | None = None
        self._cycles = 0

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        """The space of the observation and the mask of an agent, the same for all.

        >>> from ironroads import learning
        >>> sorted(learning.parallel("steel-driver").observation_space("seat_0"))
        ['action_mask', 'observation']
        """
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        """The actions of an agent by index, and to wait behind them; `sample` takes a mask.

        >>> from ironroads import learning
        >>> int(learning.parallel("steel-driver").action_space("seat_0").n)
        358
        """
        return self.action_spaces[agent]

    def reset(
        self, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, Observation], dict[str, dict[str, Any]]]:
        """Begin a new game; without a seed, the one after the last game's.

        >>> from ironroads import learning
        >>> env = learning.parallel("steel-driver", players=3)
        >>> observations, infos = env.reset(seed=7)
        >>> sorted(observations)
        ['seat_0', 'seat_1', 'seat_2']
        """
        if seed is None:
            seed = 0 if self.episode is None else self.episode.seed + 1
        self.episode = Episode(self.numbers, seed)
        self.agents = list(self.possible_agents)
        self._cycles = 0
        return self._observations(self.episode), self._infos()

    def step(
        self, actions: Mapping[str, int]
    ) -> tuple[dict[str, Observation], dict[str, float], dict[str, bool], dict[str, bool], dict[str, dict[str, Any]]]:
        """Play what the asked agents chose; IllegalMove and BadChoice change nothing.

        >>> from ironroads import learning
        >>> env = learning.parallel("steel-driver", players=3)
        >>> observations, infos = env.reset(seed=7)
        >>> actions = {agent: observations[agent]["action_mask"].argmax() for agent in env.agents}
        >>> observations, rewards, terminations, truncations, infos = env.step(actions)
        >>> rewards
        {'seat_0': 0.0, 'seat_1': 0.0, 'seat_2': 0.0}
        """
        if self.episode is None or not self.agents:
            raise worded(BadChoice("reset_needed"))
        episode = self.episode
        episode.act_together(self._chosen(episode, actions))
        self._cycles += 1
        is_cut = not episode.is_over and self._is_too_long(episode)
        returns = episode.returns(self._worth) if episode.is_over else [0.0] * self.numbers.players
        rewards = dict(zip(self.possible_agents, returns, strict=True))
        observations, infos = self._observations(episode), self._infos()
        terminations = dict.fromkeys(self.possible_agents, episode.is_over)
        truncations = dict.fromkeys(self.possible_agents, is_cut)
        if episode.is_over or is_cut:
            self.agents = []
        return observations, rewards, terminations, truncations, infos

    def render(self) -> str | Pixels | None:
        """The position as text, as a picture or as its pixels; see `render_mode`.

        >>> from ironroads import learning
        >>> env = learning.parallel("steel-driver", players=3, render_mode="svg")
        >>> _ = env.reset(seed=7)
        >>> env.render()[:4]
        '<svg'
        """
        if self.episode is None:
            raise worded(BadChoice("reset_needed"))
        return self.episode.render(self.render_mode)

    def close(self) -> None:
        """Nothing is held open."""

    def _chosen(self, episode: Episode, actions: Mapping[str, int]) -> dict[int, int]:
        """By asked seat: the index of what it plays."""
        found = {}
        for seat in episode.seats:
            try:
                index = as_index(actions.get(self.possible_agents[seat], self.wait), self.numbers.actions)
                episode.checked(index, seat)
            except (MoveError, BadChoice):
                if not self._forgives:
                    raise
            else:
                found[seat] = index
        return found

    def _is_too_long(self, episode: Episode) -> bool:
        return episode.is_too_long or (self.max_cycles is not None and self._cycles >= self.max_cycles)

    def _observations(self, episode: Episode) -> dict[str, Observation]:
        asked = () if episode.is_over else episode.seats
        return {
            agent: {"observation": episode.observation(seat), "action_mask": self._mask(episode, seat, seat in asked)}
            for seat, agent in enumerate(self.possible_agents)
        }

    def _mask(self, episode: Episode, seat: int, is_asked: bool) -> Masks:
        found = np.zeros(self.wait + 1, np.int8)
        if is_asked:
            found[: self.wait] = episode.mask(seat)
        else:
            found[self.wait] = 1
        return found

    def _infos(self) -> dict[str, dict[str, Any]]:
        return {agent: {} for agent in self.possible_agents}


def parallel(
    game: str,
    players: int = 0,
    board: str | os.PathLike[str] = "",
    options: Mapping[str, str] | None = None,
    rewards: str = "ranks",
    render_mode: str | None = None,
    max_cycles: int | None = None,
    illegal: str = "raise",
) -> ParallelEnv:
    """Make a PettingZoo environment in which all agents act in every cycle; `max_cycles` cuts games off.

    >>> from ironroads import learning
    >>> env = learning.parallel("stephensons-rocket", players=2, max_cycles=100)
    >>> env.wait == env.numbers.actions, env.action_space("seat_0").n == env.wait + 1
    (True, np.True_)
    """
    return ParallelEnv(Numbers(game, players, board, options), rewards, render_mode, max_cycles, illegal)
