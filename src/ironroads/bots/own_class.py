"""Bots of one's own by the name of their class: `package.module:Class` or `path/to/file.py:Class`."""

from __future__ import annotations

import os
import re
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from functools import cache
from importlib import import_module
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from types import ModuleType
from typing import Any

from ..core.errors import BadChoice

OFFERED = "IRONROADS_BOTS"  # classes that may be chosen at tables, one a line; the processes of bots inherit it
CLASS = re.compile(r"(?P<place>[^\s:]+):(?P<name>[A-Za-z_]\w*)")


def is_class(name: str) -> bool:
    """Whether a text names a class rather than a program.

    >>> is_class("my_bots:Cautious"), is_class("./bot.py:Cautious"), is_class("python3 bot.py"), is_class("search:20")
    (True, True, False, False)
    """
    return CLASS.fullmatch(name) is not None


def offer(names: Sequence[str]) -> None:
    """Let tables on this computer choose classes of one's own, by the names that `offered_bots` gives them."""
    places = [CLASS.fullmatch(name) for name in names]
    for name, found in zip(names, places, strict=True):
        if found is None:
            raise BadChoice("bot_class", name, name)
        load_class(name)
    os.environ[OFFERED] = "\n".join([f"{_absolute(found['place'])}:{found['name']}" for found in places if found])


def offered_bots() -> dict[str, Any]:
    """Classes that may be chosen at tables: `OneAhead` is called `one-ahead`."""
    names = os.environ.get(OFFERED, "").split()
    return {_short(name.rpartition(":")[2]): load_class(name) for name in names}


def _absolute(place: str) -> str:
    return str(Path(place).expanduser().resolve()) if place.endswith(".py") else place


def _short(name: str) -> str:
    return re.sub(r"(?<=[a-z0-9])(?=[A-Z])", "-", name).lower()


@cache
def load_class(name: str) -> Any:
    """The class, or anything else that makes a bot when it is called; BadChoice says what is wrong with the name."""
    found = CLASS.fullmatch(name)
    assert found is not None
    place, wanted = found["place"], found["name"]
    try:
        module = _from_file(Path(place)) if place.endswith(".py") else _from_name(place)
    except OSError as error:
        raise BadChoice("bot_module", name, error.strerror or str(error)) from error
    except (ImportError, SyntaxError) as error:
        raise BadChoice("bot_module", name, str(error)) from error
    kind = getattr(module, wanted, None)
    if not callable(getattr(kind, "choose", None)):
        raise BadChoice("bot_class", name, wanted)
    return kind


@contextmanager
def _found_in(folder: Path) -> Iterator[None]:
    """Let modules of a folder be imported, as `python -m` lets those of the current one."""
    sys.path.insert(0, str(folder))
    try:
        yield
    finally:
        sys.path.remove(str(folder))


def _from_name(name: str) -> ModuleType:
    with _found_in(Path.cwd()):
        return import_module(name)


def _from_file(path: Path) -> ModuleType:
    """Import a file by its path; files beside it can be imported from it."""
    path = path.expanduser().resolve(strict=True)
    name = f"ironroads_bot_{path.stem}_{abs(hash(path))}"
    if name not in sys.modules:
        spec = spec_from_file_location(name, path)
        assert spec is not None and spec.loader is not None
        module = module_from_spec(spec)
        sys.modules[name] = module
        try:
            with _found_in(path.parent):
                spec.loader.exec_module(module)
        except BaseException:
            del sys.modules[name]
            raise
    return sys.modules[name]
