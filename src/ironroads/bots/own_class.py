"""Bots of one's own by the name of their class: `package.module:Class` or `path/to/file.py:Class`."""

from __future__ import annotations

import re
import sys
from functools import cache
from importlib import import_module
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from types import ModuleType
from typing import Any

from ..core.errors import BadChoice

CLASS = re.compile(r"(?P<place>[^\s:]+):(?P<name>[A-Za-z_]\w*)")


def is_class(name: str) -> bool:
    """Whether a text names a class rather than a program.

    >>> is_class("my_bots:Cautious"), is_class("./bot.py:Cautious"), is_class("python3 bot.py"), is_class("search:20")
    (True, True, False, False)
    """
    return CLASS.fullmatch(name) is not None


@cache
def load_class(name: str) -> Any:
    """The class, or anything else that makes a bot when it is called; BadChoice says what is wrong with the name."""
    found = CLASS.fullmatch(name)
    assert found is not None
    place, wanted = found["place"], found["name"]
    try:
        module = _from_file(Path(place)) if place.endswith(".py") else import_module(place)
    except (ImportError, OSError, SyntaxError) as error:
        raise BadChoice("bot_module", name, str(error)) from error
    kind = getattr(module, wanted, None)
    if not callable(getattr(kind, "choose", None)):
        raise BadChoice("bot_class", name, wanted)
    return kind


def _from_file(path: Path) -> ModuleType:
    """Import a file by its path; files beside it can be imported from it."""
    path = path.expanduser().resolve(strict=True)
    name = f"ironroads_bot_{path.stem}_{abs(hash(path))}"
    if name not in sys.modules:
        spec = spec_from_file_location(name, path)
        assert spec is not None and spec.loader is not None
        module = module_from_spec(spec)
        sys.modules[name] = module
        sys.path.insert(0, str(path.parent))
        try:
            spec.loader.exec_module(module)
        except BaseException:
            del sys.modules[name]
            raise
        finally:
            sys.path.remove(str(path.parent))
    return sys.modules[name]
