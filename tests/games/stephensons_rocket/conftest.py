from importlib.resources import files

import pytest

from ironroads.games import TITLES

TITLE = TITLES["stephensons-rocket"]
TEXT = files("ironroads.games.stephensons_rocket").joinpath("boards/stephensons-rocket.toml").read_text("utf-8")


@pytest.fixture
def rocket():
    """Stephenson's Rocket; the first seat begins."""
    return opened()


@pytest.fixture
def opened_with():
    return opened


def opened(**options):
    return TITLE.open("", {"first": "seat-one", **options})


@pytest.fixture
def on_board(tmp_path):
    """Open the game on a changed board; each change is an old and a new text."""

    def open_changed(*changes):
        text = TEXT
        for old, new in changes:
            assert old in text
            text = text.replace(old, new, 1)
        path = tmp_path / "changed.toml"
        path.write_text(text, "utf-8")
        return TITLE.open(str(path), {"first": "seat-one"})

    return open_changed
