"""A finished game as one HTML file that replays off line: board, log, scrubber, playback.

The file holds the empty board and, for every moment, what changed on it, compressed. If that is too much, it shows
every second moment, or every fourth, and so on.
"""

from __future__ import annotations

import base64
import zlib
from collections.abc import Iterator
from functools import cache
from html import escape
from importlib.resources import files
from typing import Any

import msgspec

from ..core.face import called
from ..core.rules.match import Match
from ..draw import theme
from ..draw.chart import svg
from ..draw.marks import Group
from ..draw.pictures import fragment
from ..games.title import Title
from ..words import cldr
from .words import TableSpeaker, speaker

LARGEST = 390_000  # bytes of the file
Picture = tuple[str, str]  # of a group of marks: its layer and its SVG


class ReplayStep(msgspec.Struct, frozen=True, array_like=True):
    """What is new after some moves."""

    move: int
    shown: dict[str, Picture]
    gone: list[str]
    lines: list[str]  # of the log


class Replay(msgspec.Struct, frozen=True):
    """What the script of the page reads."""

    board: str
    moments: list[ReplayStep]


def replay_page(title: Title, match: Match[Any], names: tuple[str, ...], language: str) -> str:
    """The page for a match that is over; secrets are shown."""
    say = speaker(title, match.game, language, names)
    face = title.show(match.game)
    board = theme.plain(svg(called(face.chart, say.catalogue), ()), False)
    moments = list(_moments(match, face, say))
    step = 1
    while True:
        page = _page(say, names, match, Replay(board, _thinned(moments, step)))
        if len(page.encode()) <= LARGEST or step >= len(moments):
            return page
        step *= 2


def _moments(match: Match[Any], face: Any, say: TableSpeaker) -> Iterator[ReplayStep]:
    """Play the match again, and note what each move changes on the board."""
    again = match.at(0)
    before = _groups(face, again.state)
    yield ReplayStep(0, {id: _picture(group) for id, group in before.items()}, [], [])
    for number, (seat, action) in enumerate(match.moves, 1):
        start = len(again.log)
        again.play(seat, action)
        now = _groups(face, again.state)
        shown = {id: _picture(group) for id, group in now.items() if before.get(id) is not group}
        shown = {id: picture for id, picture in shown.items() if id not in before or picture != _picture(before[id])}
        lines = [line for event in again.log[start:] if (line := say.event(event))]
        yield ReplayStep(number, shown, [id for id in before if id not in now], lines)
        before = now


def _groups(face: Any, state: Any) -> dict[str, Group]:
    """By id; faces give the same object again for what has not changed."""
    return {group.id: group for group in face.marks(state)}


def _picture(group: Group) -> Picture:
    return group.layer, theme.plain(fragment(group), False)


def _thinned(moments: list[ReplayStep], step: int) -> list[ReplayStep]:
    """Every so many moments in one."""
    return [_joined(moments[start : start + step]) for start in range(0, len(moments), step)]


def _joined(moments: list[ReplayStep]) -> ReplayStep:
    shown: dict[str, Picture] = {}
    gone: dict[str, None] = {}
    for moment in moments:
        for id in moment.gone:
            shown.pop(id, None)
            gone[id] = None
        for id, picture in moment.shown.items():
            gone.pop(id, None)
            shown[id] = picture
    return ReplayStep(moments[-1].move, shown, list(gone), [line for moment in moments for line in moment.lines])


def _page(say: TableSpeaker, names: tuple[str, ...], match: Match[Any], replay: Replay) -> str:
    data = base64.b64encode(zlib.compress(msgspec.json.encode(replay), 9)).decode()
    scores = match.game.scores(match.state)
    figures = [cldr.number(say.language, score) for score in scores]
    result = " · ".join(f"{name or say.seat(seat)}: {figures[seat]}" for seat, name in enumerate(names))
    texts = {
        "LANGUAGE": say.language,
        "TITLE": escape(str(say.text("title"))),
        "RESULT": escape(result),
        "PLAY": escape(say.about("replay.play")),
        "PAUSE": escape(say.about("replay.pause")),
        "SPEED": escape(say.about("replay.speed")),
        "MOVE": escape(say.about("replay.move")),
        "LOG": escape(say.about("replay.log")),
        "DATA": data,
    }
    page = _template()
    for name, text in texts.items():
        page = page.replace(f"%{name}%", text)
    return page


@cache
def _template() -> str:
    return files(__package__).joinpath("replay_page.html").read_text("utf-8")
