"""SQLite writes many rows in one statement.

Its driver lets go of the interpreter for every row of an `executemany`, and a busy server gives it back late each time.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

from sqlalchemy import Connection

Row = tuple[object, ...]
MOST = 500  # rows of a statement

HEADS = """
    UPDATE tables SET head = column3, summary = column4, over = column5, due = column6, changed = column7
    FROM (VALUES {rows}) WHERE id = column1 AND head = column2"""
ENTRIES = "INSERT INTO entries (table_id, number, at, data) VALUES {rows}"


def run(connection: Connection, statement: str, rows: Sequence[Row]) -> int:
    """How many rows were written."""
    done, cursor = 0, connection.connection.cursor()
    for start in range(0, len(rows), MOST):
        part = rows[start : start + MOST]
        values = tuple([value for row in part for value in row])
        done += cursor.execute(_filled(statement, len(part), len(part[0])), values).rowcount
    return done


@cache
def _filled(statement: str, rows: int, columns: int) -> str:
    """
    >>> _filled("INSERT INTO x VALUES {rows}", 2, 3)
    'INSERT INTO x VALUES (?, ?, ?), (?, ?, ?)'
    """
    row = f"({', '.join('?' * columns)})"
    return statement.format(rows=", ".join([row] * rows))
