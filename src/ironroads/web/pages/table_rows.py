"""Tables in the lobby: who plays, whose turn it is, the last move, a small picture; and the people one played with."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from ...games import TITLES
from ...table.errors import TableError
from ...table.log.entries import WATCHER
from ...table.log.seats import PERSON
from ...table.people.keys import SEAT
from ...table.store.rows import Summary
from ...table.tables import ListedTable, Tables
from ..table_view.scene_cache import SceneCache
from ..view.log import latest_text
from ..view.words import Words, words

MOST_OPENED = 8  # tables whose last move is shown; each of them is opened for it
MOST_OPPONENTS = 6

Row = dict[str, Any]


async def own_rows(tables: Tables, listed: Sequence[ListedTable], language: str) -> list[Row]:
    """Return the user's own tables."""
    rows = [_own_row(item, language) for item in listed]
    current = [pair for pair in zip(listed, rows, strict=True) if not pair[1]["over"]]
    for item, row in current[:MOST_OPENED]:
        row["last"] = await _last_move(tables, item, language)
    return rows


def summary_row(id: str, summary: Summary, language: str) -> Row:
    """Return what anyone may read about a table."""
    say = words(language)
    title = TITLES[summary.game].catalogue(language)["title"] if summary.game in TITLES else summary.game
    return {
        "id": id,
        "name": summary.name or title,
        "people": ", ".join(_players(summary, say)),
        "my_turn": False,
        "over": summary.over,
        "state": "",
        "last": "",
        "way": say(f"way.{summary.way}"),
        "game": title if summary.name and summary.name != title else "",
        "picture": f"/pictures/{summary.game}.svg" if summary.game in TITLES else "",
    }


def opponents(listed: Sequence[ListedTable]) -> list[Row]:
    """Return the people whom the user met last, each with the game they played."""
    found: dict[str, str] = {}
    for item in sorted(listed, key=lambda item: item.stored.changed, reverse=True):
        summary, mine = item.stored.summary, _seats(item)
        for seat, (name, holder) in enumerate(zip(summary.people, summary.holders, strict=True)):
            if name and holder == PERSON and mine and seat not in mine and summary.game in TITLES:
                found.setdefault(name, summary.game)
    return [{"name": name, "game": game} for name, game in found.items()][:MOST_OPPONENTS]


def _own_row(item: ListedTable, language: str) -> Row:
    summary, say = item.stored.summary, words(language)
    row = summary_row(item.stored.id, summary, language)
    row |= {"my_turn": item.my_turn, "state": _state(summary, _players(summary, say), item.my_turn, say)}
    if row["picture"]:
        row["picture"] = f"/tables/{item.stored.id}/small.svg?moves={summary.moves}"
    return row


async def _last_move(tables: Tables, item: ListedTable, language: str) -> str:
    try:
        table = await tables.get(item.stored.id)
    except TableError:  # its own page says what is wrong
        return ""
    seats = _seats(item)
    return latest_text(SceneCache.of(table).scene(seats[0] if len(seats) == 1 else WATCHER, language))


def _seats(item: ListedTable) -> list[int]:
    return [key.seat for key in item.keys if key.role == SEAT]


def _players(summary: Summary, say: Words) -> list[str]:
    return [name or say("lobby.open_seat") for name in summary.people]


def _state(summary: Summary, players: list[str], my_turn: bool, say: Words) -> str:
    if summary.over:
        winners = [players[seat] for seat, place in enumerate(summary.places) if place == 1]
        return say("lobby.finished", " & ".join(winners))
    if my_turn:
        return say("lobby.your_turn")
    return say("lobby.waiting_for", ", ".join(players[seat] for seat in summary.asked if seat >= 0))
