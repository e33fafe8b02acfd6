"""Outlets: sides as a builder meets them.

What a side costs in fees depends on which of its ends is new to the builder. An outlet packs both into one int:
OUTLETS * side + NO_NEW_END, NEW_HEAD or NEW_TAIL.
"""

from __future__ import annotations

from typing import Final

OUTLETS: Final = 3  # of each side
NO_NEW_END: Final = 0
NEW_HEAD: Final = 1
NEW_TAIL: Final = 2
