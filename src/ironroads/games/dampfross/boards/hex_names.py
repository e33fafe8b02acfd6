"""Names of hexes: a letter for the row from the bottom, a number in the row from the left (rules 1.4)."""

from __future__ import annotations

from typing import Final

RowColumn = tuple[int, int]
LETTERS: Final = 26  # rows A to Z of the lowest block; the next block begins with A again
UPPER: Final = 40  # added to the numbers of each block above: the second one begins with 41


def hex_name(row: int, column: int, block: int = LETTERS, offset: int = UPPER) -> str:
    """The name on a sheet whose blocks have so many rows, and numbers so much higher than those of the block below.

    >>> hex_name(0, 0), hex_name(26, 0), hex_name(40, 10), hex_name(40, 10, 20, 50)
    ('A1', 'A41', 'O51', 'A111')
    """
    return f"{chr(ord('A') + row % block)}{column + 1 + row // block * offset}"


def parse_hex(name: str, block: int = LETTERS, offset: int = UPPER) -> RowColumn:
    """Row and column of a hex; ValueError if this is not the name of one.

    >>> parse_hex("P13"), parse_hex("a79"), parse_hex("A111", 20, 50)
    ((15, 12), (26, 38), (40, 10))
    """
    letter, number = name[:1].upper(), name[1:]
    if not ("A" <= letter <= "Z") or not (number.isascii() and number.isdecimal()) or int(number) < 1:
        raise ValueError(name)
    row, (above, column) = ord(letter) - ord("A"), divmod(int(number) - 1, offset)
    if row >= block:
        raise ValueError(name)
    return row + above * block, column


def neighbours(row: int, column: int) -> tuple[RowColumn, ...]:
    """East, north-east, north-west, west, south-west, south-east; every second row is shifted right by half a hex.

    >>> [hex_name(*hex) for hex in neighbours(15, 12)]
    ['P14', 'Q14', 'Q13', 'P12', 'O13', 'O14']
    """
    right = row % 2
    return (
        (row, column + 1),
        (row + 1, column + right),
        (row + 1, column + right - 1),
        (row, column - 1),
        (row - 1, column + right - 1),
        (row - 1, column + right),
    )


def hex_distance(a: RowColumn, b: RowColumn) -> int:
    """
    >>> hex_distance(parse_hex("A1"), parse_hex("C2"))
    2
    """
    (row, column), (other_row, other_column) = a, b
    rows = other_row - row
    slant = (other_column - other_row // 2) - (column - row // 2)
    # slant counts columns along the sheared axis: moving up a row keeps it or lowers it by one
    return max(abs(rows), abs(slant), abs(rows + slant))
