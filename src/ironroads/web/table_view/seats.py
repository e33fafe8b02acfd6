"""The seats of a table: links to send, bots to add, seats to hand over and take back."""

from __future__ import annotations

from markupsafe import Markup

from ...table.automation.seat_rights import host_may_change
from ...table.log.seats import AWAY, BOT, PERSON
from ...table.people.keys import SEAT, Key
from ..view.catalogue import DEFAULT_BOT, bot_levels
from ..view.markup import tag
from ..view.markup_speaker import glyph
from ..view.scene import Scene
from .scene_cache import SceneCache
from .viewpoint import Viewpoint

NO_INVITATION = tag("div", id="invite", hidden=True)


def seat_list(viewpoint: Viewpoint, scene: Scene) -> Markup:
    """Return the list of seats; rendered again only when a seat or its status changes."""
    viewer, table = viewpoint.viewer, viewpoint.table
    rights = [_may_change(viewpoint, number) for number in range(len(table.seats))]
    own = (*viewer.seats, viewer.is_host, *rights, *viewer.neighbours.items())
    key = (*table.seats, *own, table.state.muted, scene.language, scene.player_names, scene.seat_status)
    return SceneCache.of(table).remember(key, lambda: _list(viewpoint, scene))


def invitations(viewpoint: Viewpoint, scene: Scene) -> Markup:
    """Show the host the links of waiting seats, on top of the map, until they are taken."""
    waiting = waiting_seats(viewpoint)
    if not waiting or not viewpoint.viewer.is_host:
        return NO_INVITATION
    rows = [_invitation(viewpoint, scene, number) for number in waiting]
    more = tag("a", scene.words("seats.more_ways"), href=f"{scene.address}/invite")
    heading = tag("h2", scene.words("seats.invite"))
    return tag("div", heading, tag("ul", *rows), tag("p", more), id="invite", class_="digest invite")


def waiting_seats(viewpoint: Viewpoint) -> list[int]:
    return [number for number, seat in enumerate(viewpoint.table.seats) if seat.is_waiting]


def _may_change(viewpoint: Viewpoint, number: int) -> bool:
    """Whether the viewer may let a bot play for a seat, or hand it over."""
    viewer, table = viewpoint.viewer, viewpoint.table
    if number in viewer.seats:
        return True
    return viewer.is_host and host_may_change(table.state, number, table.context.now())


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
    controls = _controls(viewpoint, scene, number) if _may_change(viewpoint, number) else []
    if viewpoint.viewer.is_host and not mine and viewpoint.table.seats[number].is_person:
        controls.append(_mute(viewpoint, scene, number))
    if number in viewpoint.viewer.neighbours:
        controls.append(_block(viewpoint, scene, number))
    return tag("li", glyph(number, scene.seat_ink(number)), name, about, tag("div", *controls, class_="row"))


def _controls(viewpoint: Viewpoint, scene: Scene, number: int) -> list[Markup]:
    """Return what the host and the seat's own player can do with a seat."""
    seat, words = viewpoint.table.seats[number], scene.words
    shows_link = seat.holder == PERSON and (seat.is_waiting or number in viewpoint.viewer.seats)
    controls = [_copy_button(viewpoint, scene, number)] if shows_link else []
    if seat.holder in (BOT, AWAY):
        controls.append(_form(viewpoint, number, "back", tag("button", words("seats.take_back"))))
    else:
        controls.append(_form(viewpoint, number, "bot", _levels(scene, number), tag("button", words("seats.bot"))))
    if seat.name or seat.holder == BOT:
        controls.append(_form(viewpoint, number, "over", tag("button", words("seats.hand_over"))))
    return controls


def _mute(viewpoint: Viewpoint, scene: Scene, number: int) -> Markup:
    is_muted = number in viewpoint.table.state.muted
    label = scene.words("seats.unmute" if is_muted else "seats.mute")
    return _form(viewpoint, number, "mute", tag("button", label, name="muted", value="0" if is_muted else "1"))


def _block(viewpoint: Viewpoint, scene: Scene, number: int) -> Markup:
    """Loads the page again, because messages come and go with it."""
    is_blocked = viewpoint.viewer.neighbours[number]
    label = scene.words("seats.unblock" if is_blocked else "seats.block")
    address = f"/tables/{viewpoint.table.id}/seats/{number}/block"
    button = tag(
        "button", label, name="blocked", value="0" if is_blocked else "1", title=scene.words("seats.block_help")
    )
    return tag("form", button, method="post", action=address)


def _levels(scene: Scene, number: int) -> Markup:
    levels = bot_levels(scene.words).items()
    options = [tag("option", name, value=key, selected=key == DEFAULT_BOT) for key, name in levels]
    label = f"{scene.words('seats.bot')}: {scene.player_names[number]}"
    return tag("select", *options, name="bot", aria_label=label)


def _form(viewpoint: Viewpoint, number: int, action: str, *inside: str) -> Markup:
    address = f"/tables/{viewpoint.table.id}/seats/{number}/{action}"
    return tag("form", *inside, method="post", action=address, data_fetch=True)


def _copy_button(viewpoint: Viewpoint, scene: Scene, number: int) -> Markup:
    """Return a button that copies the link of a seat; the browser adds the name of the server."""
    link = seat_link(viewpoint, number)
    return tag("button", scene.words("seats.copy"), type="button", data_copy=link)


def seat_link(viewpoint: Viewpoint, number: int) -> str:
    key = Key(viewpoint.table.id, SEAT, number, viewpoint.table.seats[number].link)
    return f"/seat/{viewpoint.viewer.keys.write(key)}"
