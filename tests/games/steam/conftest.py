import pytest

from ironroads.games import TITLES

EAST, NORTH = "steam-barons-eastern-us", "steam-barons-northern-england"


@pytest.fixture
def base():
    """The base game in northern England, where links may begin at any city."""
    return TITLES["steam-base"].open(NORTH)


@pytest.fixture
def base_east():
    return TITLES["steam-base"].open(EAST)


@pytest.fixture
def standard():
    return TITLES["steam-standard"].open(NORTH)


@pytest.fixture
def standard_east():
    return TITLES["steam-standard"].open(EAST)
