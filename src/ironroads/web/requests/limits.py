"""How much the site accepts from one address, account or table."""

from __future__ import annotations

from dataclasses import dataclass, fields


@dataclass(frozen=True)
class Limits:
    """Limits that keep one client from slowing down the others; 0 means no limit."""

    body: int = 64_000  # bytes of a request
    per_second: float = 25.0  # changes from one address, in the long run
    at_once: int = 150  # changes from one address, or at one table, in a burst
    new_tables: int = 60  # from one address, or by one account, in an hour
    sign_ins: int = 20  # from one address, or to one account, in ten minutes
    per_account: float = 10.0  # changes by one account at all its tables in a second, in the long run
    account_at_once: int = 60  # the same in a burst
    chat: int = 30  # chat messages by one account in a minute
    tests: int = 10  # test notices by one account, or from one address, in an hour
    per_table: float = 25.0  # changes at one table in a second, in the long run
    connections: int = 200  # live connections from one address


NO_LIMITS = Limits(*[0] * len(fields(Limits)))
