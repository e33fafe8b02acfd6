"""Sight: the scenes of a table as each viewer may see them, and what of their pictures can be shared."""

from __future__ import annotations

from collections import Counter, OrderedDict
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any, NamedTuple
from weakref import WeakKeyDictionary, ref

from markupsafe import Markup

from ...core.face import Panel
from ...core.position import write_position
from ...core.rules.game import State
from ...draw.marks import Group
from ...table.log.entries import WATCHER, MovePlayed
from ...table.log.seats import AWAY, BOT, PERSON
from ...table.log.spec import LIVE
from ...table.play.table import Table
from ...table.words import TableSpeaker, speaker
from ..view.fragments import Fragments, own, shared
from ..view.rounds import Chronicle
from ..view.scene import Drawn, Scene
from ..view.sentences import Ink, Marked, inks
from ..view.words import words
from .income import Sums

VOICES = 12  # speakers, by language and inks
LOOKS = 120  # positions as somebody sees them
REMEMBERED = 40  # positions kept at hand for marks of what is new


class Look(NamedTuple):
    """A position as somebody sees it, and what a face makes of it."""

    state: Any
    marks: list[Group]
    panels: list[Panel]
    inks: frozenset[Ink]


class Cast(NamedTuple):
    """Who plays, as it is said in a language."""

    people: tuple[str, ...]
    notes: tuple[str, ...]
    plain: TableSpeaker


class Sight:
    """What the web remembers of a table while somebody looks at it."""

    def __init__(self, table: Table) -> None:
        self._table = ref(table)
        self.chronicle = Chronicle(table.face.chapters)
        self.sums = Sums(self.chronicle)
        self.present: Counter[int] = Counter()  # by seat: open pages
        self._listeners: set[Callable[[], None]] = set()  # called when somebody comes or goes
        self._version = 0
        self._states: OrderedDict[int, Any] = OrderedDict()  # by number of moves
        self._looks: OrderedDict[tuple[int, int], Look] = OrderedDict()  # by number of moves and eyes
        self._kept: dict[tuple[object, ...], Markup] = {}
        self._shared: dict[tuple[str, int], Fragments] = {}
        self._positions: dict[int, dict[str, Any]] = {}  # by eyes: the one of now
        self._drawn: dict[str, Drawn] = {}
        self._casts: dict[str, Cast] = {}  # by language, until somebody comes, goes or sits down
        self._voices: OrderedDict[tuple[str, tuple[str, ...], frozenset[Ink]], Marked] = OrderedDict()

    @property
    def table(self) -> Table:
        table = self._table()
        assert table is not None
        return table

    def follow(self) -> None:
        """Take note of what happened at the table."""
        table = self.table
        if self._version == table.version:
            return
        if any([logged.entry.__class__ is not MovePlayed for logged in table.state.log[self._version :]]):
            self._states.clear()
            self._looks.clear()
            self._casts.clear()
        self.chronicle.follow(table.state.log)
        self._version = table.version
        self._shared.clear()
        self._positions.clear()
        self._remember(table.state.moves, table.match.state)

    def _remember(self, moves: int, state: State) -> None:
        self._states[moves] = state
        if len(self._states) > REMEMBERED:
            self._states.popitem(last=False)

    def state(self, moves: int) -> Any:
        """The position after so many moves; nobody may see it without a veil."""
        if moves not in self._states:
            self._remember(moves, self.table.at(moves).state)
        return self._states[moves]

    def scene(self, seat: int, language: str, at: int | None = None, since: int | None = None) -> Scene:
        """What a seat sees now, or saw after `at` moves; `since` is the number of entries it knows."""
        self.follow()
        table = self.table
        count = table.state.moves
        moves = count if at is None else max(0, min(at, count))
        known = table.version if since is None else min(since, table.version)
        look = self._look(moves, seat)
        eyes = self._eyes(moves, look.state, seat)
        people, notes, plain = self._cast(language)
        return Scene(
            title=table.title,
            game=table.game,
            face=table.face,
            state=look.state,
            marks=look.marks,
            panels=look.panels,
            seat=seat,
            language=language,
            people=people,
            notes=notes,
            moves=moves,
            count=count,
            chronicle=self.chronicle,
            drawn=self._drawn,
            words=words(language),
            plain=plain,
            marked=self._voice(language, people, look.inks),
            sums=self.sums.of(table, eyes, self._states.get),
            since=known,
            before=self._before(seat, known) if moves == count else None,
        )

    def _look(self, moves: int, seat: int) -> Look:
        """The position as a seat sees it; those who know the same share what is made of it."""
        found = self._looks.get((moves, seat))
        if found is None:
            veiled = self.table.game.veil(self.state(moves), seat)
            plain = self._look(moves, WATCHER) if seat != WATCHER else None
            found = plain if plain is not None and plain.state == veiled else self._looked(veiled)
            self._looks[moves, seat] = found
            while len(self._looks) > LOOKS:
                self._looks.popitem(last=False)
        return found

    def _looked(self, veiled: Any) -> Look:
        face = self.table.face
        panels = face.panels(veiled)
        return Look(veiled, face.marks(veiled), panels, frozenset(inks(panels).items()))

    def _before(self, seat: int, known: int) -> list[Group] | None:
        """What lay on the map when the seat knew so many entries; None when nothing has happened since."""
        moves = self.table.state.log[known - 1].move if known else 0
        return self._look(moves, seat).marks if moves < self.table.state.moves else None

    def _cast(self, language: str) -> Cast:
        found = self._casts.get(language)
        if found is None:
            people = names(self.table, language)
            notes = tuple([self._note(number, language) for number in range(len(people))])
            plain = speaker(self.table.title, self.table.game, language, people)
            found = self._casts[language] = Cast(people, notes, plain)
        return found

    def _voice(self, language: str, people: tuple[str, ...], inks: frozenset[Ink]) -> Marked:
        """Whoever said the last sentences, and remembers them; another one only for other people or inks."""
        found = self._voices.get((language, people, inks))
        if found is None:
            catalogue, game = self.table.title.catalogue(language), self.table.game
            found = self._voices[language, people, inks] = Marked(catalogue, game.names(), people, dict(inks))
            while len(self._voices) > VOICES:
                self._voices.popitem(last=False)
        return found

    def _note(self, number: int, language: str) -> str:
        """Who sits there, in a word, if that needs saying."""
        seat, say = self.table.seats[number], words(language)
        if seat.holder in (BOT, AWAY):
            return say(f"seat.{seat.holder}", level(seat.bot, language))
        if seat.holder == PERSON and not seat.name:
            return say("seat.open")
        if seat.holder == PERSON and self.table.spec.way == LIVE and not self.present[number]:
            return say("seat.offline")
        return ""

    def fragments(self, scene: Scene) -> Fragments:
        """Everything on the page of this viewer; what others see alike is made once."""
        if not scene.now:
            return {**shared(scene), **own(scene)}
        key = (scene.language, self._eyes(scene.moves, scene.state, scene.seat))
        if key not in self._shared:
            self._shared[key] = shared(scene)
        return {**self._shared[key], **own(scene)}

    def _eyes(self, moves: int, state: Any, seat: int) -> int:
        """The seat if it knows something that others do not, else WATCHER."""
        plain = self._looks.get((moves, WATCHER))
        open_to_all = plain is not None and plain.state is state and not self.chronicle.private
        return WATCHER if open_to_all else seat

    def position(self, scene: Scene) -> dict[str, Any]:
        """The position of a scene with names; those who know the same share it."""
        eyes = self._eyes(scene.moves, scene.state, scene.seat)
        if eyes not in self._positions:
            self._positions[eyes] = write_position(scene.game, scene.state)
        return self._positions[eyes]

    def kept(self, key: tuple[object, ...], make: Callable[[], Markup]) -> Markup:
        """Something that seldom changes, made once for its key."""
        found = self._kept.get(key)
        if found is None:
            if len(self._kept) > 200:
                self._kept.clear()
            found = self._kept[key] = make()
        return found

    @contextmanager
    def watch(self, hear: Callable[[], None]) -> Iterator[None]:
        """To be told when somebody comes or goes."""
        self._listeners.add(hear)
        try:
            yield
        finally:
            self._listeners.discard(hear)

    def comes(self, seat: int) -> None:
        self.present[seat] += 1
        self._stir()

    def goes(self, seat: int) -> None:
        self.present[seat] -= 1
        self._stir()

    def _stir(self) -> None:
        self._shared.clear()
        self._casts.clear()
        for hear in list(self._listeners):
            hear()


_sights: WeakKeyDictionary[Table, Sight] = WeakKeyDictionary()


def sight(table: Table) -> Sight:
    found = _sights.get(table)
    if found is None:
        found = _sights[table] = Sight(table)
    return found


def names(table: Table, language: str) -> tuple[str, ...]:
    """The names at the table; whoever has not sat down yet is numbered."""
    speaker = table.speaker(language)
    return tuple([speaker.seat(seat) for seat in range(len(table.seats))])


def level(bot: str, language: str) -> str:
    return words(language).section("levels").get(bot, bot)
