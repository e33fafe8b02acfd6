"""The table page: everything in place at once, ready for the updates that follow."""

from __future__ import annotations

import secrets
from typing import Any, NamedTuple

from markupsafe import Markup
from starlette.requests import Request
from starlette.responses import Response

from ...table.log.entries import WATCHER, MovePlayed
from ...table.log.spec import POST
from ...table.people.keys import SEAT, WATCH, Key
from ..live.scene_cache import sight
from ..live.viewpoint import Eyes, eyes
from ..requests.session import viewer
from ..requests.site import site
from ..requests.templates import language_of, page, render, say, settings
from ..view import board, final, history, log, panels, status
from ..view.fragments import Fragments, compose
from ..view.scene import Scene
from . import sidebar
from .catalogue import board_name
from .standing_orders import orders

HELP = {
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
SAMPLES = 60  # moments on a chart


class Shown(NamedTuple):
    """A page as it was sent: what it holds, and what follows from it without being markup."""

    scene: Scene
    fragments: Fragments
    facts: dict[str, Any]


def shown(who: Eyes, language: str, at: int | None, since: int) -> Shown:
    """Everything on the page, for whoever looks."""
    seen = sight(who.table)
    scene = seen.scene(who.seat, language, at, since)
    fragments = {**seen.fragments(scene), **sidebar.fragments(who, scene)}
    facts = {
        "title": status.headline(scene, name_of(who, scene)),
        "seen": who.table.edition(who.seat),
        "asked": who.seat,
        "aim": board.aim(scene),
        "mine": scene.asked or who.behind is not None,
        "moment": (scene.moves, scene.count),
        "since": scene.since,
        "over": who.table.match.over(),
    }
    return Shown(scene, fragments, facts)


def name_of(who: Eyes, scene: Scene) -> str:
    return who.table.spec.name or scene.plain.text("title")


async def show(request: Request) -> Response:
    whose = await viewer(request)
    who = eyes(whose)
    since = await last_visit(request, who)
    asked_for = request.query_params.get("at", "")
    at = int(asked_for) if asked_for.isdecimal() else None
    made = shown(who, language_of(request), at, since)
    token = secrets.token_urlsafe(12)
    site(request).remember(token, made.fragments)
    context = {**_game(request, who, made), **await _own(request, who), "page": token}
    return page(request, "table.html", account=whose.session.account, **context)


async def last_visit(request: Request, who: Eyes) -> int:
    """The number of entries that the seat knew when it was last here; all of them for a first visit."""
    table = who.table
    if who.seat == WATCHER or len(who.viewer.seats) > 1:
        return max(0, table.version - 1)
    seat_data = (await site(request).tables()).seat_data
    before = await seat_data.visit(table.id, who.seat, table.version)
    return max(before, _own_move(who))


def _own_move(who: Eyes) -> int:
    """The entry of the seat's last move: it makes everything before it known."""
    for logged in reversed(who.table.state.log):
        entry = logged.entry
        if isinstance(entry, MovePlayed) and entry.seat == who.seat and not entry.by:
            return logged.number
    return 0


def _game(request: Request, who: Eyes, made: Shown) -> dict[str, Any]:
    scene = made.scene
    parts = {key: Markup(text) for key, text in compose(made.fragments).items()}
    return {
        "id": who.table.id,
        "game": scene.title.id,
        "title": scene.plain.text("title"),
        "name": name_of(who, scene),
        "way": who.table.spec.way,
        "headline": made.facts["title"],
        "mine": made.facts["mine"],
        "seen": made.facts["seen"],
        "since": made.facts["since"],
        "seat": who.seat,
        "over": scene.over,
        "ended": who.table.match.over(),
        "parts": {"log": "", "chat-lines": "", **parts},
        "digest": sidebar.digest(scene),
        "orders": orders(who, scene),
        "history": history.scrubber(scene),
        "picture": board.picture(scene, say(request)("map.label", board_name(scene.title, scene.game, scene.language))),
        "legend": board.legend(scene),
        "final": Markup(_final(request, who, scene)) if scene.over else "",
        "people": scene.people,
        "kinds": log.kinds(scene),
        "tabs": ("final", *TABS) if scene.over else TABS,
        "help": [(key, say(request)(f"help.{text}")) for key, text in HELP.items()],
    }


async def _own(request: Request, who: Eyes) -> dict[str, Any]:
    """What belongs to the viewer: settings, notes, links."""
    chosen = settings(request)["confirm"]
    usual = "always" if who.table.spec.way == POST else "usual"
    seat_data = (await site(request).tables()).seat_data
    keys = who.viewer.keys
    seated = who.seat != WATCHER
    return {
        "confirm": usual if chosen == "usual" else chosen,
        "confirm_choice": chosen,
        "note": await seat_data.note(who.table.id, who.seat) if seated else "",
        "contact": await seat_data.contact(who.table.id, who.seat) if seated else None,
        "watch": f"/watch/{keys.write(Key(who.table.id, WATCH))}" if who.viewer.seats or who.viewer.host else "",
        "token": keys.write(Key(who.table.id, SEAT, who.seat, who.table.seats[who.seat].link)) if seated else "",
    }


def _final(request: Request, who: Eyes, scene: Scene) -> str:
    context = {
        "id": who.table.id,
        "winners": final.winners(scene),
        "ranking": final.ranking(scene),
        "sheet": panels.sheet(scene),
        "scoring": final.scoring(scene),
        "by_round": final.by_round(scene),
        "charts": history.charts(scene, samples(who, scene)),
    }
    return render(request, "final.html", context)


def samples(who: Eyes, scene: Scene) -> list[tuple[int, Any]]:
    """Positions along the game, veiled for whoever looks at the chart until the game is over."""
    match, game = who.table.match, scene.game
    step = max(1, scene.count // SAMPLES)
    wanted = {*range(0, scene.count, step), scene.count}
    walk = match.at(0)
    found = []
    for count in range(scene.count + 1):
        if count in wanted:
            found.append((count, walk.state.copy() if match.over() else game.veil(walk.state, who.seat)))
        if count < scene.count:
            game.apply(walk.state, *match.moves[count])
    return found
