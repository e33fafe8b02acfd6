"""Every game on every board keeps every law."""

import pytest

from ironroads.games import TITLES
from ironroads.testing import law_tests

pytestmark = pytest.mark.both_builds

test_law = law_tests(*TITLES.values())
