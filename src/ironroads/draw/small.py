"""Marks for a small frame, such as the picture on a box: without what cannot be seen there."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import msgspec

from .marks import Area, Group, Label, Mark, Outline, Point, Stroke, Token

COARSE = 3.0  # units between the points of an outline
FAINT = 0.25  # opacity of what is left out
THIN = 1.0  # width of lines that are left out
TINY = 10.0  # size of letters that are left out


def small(group: Group) -> Group:
    return msgspec.structs.replace(group, marks=tuple(_small(group.marks)))


def _small(marks: Sequence[Mark]) -> Iterator[Mark]:
    for mark in marks:
        if isinstance(mark, Outline) and not mark.smooth:
            yield msgspec.structs.replace(mark, rings=tuple(filter(None, map(coarse, mark.rings))))
        elif isinstance(mark, Token) and mark.text and mark.size < TINY:
            yield msgspec.structs.replace(mark, text="")
        elif not _vanishes(mark):
            yield mark


def _vanishes(mark: Mark) -> bool:
    if isinstance(mark, Label):
        return mark.minor or mark.size < TINY
    if isinstance(mark, Area):
        return mark.opacity < FAINT or (not mark.ink and mark.width < THIN)
    return isinstance(mark, Stroke) and mark.width < THIN


def coarse(ring: Sequence[Point]) -> tuple[Point, ...]:
    """Some of the points; empty if the shape is hardly larger than a point.

    >>> coarse([(0, 0), (1, 0), (9, 0), (9, 9), (9, 10)])
    ((0, 0), (9, 0), (9, 9))
    """
    found: list[Point] = []
    for x, y in ring:
        if not found or abs(x - found[-1][0]) + abs(y - found[-1][1]) > COARSE:
            found.append((x, y))
    return tuple(found) if len(found) > 2 else ()
