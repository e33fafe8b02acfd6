"""The list of seats beside the map: links to send, bots to put down, seats to hand over and take back."""

from __future__ import annotations

from markupsafe import Markup

from ...table.log.seats import AWAY, BOT, PERSON
from ...table.people.keys import SEAT, Key
from ..live.scene_cache import sight
from ..live.viewpoint import Eyes
from ..view.markup import tag
from ..view.scene import Scene
from ..view.sentences import glyph
from .new_table_form import USUAL_BOT

NO_INVITATION = tag("div", id="invite", hidden=True)


def seats(eyes: Eyes, scene: Scene) -> Markup:
    """Made anew only when somebody sits down, leaves, comes or goes."""
    viewer = eyes.viewer
    key = (*eyes.table.seats, *viewer.seats, viewer.host, scene.language, scene.people, scene.notes)
    return sight(eyes.table).kept(key, lambda: _list(eyes, scene))


def invitations(eyes: Eyes, scene: Scene) -> Markup:
    """While seats are open, their links lie on the map of whoever set the table up."""
    open_ = [number for number, seat in enumerate(eyes.table.seats) if seat.holder == PERSON and not seat.name]
    if not open_ or not eyes.viewer.host:
        return NO_INVITATION
    rows = [
        tag(
            "li",
            glyph(number, scene.seat_ink(number)),
            scene.people[number],
            tag("button", scene.words("seats.copy"), type="button", data_copy=link(eyes, number)),
            _form(
                eyes,
                number,
                "bot",
                tag("input", type="hidden", name="bot", value=USUAL_BOT),
                tag("button", scene.words("seats.fill")),
            ),
        )
        for number in open_
    ]
    hint = tag("p", scene.words("seats.only_here"), class_="help only-here")
    heading = tag("h2", scene.words("seats.invite"))
    return tag("div", heading, tag("ul", *rows), hint, id="invite", class_="digest invite")


def _list(eyes: Eyes, scene: Scene) -> Markup:
    rows = [_seat(eyes, scene, number) for number in range(len(scene.people))]
    return tag("ul", *rows, id="seats", class_="seating")


def _seat(eyes: Eyes, scene: Scene, number: int) -> Markup:
    mine = number in eyes.viewer.seats
    words = [scene.words("seats.you")] if mine else []
    words += [scene.notes[number]] if scene.notes[number] else []
    about = tag("small", ", ".join(words)) if words else ""
    name = tag("strong", scene.people[number])
    controls = _controls(eyes, scene, number) if eyes.viewer.host or mine else []
    return tag("li", glyph(number, scene.seat_ink(number)), name, about, tag("div", *controls, class_="row"))


def _controls(eyes: Eyes, scene: Scene, number: int) -> list[Markup]:
    """What the host, or whoever sits there, can do with a seat."""
    seat, say = eyes.table.seats[number], scene.words
    found = []
    if seat.holder == PERSON and (eyes.viewer.host or number in eyes.viewer.seats):
        found.append(tag("button", say("seats.copy"), type="button", data_copy=link(eyes, number)))
    if seat.holder in (BOT, AWAY):
        found.append(_form(eyes, number, "back", tag("button", say("seats.take_back"))))
    else:
        found.append(_form(eyes, number, "bot", _levels(scene, number), tag("button", say("seats.bot"))))
    if seat.name or seat.holder == BOT:
        found.append(_form(eyes, number, "over", tag("button", say("seats.hand_over"))))
    return found


def _levels(scene: Scene, number: int) -> Markup:
    levels = scene.words.section("levels").items()
    options = [tag("option", name, value=key, selected=key == USUAL_BOT) for key, name in levels]
    label = f"{scene.words('seats.bot')}: {scene.people[number]}"
    return tag("select", *options, name="bot", aria_label=label)


def _form(eyes: Eyes, number: int, do: str, *inside: str) -> Markup:
    return tag("form", *inside, method="post", action=f"/tables/{eyes.table.id}/seats/{number}/{do}", data_here=True)


def link(eyes: Eyes, number: int) -> str:
    """The address that opens a seat, without the name of the server, which the browser adds."""
    key = Key(eyes.table.id, SEAT, number, eyes.table.seats[number].link)
    return f"/seat/{eyes.viewer.keys.write(key)}"
