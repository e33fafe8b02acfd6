"""The seats of a table: links to send, bots to add, seats to hand over and take back."""

from __future__ import annotations

from markupsafe import Markup

from ...table.log.seats import AWAY, BOT, PERSON
from ...table.people.keys import SEAT, Key
from ..view.catalogue import DEFAULT_BOT
from ..view.markup import tag
from ..view.markup_speaker import glyph
from ..view.scene import Scene
from .scene_cache import SceneCache
from .viewpoint import Viewpoint

NO_INVITATION = tag("div", id="invite", hidden=True)


def seat_list(viewpoint: Viewpoint, scene: Scene) -> Markup:
    """Return the list of seats; rendered again only when a seat or its status changes."""
    viewer, table = viewpoint.viewer, viewpoint.table
    own = (*viewer.seats, viewer.is_host)
    key = (*table.seats, *own, scene.language, scene.player_names, scene.seat_status)
    return SceneCache.of(table).remember(key, lambda: _list(viewpoint, scene))


def invitations(viewpoint: Viewpoint, scene: Scene) -> Markup:
    """Show the host the links of open seats, on top of the map."""
    open_seats = [n for n, seat in enumerate(viewpoint.table.seats) if seat.holder == PERSON and not seat.name]
    if not open_seats or not viewpoint.viewer.is_host:
        return NO_INVITATION
    rows = [_invitation(viewpoint, scene, number) for number in open_seats]
    hint = tag("p", scene.words("seats.only_here"), class_="help only-here")
    heading = tag("h2", scene.words("seats.invite"))
    return tag("div", heading, tag("ul", *rows), hint, id="invite", class_="digest invite")


def _invitation(viewpoint: Viewpoint, scene: Scene, number: int) -> Markup:
    bot = tag("input", type="hidden", name="bot", value=DEFAULT_BOT)
    fill = _form(viewpoint, number, "bot", bot, tag("button", scene.words("seats.fill")))
    mark = glyph(number, scene.seat_ink(number))
    return tag("li", mark, scene.player_names[number], _copy_button(viewpoint, scene, number), fill)


def _list(viewpoint: Viewpoint, scene: Scene) -> Markup:
    rows = [_seat(viewpoint, scene, number) for number in range(len(scene.player_names))]
    return tag("ul", *rows, id="seats", class_="seating")


def _seat(viewpoint: Viewpoint, scene: Scene, number: int) -> Markup:
    mine = number in viewpoint.viewer.seats
    labels = [*([scene.words("seats.you")] if mine else []), *filter(None, [scene.seat_status[number]])]
    about = tag("small", ", ".join(labels)) if labels else ""
    name = tag("strong", scene.player_names[number])
    controls = _controls(viewpoint, scene, number) if viewpoint.viewer.is_host or mine else []
    return tag("li", glyph(number, scene.seat_ink(number)), name, about, tag("div", *controls, class_="row"))


def _controls(viewpoint: Viewpoint, scene: Scene, number: int) -> list[Markup]:
    """Return what the host and the seat's own player can do with a seat."""
    seat, words = viewpoint.table.seats[number], scene.words
    controls = [_copy_button(viewpoint, scene, number)] if seat.holder == PERSON else []
    if seat.holder in (BOT, AWAY):
        controls.append(_form(viewpoint, number, "back", tag("button", words("seats.take_back"))))
    else:
        controls.append(_form(viewpoint, number, "bot", _levels(scene, number), tag("button", words("seats.bot"))))
    if seat.name or seat.holder == BOT:
        controls.append(_form(viewpoint, number, "over", tag("button", words("seats.hand_over"))))
    return controls


def _levels(scene: Scene, number: int) -> Markup:
    levels = scene.words.section("levels").items()
    options = [tag("option", name, value=key, selected=key == DEFAULT_BOT) for key, name in levels]
    label = f"{scene.words('seats.bot')}: {scene.player_names[number]}"
    return tag("select", *options, name="bot", aria_label=label)


def _form(viewpoint: Viewpoint, number: int, action: str, *inside: str) -> Markup:
    address = f"/tables/{viewpoint.table.id}/seats/{number}/{action}"
    return tag("form", *inside, method="post", action=address, data_fetch=True)


def _copy_button(viewpoint: Viewpoint, scene: Scene, number: int) -> Markup:
    """Return a button that copies the link of a seat; the browser adds the name of the server."""
    key = Key(viewpoint.table.id, SEAT, number, viewpoint.table.seats[number].link)
    link = f"/seat/{viewpoint.viewer.keys.write(key)}"
    return tag("button", scene.words("seats.copy"), type="button", data_copy=link)
