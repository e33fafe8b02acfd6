"""Railway board games for people and bots at one table.

    >>> import ironroads
    >>> match = ironroads.new("steel-driver", players=3, seed=7, options={"first": "seat-one"})
    >>> match.question()
    'Player 1: put a company up for auction, or pass the marker (turn 1, 10 cubes)'
    >>> match.play("offer:green").play("bid:4").legal_moves()[:3]
    ['pass', 'bid:5', 'bid:6']

Everything a program needs is in this module; what is below it may change. Names are loaded when they are used.
"""

from importlib import import_module
from typing import TYPE_CHECKING

__version__ = "0.1.0"

if TYPE_CHECKING:
    from .core.errors import BadBoard as BadBoard
    from .core.errors import BadChoice as BadChoice
    from .core.errors import BadNotation as BadNotation
    from .core.errors import BadOrder as BadOrder
    from .core.errors import BadPosition as BadPosition
    from .core.errors import BadRecord as BadRecord
    from .core.errors import IllegalMove as IllegalMove
    from .core.errors import IronroadsError as IronroadsError
    from .core.errors import MoveError as MoveError
    from .core.rules.game import Action as Action
    from .core.rules.sentinels import CHANCE as CHANCE
    from .games.catalogue import GameInfo as GameInfo
    from .games.catalogue import OptionInfo as OptionInfo
    from .games.catalogue import games as games
    from .library.bot import Bot as Bot
    from .library.match import Match as Match
    from .library.match import guess as guess
    from .library.match import load as load
    from .library.match import loads as loads
    from .library.match import loads_view as loads_view
    from .library.match import new as new
    from .library.view import Move as Move
    from .library.view import View as View

_WHERE = {
    "core.errors": (
        *("BadBoard", "BadChoice", "BadNotation", "BadOrder", "BadPosition", "BadRecord"),
        *("IllegalMove", "IronroadsError", "MoveError"),
    ),
    "core.rules.game": ("Action",),
    "core.rules.sentinels": ("CHANCE",),
    "games": ("games",),  # a package that can be called
    "games.catalogue": ("GameInfo", "OptionInfo"),
    "library.bot": ("Bot",),
    "library.match": ("Match", "guess", "load", "loads", "loads_view", "new"),
    "library.view": ("Move", "View"),
}
_MODULES = {name: module for module, names in _WHERE.items() for name in names}
__all__ = sorted([*_MODULES, "__version__"])

if not TYPE_CHECKING:  # a type checker would take any name for one of ours

    def __getattr__(name):
        """Import the module of a name when it is first used, so that commands start fast."""
        if name not in _MODULES:
            raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
        module = import_module(f".{_MODULES[name]}", __name__)
        found = module if name == "games" else getattr(module, name)
        globals()[name] = found
        return found

    def __dir__():
        return __all__
