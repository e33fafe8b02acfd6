"""The text of a notice: table, round, question, deadline, link, possible moves, and a picture of the board."""

from __future__ import annotations

from ...core.face import called
from ...draw.chart import draw, draw_part
from ...draw.pixels import WIDTH, png
from ...draw.sheet import sheet
from ...words.cldr import date_time
from ..automation.deadlines import deadline_of, local_time
from ..automation.notices import HALF, OVER, PROPOSAL, TURN
from ..people.keys import SEAT, Key, Keys
from ..play.table import Table
from ..words import TableSpeaker
from .message import Message
from .news import news
from .reply_address import ReplyAddresses, ReplyTarget
from .settings import MailSettings

MAX_MOVES = 60  # listed in a notice; the page lists all
MARGIN = 110.0  # units of a chart around what a picture must show
WIDE = 1800  # pixels of a picture with a display
READABLE = 1.9  # pixels per unit at which the small print of a chart can be read


class NoticeWriter:
    """Writes the notices of a server."""

    def __init__(self, settings: MailSettings, secret: str) -> None:
        self.settings = settings
        self.keys = Keys(secret)
        self.addresses = ReplyAddresses(secret, settings.sender)

    def write(self, table: Table, seat: int, reason: str, language: str, key: str) -> Message:
        say = table.speaker(language)
        is_asked = reason in (TURN, HALF)
        has_picture = is_asked and not key.endswith("/push")  # few push services accept one
        picture, picture_type = picture_of(table, seat, say) if has_picture else (b"", "")
        return Message(
            id=self.message_id(key),
            subject=say.about(f"notice.{reason}", _heading(table, say), question(table, seat, say)),
            text="\n\n".join(self._paragraphs(table, seat, reason, say)),
            picture=picture,
            picture_type=picture_type,
            reply_to=self.reply_to(table, seat),
        )

    def message_id(self, key: str) -> str:
        """The Message-ID, the same whenever a notice is sent; mail programs drop duplicates by it."""
        return f"<{key.replace('/', '.')}@{self.settings.sender.rpartition('@')[2] or 'ironroads.invalid'}>"

    def reply_to(self, table: Table, seat: int) -> str:
        """The address for a reply to any mail about a table as it is now."""
        return self.addresses.write(ReplyTarget(table.id, seat, table.seats[seat].link, table.question_version(seat)))

    def _link(self, table: Table, seat: int) -> str:
        key = self.keys.write(Key(table.id, SEAT, seat, table.seats[seat].link))
        return f"{self.settings.address.rstrip('/')}/seat/{key}"

    def _paragraphs(self, table: Table, seat: int, reason: str, say: TableSpeaker) -> list[str]:
        names = ", ".join(map(say.seat, range(table.spec.seats)))
        about = say.about("notice.about", _heading(table, say), table.state.moves, names)
        link = say.about("notice.link", self._link(table, seat))
        if reason == OVER:
            return [about, say.about("notice.ranking", _ranking(table, say)), link]
        if reason == PROPOSAL and table.proposal is not None:
            asks = say.about("notice.asks", say.seat(table.proposal.seat), table.proposal.keep)
            return [about, asks, link]
        asked = [question(table, seat, say), *_deadline(table, seat, say), link]
        return [about, *news_lines(table, seat, say), *asked, *_moves(table, seat, say)]


def question(table: Table, seat: int, say: TableSpeaker) -> str:
    """The question now, as the seat reads it; empty after the end."""
    decision = table.decision()
    return say.decision(decision, seat) if decision is not None else ""


def _moves(table: Table, seat: int, say: TableSpeaker) -> list[str]:
    legal = table.game.legal(table.view(seat), seat)
    lines = [f"  {table.game.write(action)}  –  {say.action(action)}" for action in legal[:MAX_MOVES]]
    more = [say.about("notice.more", len(legal) - MAX_MOVES)] if len(legal) > MAX_MOVES else []
    moves = say.about("notice.moves") + "\n\n" + "\n".join(lines + more)
    return [moves, say.about("notice.reply"), *order_example(table, seat, say)]


def news_lines(table: Table, seat: int, say: TableSpeaker, before: int | None = None) -> list[str]:
    """A paragraph about what has happened since the player's last move (before a place in the log)."""
    found = news(table, seat, say, before)
    return [say.about("notice.news") + "\n\n" + found] if found else []


def order_example(table: Table, seat: int, say: TableSpeaker) -> list[str]:
    """A paragraph about the game's own format of orders, with an example for this position."""
    found = table.game.order_example(table.view(seat), seat)
    return [say.about("notice.example", found)] if found else []


def _heading(table: Table, say: TableSpeaker) -> str:
    """The table's name and, while it is played, the round."""
    title = str(say.text("title"))
    name = f"{title} – {table.spec.name}" if table.spec.name else title
    round_ = "" if table.decision() is None else _round_name(table, say)
    return f"{name} · {round_}" if round_ else name


def _round_name(table: Table, say: TableSpeaker) -> str:
    """The last round that an event opened, or the first one; empty in a game without rounds."""
    names = say.catalogue.get("rounds", {})
    opened = next((event for event in reversed(table.match.log) if event.kind in names), None)
    if opened is not None:
        return say.phrase("rounds", opened.kind, *opened.facts)
    return say.phrase("rounds", next(iter(names)), 1) if names else ""


def picture_of(table: Table, seat: int, say: TableSpeaker) -> tuple[bytes, str]:
    """The board as the seat sees it, or what of it concerns the seat, large enough to read its small print.

    A display, with turn, markers and tiles, is beside the map. With the image type: PNG, or SVG without a renderer.
    """
    chart, view = called(table.face.chart, say.catalogue), table.view(seat)
    marks, points = table.face.marks(view), table.face.close_up(view, seat)
    if points:
        svg, width = draw_part(chart, marks, points, MARGIN)
        pixels = png(svg, max(WIDTH, round(READABLE * width)))
    elif table.face.display is not None:
        svg = sheet(chart, marks, _heading(table, say), display=table.face.display)
        pixels = png(svg, WIDE)
    else:
        svg = draw(chart, marks)
        pixels = png(svg)
    return (pixels, "png") if pixels is not None else (svg.encode(), "svg+xml")


def _ranking(table: Table, say: TableSpeaker) -> str:
    scores, places = table.game.scores(table.match.state), table.state.places()
    seats = sorted(range(table.spec.seats), key=lambda seat: places[seat])
    return ", ".join(f"{places[seat]}. {say.seat(seat)} ({say.cell(scores[seat], 'score')})" for seat in seats)


def _deadline(table: Table, seat: int, say: TableSpeaker) -> list[str]:
    deadline = deadline_of(table.state, seat)
    if deadline is None or table.spec.clock is None:
        return []
    end = local_time(table.spec.clock, deadline.end)
    return [say.about("notice.until", f"{date_time(say.language, end)} {end.tzname()}")]
