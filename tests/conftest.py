import pytest


def pytest_addoption(parser):
    parser.addoption("--write-golden", action="store_true", help="write the golden pictures anew")


@pytest.fixture
def write_golden(request):
    return request.config.getoption("--write-golden")
