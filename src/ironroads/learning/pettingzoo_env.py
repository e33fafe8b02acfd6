"""Every title as a PettingZoo environment in which one agent acts at a time."""

from __future__ import annotations

import os
from collections.abc import Mapping
from typing import Any, ClassVar

import numpy as np
from gymnasium import spaces
from pettingzoo import AECEnv as Base

from ..core.errors import BadChoice
from ..library.spoken import worded
from .episode import Episode
from .numbers import Numbers, as_index
from .rendering import MODES, Pixels, check_mode
from .rewards import rewards_called
from .spaces import action_space, observation_space

Observation = dict[str, Any]


class AECEnv(Base):  # type: ignore[misc]  # PettingZoo has no types
    """Agents are `seat_0`, `seat_1`, …; an observation is a dict with `observation` and `action_mask`.

    >>> from ironroads import learning
    >>> env = learning.aec("stephensons-rocket", players=2)
    >>> env.reset(seed=1)
    >>> observation, reward, termination, truncation, info = env.last()
    >>> env.step(env.action_space(env.agent_selection).sample(observation["action_mask"]))
    """

    metadata: ClassVar[dict[str, Any]] = {
        "name": "ironroads_v1",
        "render_modes": list(MODES),
        "render_fps": 2,
        "is_parallelizable": False,
    }

    def __init__(self, numbers: Numbers, rewards: str = "ranks", render_mode: str | None = None) -> None:
        super().__init__()
        self.numbers = numbers
        check_mode(render_mode)
        self.render_mode = render_mode
        self._worth = rewards_called(rewards)
        self.possible_agents = [f"seat_{seat}" for seat in range(numbers.players)]
        self._seats = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        self._no_action = np.zeros(numbers.actions, np.int8)
        space = observation_space(numbers)
        self.observation_spaces = {agent: space for agent in self.possible_agents}
        self.action_spaces = {agent: action_space(numbers) for agent in self.possible_agents}
        self.episode: Episode | None = None

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        """The space of the observation and the mask of an agent, the same for all.

        >>> from ironroads import learning
        >>> sorted(learning.aec("steel-driver").observation_space("seat_0"))
        ['action_mask', 'observation']
        """
        found: spaces.Space[Any] = self.observation_spaces[agent]
        return found

    def action_space(self, agent: str) -> spaces.Space[Any]:
        """The actions of an agent by index; `sample` takes a mask.

        >>> from ironroads import learning
        >>> int(learning.aec("steel-driver").action_space("seat_0").n)
        357
        """
        found: spaces.Space[Any] = self.action_spaces[agent]
        return found

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Begin a new game; without a seed, the one after the last game's.

        >>> from ironroads import learning
        >>> env = learning.aec("steel-driver", players=3)
        >>> env.reset(seed=7)
        >>> env.agent_selection, env.rewards
        ('seat_2', {'seat_0': 0.0, 'seat_1': 0.0, 'seat_2': 0.0})
        """
        if seed is None:
            seed = 0 if self.episode is None else self.episode.seed + 1
        self.episode = Episode(self.numbers, seed)
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self.agent_selection = self._agent(self.episode.seat)

    def observe(self, agent: str) -> Observation:
        """What the agent may know; only the agent to move has actions to choose from.

        >>> from ironroads import learning
        >>> env = learning.aec("steel-driver", players=3)
        >>> env.reset(seed=7)
        >>> [int(env.observe(agent)["action_mask"].sum()) for agent in env.agents]
        [0, 0, 7]
        """
        episode, seat = self._begun(), self._seats[agent]
        is_asked = not episode.is_over and agent == self.agent_selection
        mask = episode.mask(seat) if is_asked else self._no_action
        return {"observation": episode.observation(seat), "action_mask": mask}

    def step(self, action: int | None) -> None:
        """Play the action with this index for the agent to move; None for one whose game is over.

        >>> from ironroads import learning
        >>> env = learning.aec("steel-driver", players=3)
        >>> env.reset(seed=7)
        >>> env.step(env.numbers.index("offer:red"))
        >>> env.numbers.notation(int(env.observe("seat_2")["action_mask"].argmax()))
        'bid:1'
        """
        episode = self._begun()
        if not self.agents:
            raise worded(BadChoice("reset_needed"))
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        episode.act(as_index(action, self.numbers.actions))
        self._finish(episode)

    def _finish(self, episode: Episode) -> None:
        if episode.is_over:
            self.rewards = dict(zip(self.possible_agents, episode.returns(self._worth), strict=True))
            self._cumulative_rewards = dict(self.rewards)  # there are none before the end
            self.terminations = dict.fromkeys(self.agents, True)
        elif episode.is_too_long:
            self.truncations = dict.fromkeys(self.agents, True)
        self.agent_selection = self.agents[0] if episode.is_over else self._agent(episode.seat)

    def render(self) -> str | Pixels | None:
        """The position as text, as a picture or as its pixels; see `render_mode`.

        >>> from ironroads import learning
        >>> env = learning.aec("steel-driver", players=3, render_mode="ansi")
        >>> env.reset(seed=7)
        >>> env.render().splitlines()[0]
        'Players'
        """
        return self._begun().render(self.render_mode)

    def close(self) -> None:
        """Nothing is held open."""

    def _agent(self, seat: int) -> str:
        return str(self.possible_agents[seat])

    def _begun(self) -> Episode:
        if self.episode is None:
            raise worded(BadChoice("reset_needed"))
        return self.episode


def aec(
    game: str,
    players: int = 0,
    board: str | os.PathLike[str] = "",
    options: Mapping[str, str] | None = None,
    rewards: str = "ranks",
    render_mode: str | None = None,
) -> AECEnv:
    """Make a PettingZoo environment of a title; `rewards` is `ranks`, `shares` or `margins`.

    >>> from ironroads import learning
    >>> env = learning.aec("steel-driver", players=4, rewards="shares", render_mode="ansi")
    >>> env.reset(seed=7)
    >>> env.agents, env.agent_selection, env.render().splitlines()[0]
    (['seat_0', 'seat_1', 'seat_2', 'seat_3'], 'seat_2', 'Players')
    """
    return AECEnv(Numbers(game, players, board, options), rewards, render_mode)
