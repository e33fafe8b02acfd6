"""Everything on the page of a table, for the first page and for its live updates."""

from __future__ import annotations

from typing import Any, NamedTuple

from ..view import board, history, status
from ..view.fragments import Fragments, PageParts
from ..view.scene import Scene
from . import page_parts
from .coach import coach
from .hints import hint_button
from .puzzle import puzzle_section
from .scene_cache import SceneCache
from .seats import invitations, seat_list
from .undo import tools
from .viewpoint import Viewpoint

SAMPLES = 60  # moments on a chart


class TableContent(NamedTuple):
    scene: Scene
    parts: PageParts
    facts: dict[str, Any]  # what the script of the page needs to know besides the markup


def table_content(viewpoint: Viewpoint, language: str, at: int | None, since: int) -> TableContent:
    """Return the page of a table now, or after `at` moves; `since` is the number of entries the viewer has seen."""
    cache = SceneCache.of(viewpoint.table)
    scene = cache.scene(viewpoint.seat, language, at, since)
    parts = cache.parts(scene)
    parts.first.update(_table_fragments(viewpoint, scene))
    section = puzzle_section if viewpoint.table.spec.puzzle else coach
    parts.last["coach"] = section(viewpoint, scene)  # after playback, since it says how the moves ended
    facts = {
        "title": status.headline(scene, table_name(viewpoint, scene)),
        "seen": viewpoint.table.question_version(viewpoint.seat),
        "asked": viewpoint.seat,
        "aim": board.aim(scene),
        "tables": _needed_tables(scene),
        "mine": scene.is_asked or viewpoint.next_seat is not None,
        "moment": history.moment(scene),
        "since": scene.known_entries,
        "over": viewpoint.table.match.over(),
    }
    return TableContent(scene, parts, facts)


def _needed_tables(scene: Scene) -> list[str]:
    """Return the panels that a question beside the map needs; a past moment is looked at on the map."""
    return list(scene.face.tables(scene.state)) if scene.is_current and not scene.over else []


def _table_fragments(viewpoint: Viewpoint, scene: Scene) -> Fragments:
    """Return what belongs to the table and not to the game."""
    return {
        "tools": tools(viewpoint, scene),
        "hint-ask": hint_button(viewpoint, scene),
        "clock": page_parts.deadline(viewpoint.table, scene.words),
        "curtain": page_parts.curtain(viewpoint, scene),
        "seats": seat_list(viewpoint, scene),
        "invite": invitations(viewpoint, scene),
        **page_parts.chat(viewpoint, scene),
    }


def table_name(viewpoint: Viewpoint, scene: Scene) -> str:
    return viewpoint.table.spec.name or scene.speaker.text("title")


def chart_samples(viewpoint: Viewpoint, scene: Scene) -> list[tuple[int, Any]]:
    """Return states along the game with their number of moves; veiled for the viewer until the game is over."""
    match, game = viewpoint.table.match, scene.game
    step = max(1, scene.moves_played // SAMPLES)
    wanted = {*range(0, scene.moves_played, step), scene.moves_played}
    replay = match.at(0)
    samples = []
    for count in range(scene.moves_played + 1):
        if count in wanted:
            samples.append((count, replay.state.copy() if match.over() else game.veil(replay.state, viewpoint.seat)))
        if count < scene.moves_played:
            game.apply(replay.state, *match.moves[count])
    return samples
