"""The page of a table: everything in place at once; updates follow over the live connection."""

from __future__ import annotations

import secrets
from typing import Any

from markupsafe import Markup
from starlette.requests import Request
from starlette.responses import Response

from ...table.log.entries import WATCHER, MovePlayed
from ...table.log.spec import POST
from ...table.people.keys import SEAT, WATCH, Key
from ..requests.forms import integer_query
from ..requests.rendering import render, render_page
from ..requests.settings import language_of, settings_of, words_of
from ..requests.tables import tables_of
from ..requests.viewer import viewer_of, with_neighbours
from ..requests.website import LoadedPage, Shown, website_of
from ..table_view.content import TableContent, chart_samples, table_content, table_name
from ..table_view.dice import dice_section
from ..table_view.page_parts import digest
from ..table_view.standing_orders import standing_orders
from ..table_view.viewpoint import Viewpoint, choose_viewpoint
from ..view import board, final, history, log, panels
from ..view.catalogue import board_name
from ..view.fragments import Fragments, PageParts, compose
from ..view.scene import Scene

KEYS = {
    "n": "n",
    "Enter": "enter",
    "Esc": "escape",
    "u": "u",
    "r": "r",
    "+ − 0": "zoom",
    "f": "f",
    "l": "l",
    "?": "question",
}
TABS = ("table", "chat", "charts", "rules", "more")


async def show(request: Request) -> Response:
    viewer = await with_neighbours(request, await viewer_of(request))
    viewpoint = choose_viewpoint(viewer)
    since = await _entries_seen(request, viewpoint)
    content = table_content(viewpoint, language_of(request), integer_query(request, "at"), since)
    token = secrets.token_urlsafe(12)
    website_of(request).remember_page(token, _loaded_page(viewpoint, content))
    context = {**_game(request, viewpoint, content), **await _own(request, viewpoint), "page": token}
    return render_page(request, "table.html", account=viewer.session.account, **context)


def _loaded_page(viewpoint: Viewpoint, content: TableContent) -> LoadedPage:
    scene = content.scene
    shown = Shown(viewpoint.seat, scene.moves_shown) if scene.is_current else None
    return LoadedPage(content.parts, shown, viewpoint.table.version)


async def _entries_seen(request: Request, viewpoint: Viewpoint) -> int:
    """Return how many entries of the log the viewer knows from the last visit; all of them on the first visit."""
    table = viewpoint.table
    if viewpoint.seat == WATCHER or len(viewpoint.viewer.seats) > 1:
        return max(0, table.version - 1)
    seat_data = (await tables_of(request)).seat_data
    last_visit = await seat_data.visit(table.id, viewpoint.seat, table.version)
    return max(last_visit, _last_own_move(viewpoint))


def _last_own_move(viewpoint: Viewpoint) -> int:
    """Return the entry of the seat's last move; the player has seen everything before it."""
    for logged in reversed(viewpoint.table.state.log):
        entry = logged.entry
        if isinstance(entry, MovePlayed) and entry.seat == viewpoint.seat and not entry.by:
            return logged.number
    return 0


def _game(request: Request, viewpoint: Viewpoint, content: TableContent) -> dict[str, Any]:
    scene, words = content.scene, words_of(request)
    parts = {key: Markup(text) for key, text in compose(_beside_the_map(scene, content.parts)).items()}
    label = words("map.label", board_name(scene.title, scene.game, scene.language))
    return {
        "id": viewpoint.table.id,
        "game": scene.title.id,
        "title": scene.speaker.text("title"),
        "name": table_name(viewpoint, scene),
        "lesson": viewpoint.table.spec.lesson,
        "offers_lesson": _offers_lesson(viewpoint, scene),
        "way": viewpoint.table.spec.way,
        "headline": content.facts["title"],
        "mine": content.facts["mine"],
        "seen": content.facts["seen"],
        "since": content.facts["since"],
        "tables": " ".join(content.facts["tables"]),
        "seat": viewpoint.seat,
        "over": scene.over,
        "ended": viewpoint.table.match.over(),
        "parts": {"log": "", "chat-lines": "", **parts},
        "digest": digest(scene),
        "orders": standing_orders(viewpoint, scene),
        "dice": dice_section(viewpoint, scene.player_names),
        "history": history.scrubber(scene),
        "picture": board.picture(scene, label),
        "display": board.display(scene, words("map.display")),
        "legend": board.legend(scene),
        "final": Markup(_final(request, viewpoint, scene)) if scene.over else "",
        "people": scene.player_names,
        "kinds": log.kinds(scene),
        "tabs": ("final", *TABS) if scene.over else TABS,
        "help": [(key, words(f"help.{text}")) for key, text in KEYS.items()],
    }


def _offers_lesson(viewpoint: Viewpoint, scene: Scene) -> bool:
    """Whether the page offers the guided first game to a player who has not met this title in this browser."""
    is_lesson = viewpoint.table.spec.lesson > 0
    return scene.title.has_lesson and not is_lesson and not scene.over and bool(viewpoint.viewer.seats)


def _beside_the_map(scene: Scene, parts: PageParts) -> Fragments:
    """Return all fragments except the map, which `board.picture` draws."""
    return {**parts.first, **panels.fragments(scene), **parts.told, **parts.last}


async def _own(request: Request, viewpoint: Viewpoint) -> dict[str, Any]:
    """Return what belongs to the viewer alone: settings, notes, contact, links."""
    table, viewer = viewpoint.table, viewpoint.viewer
    chosen = settings_of(request)["confirm"]
    usual = "always" if table.spec.way == POST else "usual"
    seat_data = (await tables_of(request)).seat_data
    may_invite = viewer.seats or viewer.is_host
    is_seated = viewpoint.seat != WATCHER
    return {
        "confirm": usual if chosen == "usual" else chosen,
        "confirm_choice": chosen,
        "seated": bool(viewer.seats),
        "note": await seat_data.note(table.id, viewpoint.seat) if is_seated else "",
        "contact": await seat_data.contact(table.id, viewpoint.seat) if is_seated else None,
        "watch": f"/watch/{viewer.keys.write(Key(table.id, WATCH))}" if may_invite else "",
        "token": _seat_token(viewpoint) if is_seated else "",
    }


def _seat_token(viewpoint: Viewpoint) -> str:
    link = viewpoint.table.seats[viewpoint.seat].link
    return viewpoint.viewer.keys.write(Key(viewpoint.table.id, SEAT, viewpoint.seat, link))


def _final(request: Request, viewpoint: Viewpoint, scene: Scene) -> str:
    context = {
        "id": viewpoint.table.id,
        "winners": final.winners(scene),
        "ranking": final.ranking(scene),
        "sheet": panels.final_panel(scene),
        "scoring": final.scoring(scene),
        "by_round": final.by_round(scene),
        "charts": history.charts(scene, chart_samples(viewpoint, scene)),
    }
    return render(request, "final.html", context)
