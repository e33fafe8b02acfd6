"""Ironroads for learning programs: observations, masks, environments, batches (extras `rl` and `openspiel`).

>>> from ironroads import learning
>>> env = learning.aec("steel-driver", players=3)
>>> env.reset(seed=7)
>>> env.agent_selection
'seat_2'
"""

from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from .batch import Batch as Batch
    from .batch import Live as Live
    from .batch import Step as Step
    from .gymnasium_env import IronroadsEnv as IronroadsEnv
    from .numbers import Numbers as Numbers
    from .openspiel_games import register as register
    from .parallel_env import ParallelEnv as ParallelEnv
    from .parallel_env import parallel as parallel
    from .pettingzoo_env import AECEnv as AECEnv
    from .pettingzoo_env import aec as aec
    from .rewards import REWARDS as REWARDS

_WHERE = {
    "pettingzoo_env": ("AECEnv", "aec"),
    "parallel_env": ("ParallelEnv", "parallel"),
    "batch": ("Batch", "Live", "Step"),
    "gymnasium_env": ("IronroadsEnv",),
    "numbers": ("Numbers",),
    "rewards": ("REWARDS",),
    "openspiel_games": ("register",),
}
_MODULES = {name: module for module, names in _WHERE.items() for name in names}
__all__ = sorted(_MODULES)

if not TYPE_CHECKING:  # a type checker would take any name for one of ours

    def __getattr__(name):
        """Import a module when one of its names is first used: each needs other libraries."""
        if name not in _MODULES:
            raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
        return getattr(import_module(f".{_MODULES[name]}", __name__), name)
