"""What stands in a notice: table, round, what is asked, a link, the board as a picture, the possible moves."""

from __future__ import annotations

from ...core.face import called
from ...draw.chart import draw
from ...draw.pixels import png
from ..automation.deadlines import local_time, times
from ..automation.notices import HALF, OVER, PROPOSAL, TURN
from ..people.keys import SEAT, Key, Keys
from ..play.table import Table
from ..words import TableSpeaker
from .reply_address import ReplyAddresses
from .transports import MailSettings, Message

MOST_MOVES = 60  # listed in a notice; the page lists all


class NoticeWriter:
    """Writes notices for one post office."""

    def __init__(self, settings: MailSettings, secret: str) -> None:
        self.settings = settings
        self.keys = Keys(secret)
        self.addresses = ReplyAddresses(secret, settings.sender)

    def write(self, table: Table, seat: int, reason: str, language: str, key: str) -> Message:
        say = table.speaker(language)
        asked = reason in (TURN, HALF)
        picture, kind = picture_of(table, seat, say) if asked else (b"", "")
        return Message(
            id=self.id(key),
            subject=say.about(f"notice.{reason}", heading(table, say), self._asked(table, seat, say)),
            text="\n\n".join(self._paragraphs(table, seat, reason, say)),
            picture=picture,
            picture_type=kind,
            reply_to=self.reply_to(table, seat) if asked else "",
        )

    def id(self, key: str) -> str:
        """The same notice always has the same name, so that a mail program shows it once."""
        return f"<{key.replace('/', '.')}@{self.settings.sender.rpartition('@')[2] or 'ironroads.invalid'}>"

    def link(self, table: Table, seat: int) -> str:
        key = self.keys.write(Key(table.id, SEAT, seat, table.seats[seat].link))
        return f"{self.settings.address.rstrip('/')}/seat/{key}"

    def reply_to(self, table: Table, seat: int) -> str:
        return self.addresses.write(table.id, seat, table.seats[seat].link, table.edition(seat))

    def _asked(self, table: Table, seat: int, say: TableSpeaker) -> str:
        decision = table.decision()
        return say.decision(decision, seat) if decision is not None else ""

    def _paragraphs(self, table: Table, seat: int, reason: str, say: TableSpeaker) -> list[str]:
        people = ", ".join(map(say.seat, _all(table)))
        about = say.about("notice.about", heading(table, say), table.state.moves, people)
        link = say.about("notice.link", self.link(table, seat))
        if reason == OVER:
            return [about, say.about("notice.ranking", _ranking(table, say)), link]
        if reason == PROPOSAL and table.proposal is not None:
            asks = say.about("notice.asks", say.seat(table.proposal.seat), table.proposal.keep)
            return [about, asks, link]
        moves = self._moves(table, seat, say)
        return [about, self._asked(table, seat, say), *_deadline(table, seat, say), link, *moves]

    def _moves(self, table: Table, seat: int, say: TableSpeaker) -> list[str]:
        legal = table.game.legal(table.view(seat), seat)
        lines = [f"  {table.game.write(action)}  –  {say.action(action)}" for action in legal[:MOST_MOVES]]
        more = [say.about("notice.more", len(legal) - MOST_MOVES)] if len(legal) > MOST_MOVES else []
        return [say.about("notice.moves") + "\n\n" + "\n".join(lines + more), say.about("notice.reply")]


def table_name(table: Table, say: TableSpeaker) -> str:
    title = str(say.text("title"))
    return f"{title} – {table.spec.name}" if table.spec.name else title


def heading(table: Table, say: TableSpeaker) -> str:
    """The table and, while it is played, the round."""
    round_ = "" if table.decision() is None else round_name(table, say)
    return f"{table_name(table, say)} · {round_}" if round_ else table_name(table, say)


def round_name(table: Table, say: TableSpeaker) -> str:
    """The round as the catalogue calls it, the first one until another is opened; empty in a game without rounds."""
    names = say.catalogue.get("rounds", {})
    opened = next((event for event in reversed(table.match.log) if event.kind in names), None)
    if opened is not None:
        return say.phrase("rounds", opened.kind, *opened.facts)
    return say.phrase("rounds", next(iter(names)), 1) if names else ""


def picture_of(table: Table, seat: int, say: TableSpeaker) -> tuple[bytes, str]:
    """The board as the seat sees it: PNG, which mail programs show, or SVG where nothing makes pixels of it."""
    svg = draw(called(table.face.chart, say.catalogue), table.face.marks(table.view(seat)))
    pixels = png(svg)
    return (pixels, "png") if pixels is not None else (svg.encode(), "svg+xml")


def _all(table: Table) -> range:
    return range(table.spec.seats)


def _ranking(table: Table, say: TableSpeaker) -> str:
    scores, places = table.game.scores(table.match.state), table.state.places()
    return ", ".join(
        f"{places[seat]}. {say.seat(seat)} ({scores[seat]})" for seat in sorted(_all(table), key=lambda s: places[s])
    )


def _deadline(table: Table, seat: int, say: TableSpeaker) -> list[str]:
    moments = times(table.state, seat)
    if moments is None or table.spec.clock is None:
        return []
    return [say.about("notice.until", local_time(table.spec.clock, moments[1]))]
