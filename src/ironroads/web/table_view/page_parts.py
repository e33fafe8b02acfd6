"""Parts of the page around the game: the deadline, the curtain of a shared screen, news since the last visit, chat."""

from __future__ import annotations

from markupsafe import Markup

from ...core.rules.sentinels import CHANCE
from ...table.automation import deadlines
from ...table.log.entries import ChatSent, LoggedEntry
from ...table.play.table import Table
from ..view import log
from ..view.fragments import Fragments
from ..view.markup import join, tag, time_tag
from ..view.scene import Scene
from ..view.words import Words
from .viewpoint import Viewpoint

MOST_NEWS = 8  # lines of a digest
MOST_CHAT = 100  # messages on a page
NO_CLOCK, NO_CURTAIN = tag("span", id="clock", hidden=True), tag("div", id="curtain", hidden=True)


def deadline(table: Table, words: Words) -> Markup:
    """Return when the time of the players who are asked runs out; the browser adds how long that is from now."""
    found = [deadlines.deadline_of(table.state, seat) for seat in table.state.asked() if seat != CHANCE]
    ends = [deadline.end for deadline in found if deadline is not None]
    if not ends:
        return NO_CLOCK
    template = words("clock.left", "{0}", "{1}")
    return tag("span", time_tag(min(ends)), id="clock", class_="clock", data_left=template)


def curtain(viewpoint: Viewpoint, scene: Scene) -> Markup:
    """Return what covers the page until the next player at a shared screen has taken the device."""
    if viewpoint.next_seat is None:
        return NO_CURTAIN
    words, name = scene.words, scene.player_names[viewpoint.next_seat]
    title = tag("h2", words("curtain.title", name))
    text = words("curtain.button", name)
    button = tag("button", text, type="button", class_="main big", data_reveal=viewpoint.next_seat)
    return tag("div", title, tag("p", words("curtain.text", name)), button, id="curtain", class_="curtain")


def digest(scene: Scene) -> Markup:
    """Return the moves since the last visit in their order, without what happened at the table unless that is all.

    A single move is in the status bar already.
    """
    lines = list(log.new_lines(scene)) if scene.is_current else []
    news = [line for line in lines if line.event is not None] or lines
    if len({line.logged.number for line in news}) < 2:
        return tag("div", id="digest", hidden=True)
    words = scene.words
    items = [tag("li", log.line_text(scene, line)) for line in news]
    rest = tag("p", words("digest.more")) if len(news) > MOST_NEWS else ""
    close = tag("button", "×", type="button", data_close="digest", aria_label=words("digest.close"), class_="close")
    title = tag("h2", words("digest.title", len(news)))
    listed = tag("ul", *items[-MOST_NEWS:])
    play = tag("button", words("digest.play"), type="button", data_play=max(0, news[0].logged.move - 1))
    return tag("div", close, title, play, rest, listed, id="digest", class_="digest", role="status")


def chat(viewpoint: Viewpoint, scene: Scene) -> Fragments:
    """Return the latest messages, without those of people whom the viewer blocked."""
    hidden = viewpoint.viewer.blocked_seats
    messages = [message for message in scene.log.chat[-MOST_CHAT:] if message.entry.seat not in hidden]
    return {f"chat-lines>chat-{message.number}": _chat_message(scene, message) for message in messages}


def _chat_message(scene: Scene, logged: LoggedEntry) -> Markup:
    entry = logged.entry
    assert isinstance(entry, ChatSent)
    watcher = scene.words("chat.watcher", entry.name or scene.words("chat.guest"))
    sender = Markup(scene.markup_speaker.seat(entry.seat)) if entry.seat >= 0 else watcher
    text = join([tag("p", part) for part in entry.text.splitlines() if part.strip()])
    return tag("li", tag("strong", sender), " ", time_tag(logged.at), text, id=f"chat-{logged.number}")
