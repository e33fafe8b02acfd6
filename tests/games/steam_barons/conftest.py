import pytest

from ironroads.games import TITLES

TITLE = TITLES["steam-barons"]
ENGLAND = "steam-barons-northern-england"
USA = "steam-barons-eastern-us"


@pytest.fixture
def england():
    """Northern England, companies in the order of the box, the first seat has the marker."""
    return TITLE.open(ENGLAND, {"order": "fixed"})


@pytest.fixture
def usa():
    return TITLE.open(USA, {"order": "fixed"})


@pytest.fixture(params=[USA, ENGLAND])
def barons(request):
    return TITLE.open(request.param, {"order": "fixed"})
