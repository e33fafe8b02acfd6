"""What stands around the game on the page: taking back, time, chat, seats, standing orders, news, the curtain."""

from __future__ import annotations

from datetime import UTC, datetime

from markupsafe import Markup

from ...core.rules.sentinels import CHANCE
from ...table.automation import deadlines
from ...table.log.entries import WATCHER, ChatSent, LoggedEntry
from ...table.play.table import Table
from ...table.rules.table_state import Proposal
from ..live.viewpoint import Eyes
from ..view import log
from ..view.fragments import Fragments
from ..view.markup import join, tag
from ..view.scene import Scene
from ..view.words import Words
from .seats import invitations, seats

NEWS = 8  # lines of a digest
NO_CLOCK, NO_CURTAIN = tag("span", id="clock", hidden=True), tag("div", id="curtain", hidden=True)


def fragments(eyes: Eyes, scene: Scene) -> Fragments:
    """Everything on the page that the game itself does not know of."""
    return {
        "tools": tools(eyes, scene),
        "clock": deadline(eyes.table, scene.words),
        "curtain": curtain(eyes, scene),
        "seats": seats(eyes, scene),
        "invite": invitations(eyes, scene),
        **chat(eyes, scene),
    }


def button(eyes: Eyes, do: str, text: str, **attrs: str | int) -> Markup:
    """A button that sends the form of the choices elsewhere: it names the seat and what the page has seen."""
    return tag("button", text, form="play", formaction=f"/tables/{eyes.table.id}/{do}", **attrs)


def tools(eyes: Eyes, scene: Scene) -> Markup:
    """Undo and restart while that needs nobody's consent; else a request to the others."""
    parts: list[Markup] = []
    if eyes.seat != WATCHER and scene.now:
        parts = _proposal(eyes, scene, eyes.table.proposal) if eyes.table.proposal else _undo(eyes, scene)
    return tag("div", *parts, id="tools", class_="tools")


def _undo(eyes: Eyes, scene: Scene) -> list[Markup]:
    state, say = eyes.table.state, scene.words
    back = state.undo_target(eyes.seat)
    if back is None:
        return _request(eyes, scene)
    undo = button(eyes, "undo", say("tools.undo"), id="undo")
    if state.turn_start(eyes.seat) == back:
        return [undo]
    return [undo, button(eyes, "restart", say("tools.restart"), id="restart")]


def _request(eyes: Eyes, scene: Scene) -> list[Markup]:
    """To go back before one's own last move, if others have moved since."""
    moves = eyes.table.match.moves
    last = next((at for at in range(len(moves) - 1, -1, -1) if moves[at].seat == eyes.seat), None)
    if last is None or scene.over or len(eyes.table.state.person_seats()) < 2:
        return []
    return [
        button(eyes, "propose", scene.words("tools.propose"), name="keep", value=last, id="propose", class_="quiet")
    ]


def _proposal(eyes: Eyes, scene: Scene, proposal: Proposal) -> list[Markup]:
    say = scene.words
    if eyes.seat not in proposal.awaited:
        awaited = ", ".join(scene.people[seat] for seat in sorted(proposal.awaited))
        return [tag("span", say("tools.asked", proposal.keep, awaited), class_="request")]
    asks = tag("span", say("tools.asks", scene.people[proposal.seat], proposal.keep), class_="request")
    answers = [
        button(eyes, "answer", say(text), name="yes", value=value)
        for value, text in (("1", "tools.agree"), ("0", "tools.refuse"))
    ]
    return [asks, *answers]


def deadline(table: Table, say: Words) -> Markup:
    """When the time of those who are asked is over."""
    times = [deadlines.times(table.state, seat) for seat in table.state.asked() if seat != CHANCE]
    ends = [pair[1] for pair in times if pair is not None]
    if not ends:
        return NO_CLOCK
    return tag("span", say("clock.until"), " ", moment(min(ends)), id="clock", class_="clock")


def moment(seconds: float) -> Markup:
    """A time; the browser shows it in the reader's own zone."""
    at = datetime.fromtimestamp(seconds, UTC)
    return tag("time", at.strftime("%Y-%m-%d %H:%M UTC"), datetime=at.isoformat(timespec="seconds"))


def curtain(eyes: Eyes, scene: Scene) -> Markup:
    """Between two people at one screen, if one of them knows something."""
    if eyes.behind is None:
        return NO_CURTAIN
    name = scene.people[eyes.behind]
    button = tag(
        "button", scene.words("curtain.button", name), type="button", class_="main big", data_reveal=eyes.behind
    )
    title = tag("h2", scene.words("curtain.title", name))
    return tag("div", title, tag("p", scene.words("curtain.text", name)), button, id="curtain", class_="curtain")


def digest(scene: Scene) -> Markup:
    """What happened since the last visit; a single move stands in the status bar already."""
    news = list(log.since(scene)) if scene.now else []
    if len({item.logged.number for item in news}) < 2:
        return tag("div", id="digest", hidden=True)
    say = scene.words
    told = [tag("li", scene.marked.event(item.event)) for item in news if item.event is not None][-NEWS:]
    rest = tag("p", say("digest.more")) if len(news) > NEWS else ""
    close = tag("button", "×", type="button", data_close="digest", aria_label=say("digest.close"), class_="close")
    title = tag("h2", say("digest.title", len(news)))
    return tag("div", close, title, tag("ol", *reversed(told)), rest, id="digest", class_="digest", role="status")


def chat(eyes: Eyes, scene: Scene) -> Fragments:
    return {f"chat-lines>chat-{said.number}": _chat_line(scene, said) for said in scene.chronicle.chat[-100:]}


def _chat_line(scene: Scene, logged: LoggedEntry) -> Markup:
    entry = logged.entry
    assert isinstance(entry, ChatSent)
    watcher = scene.words("chat.watcher", entry.name or scene.words("chat.guest"))
    who = Markup(scene.marked.seat(entry.seat)) if entry.seat >= 0 else watcher
    body = join([tag("p", part) for part in entry.text.splitlines() if part.strip()])
    return tag("li", tag("strong", who), " ", moment(logged.at), body, id=f"chat-{logged.number}")
