"""The scenes of a table for each viewer, with caches for everything that viewers or moments share."""

from __future__ import annotations

from collections import OrderedDict, deque
from collections.abc import Callable
from typing import Any, NamedTuple
from weakref import WeakKeyDictionary, ref

from markupsafe import Markup

from ...core.face import Panel
from ...core.lesson import LEARNER
from ...core.position import write_position
from ...core.rules.game import Action, State, Suggestion
from ...core.rules.sentinels import CHANCE
from ...draw.marks import Group
from ...table.automation.lessons import lesson_moment
from ...table.log.entries import WATCHER, LoggedEntry, MovePlayed, MovesUndone
from ...table.log.seats import AWAY, BOT, PERSON
from ...table.log.spec import LIVE
from ...table.play.table import Table
from ...table.words import TableSpeaker, speaker
from ..view.catalogue import bot_name
from ..view.drawn_groups import DrawnGroups
from ..view.fragments import Difference, Fragments, PageParts, difference
from ..view.game import asked_fragments, drawn_fragments, ring_fragments, told_fragments
from ..view.markup_speaker import Ink, MarkupSpeaker, inks
from ..view.round_log import RoundLog
from ..view.scene import Scene
from ..view.words import words
from .presence import Presence
from .round_income import RoundIncome

MOST_SPEAKERS = 12  # by language, players and inks
MOST_VIEWS = 120
MOST_STATES = 40
MOST_MARKUP = 200
MOST_DRAWN = 80
MOST_DIFFERENCES = 8


class SeatView(NamedTuple):
    """A veiled state, and what the face makes of it."""

    state: Any
    marks: list[Group]
    panels: list[Panel]
    inks: frozenset[Ink]
    legal: dict[int, list[Action]]  # by seat that is asked, once it was needed
    suggestions: dict[int, list[Suggestion]]


class Players(NamedTuple):
    """The players' names and status in a language, and a speaker that uses them."""

    names: tuple[str, ...]
    status: tuple[str, ...]
    speaker: TableSpeaker


class SceneCache:
    """Makes the scenes of one table. States are kept unveiled and never leave this class."""

    @staticmethod
    def of(table: Table) -> SceneCache:
        """Return the cache of a table, which lives as long as the table does."""
        cache = _caches.get(table)
        if cache is None:
            cache = _caches[table] = SceneCache(table)
        return cache

    def __init__(self, table: Table) -> None:
        self._table = ref(table)
        self.log = RoundLog(table.face.chapters)
        self.presence = Presence()
        self._income = RoundIncome(self.log)
        self._version = 0
        self._presence_changes = 0
        self._states: OrderedDict[int, Any] = OrderedDict()  # by number of moves
        self._views: OrderedDict[tuple[int, int], SeatView] = OrderedDict()  # by number of moves and seat
        self._markup: dict[tuple[object, ...], Markup] = {}
        self._logs: dict[tuple[str, int], Fragments] = {}  # by language and knowledge: the log
        self._drawn: OrderedDict[tuple[str, int, int], Fragments] = OrderedDict()  # by language, knowledge and moves
        self._differences: deque[tuple[Fragments, Fragments, Difference]] = deque(maxlen=MOST_DIFFERENCES)
        self._decisions = [0]  # by number of moves: how many of them players decided
        self._positions: dict[int, dict[str, Any]] = {}  # by knowledge: the current position
        self._drawn_groups = DrawnGroups()
        self._players: dict[str, Players] = {}  # by language, until a seat or its status changes
        self._speakers: OrderedDict[tuple[str, tuple[str, ...], frozenset[Ink]], MarkupSpeaker] = OrderedDict()

    @property
    def table(self) -> Table:
        table = self._table()
        assert table is not None
        return table

    def scene(self, seat: int, language: str, at: int | None = None, since: int | None = None) -> Scene:
        """Return what a seat sees now, or saw after `at` moves; `since` is the number of entries it knows."""
        self._update()
        table = self.table
        played = table.state.moves
        moves = played if at is None else max(0, min(at, played))
        known = table.version if since is None else min(since, table.version)
        view = self._view(moves, seat)
        players = self._players_in(language)
        return Scene(
            title=table.title,
            game=table.game,
            face=table.face,
            address=f"/tables/{table.id}",
            state=view.state,
            marks=view.marks,
            panels=view.panels,
            known_legal=view.legal,
            known_suggestions=view.suggestions,
            suggest=table.suggestions,
            seat=seat,
            language=language,
            player_names=players.names,
            seat_status=players.status,
            moves_shown=moves,
            moves_played=played,
            decisions=self._decisions,
            log=self.log,
            drawn_groups=self._drawn_groups,
            words=words(language),
            speaker=players.speaker,
            markup_speaker=self._markup_speaker(language, players.names, view.inks),
            income=self._income.by_round(table, self._knowledge(moves, view.state, seat), self._states.get),
            known_entries=known,
            lesson_moves=self._lesson_moves(seat),
            marks_before=self._marks_before(seat, known) if moves == played else None,
        )

    def parts(self, scene: Scene) -> PageParts:
        """Return all fragments of the game; those that viewers with the same knowledge share are made once."""
        return PageParts(asked_fragments(scene), self.drawn(scene), self._told(scene), ring_fragments(scene))

    def _told(self, scene: Scene) -> Fragments:
        if not scene.is_current:
            return told_fragments(scene)
        key = scene.language, self._knowledge(scene.moves_shown, scene.state, scene.seat)
        if key not in self._logs:
            self._logs[key] = told_fragments(scene)
        return self._logs[key]

    def drawn(self, scene: Scene) -> Fragments:
        """Return the map and the panels of a scene, which playback shows move by move."""
        knowledge = self._knowledge(scene.moves_shown, scene.state, scene.seat)
        key = scene.language, knowledge, scene.moves_shown
        if key not in self._drawn:
            self._drawn[key] = drawn_fragments(scene)
            while len(self._drawn) > MOST_DRAWN:
                self._drawn.popitem(last=False)
        return self._drawn[key]

    def shared_difference(self, sent: Fragments, wanted: Fragments) -> Difference:
        """Return the difference of two maps with panels, or of two logs; pages that show the same share it."""
        if sent is wanted:
            return {}, []
        for before, after, known in self._differences:
            if before is sent and after is wanted:
                return known
        found = difference(sent, wanted)
        self._differences.append((sent, wanted, found))
        return found

    def beat(self, moves: int, seat: int) -> int | None:
        """Return the beat of the move that follows so many moves."""
        table = self.table
        return table.face.beat(table.game.veil(self._state(moves), seat))

    def position(self, scene: Scene) -> dict[str, Any]:
        """Return the position of a current scene with names."""
        key = self._knowledge(scene.moves_shown, scene.state, scene.seat)
        if key not in self._positions:
            self._positions[key] = write_position(scene.game, scene.state)
        return self._positions[key]

    def remember(self, key: tuple[object, ...], make: Callable[[], Markup]) -> Markup:
        """Return markup that rarely changes, made once for its key."""
        known = self._markup.get(key)
        if known is None:
            if len(self._markup) > MOST_MARKUP:
                self._markup.clear()
            known = self._markup[key] = make()
        return known

    # Following the table

    def _update(self) -> None:
        """Drop what is outdated since the last scene."""
        if self._presence_changes != self.presence.changes:
            self._presence_changes = self.presence.changes
            self._logs.clear()
            self._players.clear()
            self._drawn.clear()
        table = self.table
        if self._version != table.version:
            self._read_log(table)

    def _read_log(self, table: Table) -> None:
        new = table.state.log[self._version :]
        if any([logged.entry.__class__ is not MovePlayed for logged in new]):
            self._states.clear()
            self._views.clear()
            self._players.clear()
            self._drawn.clear()
        self.log.update(table.state.log)
        self._count_decisions(table, self._version == 0 or any(_is_undo(logged) for logged in new))
        self._version = table.version
        self._logs.clear()
        self._positions.clear()
        self._keep_state(table.state.moves, table.match.state)

    def _count_decisions(self, table: Table, is_new: bool) -> None:
        counts = self._decisions = [0] if is_new else self._decisions
        for move in table.match.moves[len(counts) - 1 :]:
            counts.append(counts[-1] + (move.seat != CHANCE))

    def _keep_state(self, moves: int, state: State) -> None:
        self._states[moves] = state
        if len(self._states) > MOST_STATES:
            self._states.popitem(last=False)

    def _state(self, moves: int) -> Any:
        """Return the unveiled state after so many moves."""
        if moves not in self._states:
            self._keep_state(moves, self._next_state(moves) or self.table.at(moves).state)
        return self._states[moves]

    def _next_state(self, moves: int) -> Any:
        """Return the state after so many moves if the one before is known; a replay from the start costs more."""
        before = self._states.get(moves - 1)
        if before is None:
            return None
        state = before.copy()
        self.table.game.apply(state, *self.table.match.moves[moves - 1])
        return state

    # What seats see

    def _view(self, moves: int, seat: int) -> SeatView:
        """Return what a seat sees after so many moves; the watchers' view if the seat knows nothing more."""
        view = self._views.get((moves, seat))
        if view is None:
            veiled = self.table.game.veil(self._state(moves), seat)
            public = self._view(moves, WATCHER) if seat != WATCHER else None
            view = public if public is not None and public.state == veiled else self._new_view(veiled)
            self._views[moves, seat] = view
            while len(self._views) > MOST_VIEWS:
                self._views.popitem(last=False)
        return view

    def _new_view(self, veiled: Any) -> SeatView:
        face = self.table.face
        panels = face.panels(veiled)
        return SeatView(veiled, face.marks(veiled), panels, frozenset(inks(panels).items()), {}, {})

    def _knowledge(self, moves: int, state: Any, seat: int) -> int:
        """Return the seat if it knows something that others do not, else WATCHER: a key for what can be shared."""
        public = self._views.get((moves, WATCHER))
        is_public = public is not None and public.state is state and not self.log.has_secrets
        return WATCHER if is_public else seat

    def _marks_before(self, seat: int, known: int) -> list[Group] | None:
        """Return what lay on the map when the seat knew so many entries; None when no move was made since."""
        moves = self.table.state.log[known - 1].move if known else 0
        return self._view(moves, seat).marks if moves < self.table.state.moves else None

    def _lesson_moves(self, seat: int) -> tuple[Action, ...]:
        lesson = lesson_moment(self.table.title, self.table.state) if seat == LEARNER else None
        moves = lesson.moves if lesson is not None and lesson.is_learners else ()
        return tuple([self.table.game.read(move) for move in moves])

    # Players and their names

    def _players_in(self, language: str) -> Players:
        players = self._players.get(language)
        if players is None:
            names = player_names(self.table, language)
            status = tuple([self._seat_status(number, language) for number in range(len(names))])
            says = speaker(self.table.title, self.table.game, language, names)
            players = self._players[language] = Players(names, status, says)
        return players

    def _seat_status(self, number: int, language: str) -> str:
        """Return a word such as "bot" or "offline"; empty for a person who is there."""
        seat, say = self.table.seats[number], words(language)
        if seat.holder in (BOT, AWAY):
            return say(f"seat.{seat.holder}", bot_name(say, seat.bot))
        if seat.is_waiting:
            return say("seat.invited" if seat.name else "seat.open")
        if seat.holder == PERSON and self.table.spec.way == LIVE and not self.presence.is_online(number):
            return say("seat.offline")
        return ""

    def _markup_speaker(self, language: str, names: tuple[str, ...], inks: frozenset[Ink]) -> MarkupSpeaker:
        """Return the speaker for these names and inks, which remembers what it has said."""
        key = language, names, inks
        speaker = self._speakers.get(key)
        if speaker is None:
            catalogue, game = self.table.title.catalogue(language), self.table.game
            speaker = self._speakers[key] = MarkupSpeaker(catalogue, game.names(), names, dict(inks))
            while len(self._speakers) > MOST_SPEAKERS:
                self._speakers.popitem(last=False)
        return speaker


def _is_undo(logged: LoggedEntry) -> bool:
    return isinstance(logged.entry, MovesUndone)


_caches: WeakKeyDictionary[Table, SceneCache] = WeakKeyDictionary()


def player_names(table: Table, language: str) -> tuple[str, ...]:
    """Return the names at the table; open seats are numbered."""
    speaker = table.speaker(language)
    return tuple([speaker.seat(seat) for seat in range(len(table.seats))])
