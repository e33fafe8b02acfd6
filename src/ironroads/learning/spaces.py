"""The spaces of actions and observations, in Gymnasium's terms."""

from __future__ import annotations

from typing import Any

import numpy as np
from gymnasium import spaces

from .numbers import Masks, Numbers


class ActionSpace(spaces.Discrete):
    """Indexes of actions. `sample(mask)` picks a legal one without the checks that take most of Gymnasium's time."""

    def sample(self, mask: Masks | None = None, probability: Any = None) -> Any:
        if mask is None or probability is not None or mask.shape != (self.n,):
            return super().sample(mask, probability)
        legal = (mask != 0).nonzero()[0]  # NumPy finds the few in an array of truth values several times as fast
        if not len(legal):
            return super().sample(mask)
        return legal[int(self.np_random.random() * len(legal))]


def observation_space(numbers: Numbers) -> spaces.Dict:
    return masked_space(numbers, numbers.actions)


def masked_space(numbers: Numbers, actions: int) -> spaces.Dict:
    """The space of observations with masks of so many actions."""
    low, high = numbers.bounds()
    return spaces.Dict(
        {
            "observation": spaces.Box(low, high, dtype=np.float32),
            "action_mask": spaces.Box(0, 1, (actions,), np.int8),
        }
    )


def action_space(numbers: Numbers) -> ActionSpace:
    return ActionSpace(numbers.actions)
