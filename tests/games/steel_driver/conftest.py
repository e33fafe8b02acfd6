import pytest

from ironroads.games import TITLES


@pytest.fixture
def steel():
    """Steel Driver; the first seat begins."""
    return TITLES["steel-driver"].open("", {"first": "seat-one"})


@pytest.fixture
def prototype():
    return TITLES["steel-driver"].open("", {"first": "seat-one", "link": "prototype"})
