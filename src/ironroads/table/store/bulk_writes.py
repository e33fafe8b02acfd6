"""Multi-row statements for SQLite.

Its driver releases the interpreter lock for every row of an `executemany`; on a busy server, getting it back each time
takes longer than the write.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

from sqlalchemy import Connection

Values = tuple[object, ...]
MAX_ROWS = 500  # in one statement

UPDATE_TABLES = """
    UPDATE tables SET head = column3, summary = column4, over = column5, due = column6, changed = column7
    FROM (VALUES {rows}) WHERE id = column1 AND head = column2"""
INSERT_ENTRIES = "INSERT INTO entries (table_id, number, at, data, salt, hash) VALUES {rows}"


def run(connection: Connection, statement: str, rows: Sequence[Values]) -> int:
    """Execute the statement for all rows; returns how many were written."""
    count, cursor = 0, connection.connection.cursor()
    for start in range(0, len(rows), MAX_ROWS):
        part = rows[start : start + MAX_ROWS]
        values = tuple([value for row in part for value in row])
        count += cursor.execute(_with_placeholders(statement, len(part), len(part[0])), values).rowcount
    return count


@cache
def _with_placeholders(statement: str, rows: int, columns: int) -> str:
    """
    >>> _with_placeholders("INSERT INTO x VALUES {rows}", 2, 3)
    'INSERT INTO x VALUES (?, ?, ?), (?, ?, ?)'
    """
    row = f"({', '.join('?' * columns)})"
    return statement.format(rows=", ".join([row] * rows))
