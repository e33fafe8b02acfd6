import pytest

from .maps import TITLE, box, plain, sheet


@pytest.fixture
def austria():
    return TITLE.open("dampfross-austria")


@pytest.fixture
def valley():
    """Four rows of plain with a town at each end of row B and one in row D."""
    return box(sheet(plain(4, 14), {"West": "B1", "East": "B13", "North": "D7"}))


@pytest.fixture
def figure():
    """Figure 2 of the rulebook: a mountain between two towns, a river below."""
    rows = ["...~", ".^^.", ".^.~", "...."]
    return box(sheet(rows, {"One": "B1", "Two": "B3"}, river=[{"name": "River", "edges": ["A2|A3"]}]), dice="two")
