"""How long texts may be that people write, in characters; the same for forms, the API and mail."""

from __future__ import annotations

MAX_NAME = 40  # of a person
MAX_TABLE_NAME = 80
MAX_CHAT = 2000
MAX_NOTE = 10_000
MAX_WORD = 40  # for the dice
