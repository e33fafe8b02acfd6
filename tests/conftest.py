import pytest


def pytest_addoption(parser):
    parser.addoption("--write-golden", action="store_true", help="write the golden pictures anew")


def pytest_collection_modifyitems(items):
    """Browsers last: Playwright leaves an event loop running, in which nothing else could run one of its own."""
    items.sort(key=lambda item: "tests/browser" in item.path.as_posix())


@pytest.fixture
def write_golden(request):
    return request.config.getoption("--write-golden")
