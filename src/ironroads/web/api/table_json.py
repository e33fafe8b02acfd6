"""A table as JSON: its state as the holder of a token may see it, and what has changed since."""

from __future__ import annotations

from typing import Any

from ...table.log.entries import WATCHER, ChatSent, LoggedEntry, MovePlayed
from ..requests.viewer import Viewer
from ..table_view.dice import dice_facts
from ..table_view.scene_cache import SceneCache
from ..view.scene import Scene


def seat_of(viewer: Viewer) -> int:
    """Return the seat of the viewer's token, or WATCHER."""
    return viewer.seats[0] if viewer.seats else WATCHER


def state_json(viewer: Viewer, language: str) -> dict[str, Any]:
    seat, table = seat_of(viewer), viewer.table
    cache = SceneCache.of(table)
    scene = cache.scene(seat, language)
    decision = scene.decision
    return {
        "table": table.id,
        "game": scene.title.id,
        "board": table.spec.board,
        "options": table.spec.options,
        "seat": seat,
        "people": [{"name": s.name, "holder": s.holder, "bot": s.bot} for s in table.seats],
        "moves": scene.moves_played,
        "seen": table.question_version(seat),
        "over": scene.over,
        "asked": list(decision.seats) if decision else [],
        "question": scene.speaker.decision(decision, scene.seat) if decision else "",
        "legal": _legal(scene),
        "dice": dice_facts(table),
        "position": cache.position(scene),
        "scores": scene.game.scores(scene.state) if scene.over else None,
        "places": table.state.places() if scene.over else None,
    }


def _legal(scene: Scene) -> list[dict[str, str]]:
    return [
        {
            "move": scene.game.write(action),
            "label": scene.speaker.action(action),
            "spot": scene.face.spot(action),
            "badge": scene.face.badge(scene.state, action),
        }
        for action in scene.legal
    ]


def log_json(viewer: Viewer, since: int, language: str) -> list[dict[str, Any]]:
    """Return the entries after the first `since`, with their events in words."""
    speaker = viewer.table.speaker(language)
    return [
        {
            "number": logged.number,
            "seat": logged.entry.seat,
            "move": logged.entry.text if isinstance(logged.entry, MovePlayed) else None,
            "said": logged.entry.text if isinstance(logged.entry, ChatSent) else None,
            "moves": logged.move,
            "undone": logged.undone,
            "told": [speaker.event(event) for event in logged.events],
        }
        for logged in viewer.table.log_for(seat_of(viewer), since)
    ]


def changes_json(viewer: Viewer, since: int) -> dict[str, Any]:
    """Return what happened after the first `since` entries; with the legal moves if the seat must decide."""
    table, seat = viewer.table, seat_of(viewer)
    asked = table.state.asked()
    message: dict[str, Any] = {
        "moves": table.state.moves,
        "seen": table.question_version(seat),
        "over": not asked,
        "asked": asked,
        "entries": [_entry(logged) for logged in table.log_for(seat, since)],
    }
    if seat in asked:
        game = table.game
        message["legal"] = [game.write(action) for action in game.legal(table.match.state, seat)]
    return message


def _entry(logged: LoggedEntry) -> dict[str, Any]:
    entry = logged.entry
    data: dict[str, Any] = {"number": logged.number, "seat": entry.seat}
    if isinstance(entry, MovePlayed):
        data["move"] = entry.text
    elif isinstance(entry, ChatSent):
        data["said"] = entry.text
    return data
