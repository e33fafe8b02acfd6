"""All fragments of a page, and which of them changed."""

from __future__ import annotations

from ...draw.marks import LAYERS
from . import board, choices, history, log, panels, status
from .scene import Scene

Fragments = dict[str, str]
NEWEST_FIRST = ("log", "chat-lines")
# Elements whose children come and go; a page that lost touch drops the children it is not sent again.
CONTAINERS = [*(f"layer-{name}" for name in (*LAYERS, "hot", "changed")), "panels", "log", "chat-lines"]


def shared(scene: Scene) -> Fragments:
    """What everybody sees alike who knows the same."""
    return {**board.fragments(scene), **panels.fragments(scene), **log.fragments(scene), "latest": log.latest(scene)}


def own(scene: Scene) -> Fragments:
    """What only this viewer sees."""
    return {
        **status.fragments(scene),
        **choices.fragments(scene),
        **board.hot(scene),
        **board.changed(scene),
        **history.fragments(scene),
    }


def compose(fragments: Fragments) -> dict[str, str]:
    """The contents of every container for a first page, put together as the browser puts together what comes later.

    A key is the id of the element, with its home if it may be new: `parent>id`, or `neighbour+id` right behind it.

    >>> compose({"status": "<p>", "log>a": "A", "a+b": "B", "a+c": "C", "log>d": "D"})
    {'status': '<p>', 'log': 'DACB'}
    """
    homes: dict[str, list[str]] = {}  # by container: ids in order
    markup: dict[str, str] = {}
    home_of: dict[str, str] = {}
    for key, text in fragments.items():
        parent, sign, id = _parsed(key, home_of)
        listed = homes.setdefault(parent, [])
        behind = key.partition("+")[0]
        at = listed.index(behind) + 1 if sign == "+" else 0 if parent in NEWEST_FIRST else len(listed)
        listed.insert(at, id)
        markup[id], home_of[id] = text, parent
    return {parent: "".join([markup[id] for id in ids]) for parent, ids in homes.items()}


def _parsed(key: str, home_of: dict[str, str]) -> tuple[str, str, str]:
    for sign in (">", "+"):
        before, found, id = key.partition(sign)
        if found:
            return (before if sign == ">" else home_of[before]), sign, id
    return key, "", key


def difference(sent: Fragments, wanted: Fragments) -> tuple[Fragments, list[str]]:
    """What must be sent, and the ids of what is gone."""
    changed = {key: text for key, text in wanted.items() if sent.get(key) != text}
    gone = [_parsed_id(key) for key in sent if key not in wanted]
    return changed, gone


def _parsed_id(key: str) -> str:
    return key.partition(">")[2] or key.partition("+")[2] or key
