"""How much the site accepts from one address, account or table."""

from __future__ import annotations

from dataclasses import dataclass, fields


@dataclass(frozen=True)
class Limits:
    """Limits that keep one client from slowing down the others; 0 means no limit."""

    body: int = 64_000  # bytes of a request
    board_body: int = 640_000  # bytes of a request with a board: its file, and its data for the editor
    record_body: int = 1_000_000  # bytes of a request with the record of a game
    per_second: float = 25.0  # changes from one address, in the long run
    at_once: int = 150  # changes from one address, or at one table, in a burst
    new_tables: int = 60  # from one address, or by one account, in an hour
    sign_ins: int = 20  # from one address, or to one account, in ten minutes
    per_account: float = 10.0  # changes by one account at all its tables in a second, in the long run
    account_at_once: int = 60  # the same in a burst
    chat: int = 30  # chat messages by one account in a minute
    tests: int = 10  # test notices by one account, or from one address, in an hour
    per_table: float = 25.0  # changes at one table in a second, in the long run
    people_with_seed: int = 1  # people at a table whose seed a program may choose
    connections: int = 200  # live connections from one address
    reads: float = 100.0  # pages, pictures and queries from one address in a second, in the long run
    reads_at_once: int = 600  # the same in a burst
    heavy: float = 4.0  # charts, pictures, exports and descriptions of one table in a second, from one address
    heavy_at_once: int = 40  # the same in a burst
    moments: float = 20.0  # past moments that one page may ask for in a second
    head_seconds: float = 20.0  # for sending the request line and headers
    body_seconds: float = 20.0  # for sending the whole body of a request


NO_LIMITS = Limits(*[0] * len(fields(Limits)))
