"""Fragments: pieces of a page by element id; a first page is composed of them, an update sends those that differ.

A key is the id of the element. If the element may be new, the key also says where it goes: `parent>id` is a child of
`parent`, `neighbour+id` follows `neighbour`.
"""

from __future__ import annotations

Fragments = dict[str, str]
NEWEST_FIRST = ("log", "chat-lines")


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


def difference(sent: Fragments, wanted: Fragments) -> tuple[Fragments, list[str]]:
    """Return the fragments to send, and the ids of elements to remove."""
    changed = {key: text for key, text in wanted.items() if sent.get(key) != text}
    removed = [_id_of(key) for key in sent if key not in wanted]
    return changed, removed


def _id_of(key: str) -> str:
    return key.partition(">")[2] or key.partition("+")[2] or key
