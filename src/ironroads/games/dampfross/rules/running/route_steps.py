"""Steps of routes as numbers: PAYEE_CODES * hex that the step leads to + who is paid for it.

`step // PAYEE_CODES` is the hex, `step % PAYEE_CODES` the payee.
"""

from __future__ import annotations

from typing import Final

PAYEE_CODES: Final = 32
FREE: Final = 0
TO_BANK: Final = 1
TO_OWNER: Final = 2  # and behind it the other owners of lines (see `owners`)
