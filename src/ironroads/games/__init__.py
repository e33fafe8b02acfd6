"""The games there are. The module can be called: `ironroads.games()` lists them, though `games` is also a package."""

from __future__ import annotations

import sys
from types import ModuleType

from .catalogue import GameInfo, games
from .titles import TITLES as TITLES


class _Callable(ModuleType):
    def __call__(self, language: str = "en") -> list[GameInfo]:
        return games(language)


sys.modules[__name__].__class__ = _Callable
