"""The fixtures of the table's tests, for tests that break things on purpose."""

from table.conftest import fake_clock, pytest_pyfunc_call, store, url

__all__ = ["fake_clock", "pytest_pyfunc_call", "store", "url"]
