"""A build is compiled or interpreted as a whole; a mixture would hide mistakes."""

from importlib import import_module
from pathlib import Path

import ironroads.core.rules.game
from ironroads.games import TITLES

COMPILED = not ironroads.core.rules.game.__file__.endswith(".py")


def test_all_rules_are_of_one_build():
    for title in TITLES.values():
        for phase in title.open().phases:
            file = import_module(type(phase).__module__).__file__
            assert file is not None and Path(file).suffix == (".so" if COMPILED else ".py"), file


def test_the_inner_loops_of_bots_are_of_the_same_build():
    for name in ("playout", "search"):
        file = import_module(f"ironroads.bots.thinking.{name}").__file__
        assert file is not None and file.endswith(".py") != COMPILED
