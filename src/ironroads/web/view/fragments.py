"""Fragments: pieces of a page by element id; a first page is composed of them, an update sends those that differ.

A key is the id of the element. If the element may be new, the key also says where it goes: `parent>id` is a child of
`parent`, `neighbour+id` follows `neighbour`. Updates also use `parent<id` for a first child.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from itertools import accumulate, compress, count, filterfalse
from operator import ne
from typing import NamedTuple, TypeVar

T = TypeVar("T")
Fragments = dict[str, str]
Difference = tuple[Fragments, list[str]]  # what to send, and the ids of what to remove
NEWEST_FIRST = ("log", "chat-lines")


class PageParts(NamedTuple):
    """The fragments of a page by when a browser that plays moves back shows them."""

    first: Fragments  # at once: the question, choices, chat, seats
    drawn: Fragments  # move by move: the map and the panels
    told: Fragments  # afterwards: the log, the last move in words
    last: Fragments  # with them, for this viewer alone: rings on the map, the coach


def compose(fragments: Fragments) -> dict[str, str]:
    """Join the fragments of every container for a first page, in the order in which the browser would insert them.

    >>> compose({"status": "<p>", "log>a": "A", "a+b": "B", "a+c": "C", "log>d": "D"})
    {'status': '<p>', 'log': 'DACB'}
    """
    children: dict[str, list[str]] = {}  # by container: ids in order
    markup: dict[str, str] = {}
    parent_of: dict[str, str] = {}
    for key, text in fragments.items():
        parent, neighbour, id = _parse(key, parent_of)
        siblings = children.setdefault(parent, [])
        siblings.insert(_place(siblings, parent, neighbour), id)
        markup[id], parent_of[id] = text, parent
    return {parent: "".join([markup[id] for id in ids]) for parent, ids in children.items()}


def _place(siblings: list[str], parent: str, neighbour: str) -> int:
    if neighbour:
        return siblings.index(neighbour) + 1
    return 0 if parent in NEWEST_FIRST else len(siblings)


def _parse(key: str, parent_of: dict[str, str]) -> tuple[str, str, str]:
    """Split a key into parent, neighbour (if any) and id."""
    parent, sign, id = key.partition(">")
    if sign:
        return parent, "", id
    neighbour, sign, id = key.partition("+")
    return (parent_of[neighbour], neighbour, id) if sign else (key, "", key)


def difference(sent: Fragments, wanted: Fragments) -> Difference:
    """Return the fragments to send, and the ids of elements to remove.

    Elements that are new, or whose order has changed, are sent with their place, so that a page that followed the game
    equals a page that was just loaded.

    >>> difference({"map>a": "A", "map>d": "D"}, {"map>a": "A", "map>b": "B", "map>c": "C"})
    ({'a+b': 'B', 'b+c': 'C'}, ['d'])
    >>> difference({"map>a": "A", "map>b": "B"}, {"map>b": "B", "map>a": "A"})
    ({'b+a': 'A'}, [])
    """
    if sent is wanted:
        return {}, []
    before, after = list(sent), list(wanted)
    if before == after:
        differ = map(ne, wanted.values(), sent.values())
        return dict(compress(wanted.items(), differ)), []
    shorter = min(len(before), len(after))
    start = common_start(before, after, ne, shorter)
    rest = common_start(reversed(before), reversed(after), ne, shorter - start)
    end = len(after) - rest
    gone, come = before[start : len(before) - rest], after[start:end]  # all that may be new or moved
    new, old = set(come).difference(gone), set(gone).difference(come)
    moved = _moved(list(filterfalse(old.__contains__, gone)), list(filterfalse(new.__contains__, come)))
    places = _places(after, {key for key in (*new, *moved) if _is_placed_in_order(key)}, start, end)
    removed = [id_of(key) for key in gone if key in old]
    values, earlier = list(wanted.values()), list(sent.values())
    kept_first = compress(after[:start], map(ne, values, earlier))  # their keys are side by side
    kept_last = compress(after[end:], map(ne, values[end:], earlier[len(before) - rest :]))
    changed = (*kept_first, *[key for key in come if key in places or sent.get(key) != wanted[key]], *kept_last)
    return {places.get(key, key): wanted[key] for key in changed}, removed


def common_start(before: Iterable[T], after: Iterable[T], differ: Callable[[T, T], bool], most: int) -> int:
    """Return how many items both begin with, at most so many."""
    return min(next(compress(count(), map(differ, before, after)), most), most)


def _moved(before: list[str], after: list[str]) -> list[str]:
    """Return the keys that follow another one now, but preceded it before."""
    if before == after:
        return []
    rank = {key: place for place, key in enumerate(before)}
    highest = accumulate([rank[key] for key in after], max)
    return [key for key, most in zip(after, highest, strict=True) if rank[key] < most]


def _is_placed_in_order(key: str) -> bool:
    parent, sign, _ = key.partition(">")
    return bool(sign) and parent not in NEWEST_FIRST


def _places(keys: list[str], placed: set[str], start: int, end: int) -> dict[str, str]:
    """Return the key that names the place of each element: behind the one before it, or first in its parent."""
    places = {}
    for index in compress(range(start, end), map(placed.__contains__, keys[start:end])):
        parent, _, id = keys[index].partition(">")
        before = next((keys[at] for at in range(index - 1, -1, -1) if keys[at].startswith(f"{parent}>")), "")
        places[keys[index]] = f"{id_of(before)}+{id}" if before else f"{parent}<{id}"
    return places


def id_of(key: str) -> str:
    """Return the id of the element that a key names."""
    return key.partition(">")[2] or key.partition("+")[2] or key
