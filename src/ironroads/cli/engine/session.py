"""A session of the engine: one match, one request at a time."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import msgspec

from ...bots.suggestions import suggestions
from ...core.errors import BadNotation, IronroadsError, MoveError
from ...core.position import write_position
from ...core.record import parse_record, write_record
from ...core.rules.game import Event, Seat, places
from ...core.rules.match import Match
from ...core.rules.sentinels import CHANCE, NOBODY
from ...core.speaker import Speaker
from ...games.catalogue import games
from ...library.loaded import HUMAN, LoadedMatch, from_position, from_record, title_called
from ...library.picture import picture
from ..words import words
from . import protocol

Answer = dict[str, Any]


class RefusedRequest(IronroadsError):
    """A line that is not a request, or one that cannot be answered now."""


class Dialogue:
    def __init__(self, language: str) -> None:
        self.language = language
        self._loaded: LoadedMatch | None = None
        self.settle = True
        self.ended = False
        self.handlers: dict[type[protocol.Request], Callable[[Any], Answer]] = {
            protocol.Games: self.games,
            protocol.New: self.new,
            protocol.Load: self.load,
            protocol.State: self.state,
            protocol.Legal: self.legal,
            protocol.Play: self.play,
            protocol.Undo: self.undo,
            protocol.Why: self.why,
            protocol.Suggest: self.suggest,
            protocol.Record: self.record,
            protocol.Position: self.position,
            protocol.Draw: self.draw,
            protocol.Quit: self.quit,
        }

    def answer(self, line: bytes) -> Answer:
        """Answer a request; errors are answers, too."""
        marks: Answer = {}
        try:
            request = _read(line)
            marks = {} if request.id is None else {"id": request.id}
            return {"ok": True, **marks, **self.handlers[type(request)](request)}
        except IronroadsError as error:
            return {"ok": False, **marks, "error": self._fault(error)}

    def _fault(self, error: IronroadsError) -> Answer:
        speaker = words(self.language) if self._loaded is None else self.speaker
        if isinstance(error, RefusedRequest):
            return {"code": error.code, "message": words(self.language).phrase("engine", error.code, *error.facts)}
        rule = {"rule": error.rule} if isinstance(error, MoveError) and error.rule else {}
        return {"code": error.code, "message": error.sentence or speaker.error(error), **rule}

    @property
    def match(self) -> Match[Any]:
        return self.loaded.match

    @property
    def loaded(self) -> LoadedMatch:
        if self._loaded is None:
            raise RefusedRequest("no_game")
        return self._loaded

    @property
    def speaker(self) -> Speaker:
        return self.loaded.speaker(self.language)

    def games(self, request: protocol.Games) -> Answer:
        return {"games": msgspec.to_builtins(games(self.language))}

    def new(self, request: protocol.New) -> Answer:
        title = title_called(request.game)
        game = title.open(request.board, request.options)
        names = [HUMAN] * min(request.seats, 99) if isinstance(request.seats, int) else request.seats
        return self._begin(LoadedMatch(title, Match(game, len(names), request.seed), tuple(names)), request.settle)

    def load(self, request: protocol.Load) -> Answer:
        if (request.record is None) == (request.position is None):
            raise RefusedRequest("load_what")
        if request.position is not None:
            return self._begin(from_position(request.position, request.board), request.settle)
        record = parse_record(msgspec.json.encode(request.record))
        return self._begin(from_record(record, request.board, language=self.language), request.settle)

    def _begin(self, loaded: LoadedMatch, settle: bool) -> Answer:
        self._loaded, self.settle = loaded, settle
        return self._now(0)

    def _now(self, begin: int) -> Answer:
        """The current question, the events since the last answer, and the final result."""
        if self.settle:
            self.match.settle()
        events = [self._event(event) for event in self.match.log[begin:]]
        if self.match.over():
            game, state = self.match.game, self.match.state
            return {"decision": None, "events": events, "scores": game.scores(state), "places": places(game, state)}
        decision = self.match.decision()
        question = self.speaker.decision(decision)
        asked = {"kind": decision.kind, "seats": decision.seats, "sealed": decision.sealed, "question": question}
        return {"decision": asked, "events": events}

    def _event(self, event: Event) -> Answer:
        because = {"because": [self._event(part) for part in event.because]} if event.because else {}
        audience = {} if event.audience is None else {"audience": event.audience}
        fields = {"kind": event.kind, "seat": event.seat, "facts": event.facts, "text": self.speaker.event(event)}
        return {**fields, **because, **audience}

    def state(self, request: protocol.State) -> Answer:
        game, seat = self.match.game, request.seat
        state = self.match.state if seat is None else game.veil(self.match.state, self._seat(seat))
        return {"state": write_position(game, state), "over": self.match.over(), "moves": len(self.match.moves)}

    def legal(self, request: protocol.Legal) -> Answer:
        seats = () if self.match.over() else self.match.decision().seats
        asked = [seat for seat in seats if request.seat in (None, seat)]
        return {"legal": [choice for seat in asked for choice in self._choices(seat)]}

    def _choices(self, seat: Seat) -> list[Answer]:
        game, state = self.match.game, self.match.state
        choices = [
            {"seat": seat, "move": game.write(action), "label": self.speaker.action(action)}
            for action in game.legal(state, seat)
        ]
        if seat != CHANCE:
            return choices
        return [{**choice, "weight": weight} for choice, weight in zip(choices, game.weights(state), strict=True)]

    def play(self, request: protocol.Play) -> Answer:
        begin = len(self.match.log)
        self.match.order(self._seat(request.seat), request.move)
        return self._now(begin)

    def undo(self, request: protocol.Undo) -> Answer:
        """Undo a number of player moves; chance decides the same again."""
        answered = [number for number, move in enumerate(self.match.moves) if move.seat != CHANCE or not self.settle]
        if not 1 <= request.count <= len(answered):
            raise RefusedRequest("undo_count", request.count, len(answered))
        self.match.undo(len(self.match.moves) - answered[-request.count])
        return self._now(len(self.match.log))

    def why(self, request: protocol.Why) -> Answer:
        try:
            self.match.read_order(self._seat(request.seat), request.move)
        except BadNotation:
            raise
        except MoveError as error:
            return {"possible": False, "refusal": self._fault(error)}
        return {"possible": True}

    def suggest(self, request: protocol.Suggest) -> Answer:
        game, seat = self.match.game, self._seat(request.seat)
        asked = not self.match.over() and seat in self.match.decision().seats
        lines = suggestions(game, game.veil(self.match.state, seat), seat) if asked else []
        written = [(self.speaker.line(line), [game.write(action) for action in line.actions]) for line in lines]
        return {"lines": [{"label": label, "moves": moves} for label, moves in written]}

    def record(self, request: protocol.Record) -> Answer:
        return {"record": msgspec.to_builtins(write_record(self.match, self.loaded.seats))}

    def position(self, request: protocol.Position) -> Answer:
        return {"position": write_position(self.match.game, self.match.state)}

    def draw(self, request: protocol.Draw) -> Answer:
        seat = NOBODY if request.seat is None else self._seat(request.seat)
        return {"svg": str(picture(self.loaded, self.speaker, seat))}

    def quit(self, request: protocol.Quit) -> Answer:
        self.ended = True
        return {}

    def _seat(self, seat: int) -> Seat:
        if not CHANCE <= seat < self.match.seats:
            raise RefusedRequest("no_seat", seat, self.match.seats - 1)
        return seat


def _read(line: bytes) -> protocol.AnyRequest:
    try:
        request: protocol.AnyRequest = msgspec.json.decode(line, type=protocol.AnyRequest)
    except (msgspec.DecodeError, UnicodeError, RecursionError) as error:
        raise RefusedRequest("bad_line", str(error).replace("`", ""), ", ".join(protocol.NAMES)) from None
    return request
