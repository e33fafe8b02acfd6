"""Printing in a worker process, so that a server goes on answering; few jobs wait at a time."""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial
from typing import Final, Self

from ..bots.picklable import Packed, PicklableGame, pack, unpack
from ..bots.workers import DeadWorker, Workers
from ..core.board import BoardFile
from ..core.errors import BadChoice, IronroadsError
from ..core.rules.game import State
from ..games import TITLES
from ..games.title import Title
from .settings import PrintSettings
from .sheets import sheets
from .subject import Subject
from .typesetting import pdf

SECONDS: Final = 30.0  # for one job
MOST_WAITING: Final = 4


@dataclass(frozen=True)
class PrintJob:
    """Everything a worker needs; the state is veiled before it gets here."""

    title: str
    box: PicklableGame
    settings: PrintSettings
    veiled: Packed | None = None  # of a running game
    moves: int = 0
    people: tuple[str, ...] = ()
    seat: int | None = None

    @classmethod
    def of_board(cls, title: Title, file: BoardFile, settings: PrintSettings) -> PrintJob:
        return cls(title.id, PicklableGame.of(title.kind, file, title.choose({})), settings)

    def at(self, veiled: State, moves: int, people: tuple[str, ...], seat: int | None) -> PrintJob:
        """The same with a position of a game, as a seat may see it."""
        return PrintJob(self.title, self.box, self.settings, pack(veiled), moves, people, seat)

    def subject(self) -> Subject:
        game = self.box.open()
        running = self.veiled is not None
        state = game.start(game.players[0]) if self.veiled is None else unpack(game, self.veiled)
        title, language = TITLES[self.title], self.settings.language
        return Subject(title, game, state, running, self.moves, self.people, self.seat, language)


def printed(job: PrintJob) -> bytes | IronroadsError:
    """The PDF, or what is wrong with the request; errors are results, since a worker passes on no other details."""
    try:
        return pdf(sheets(job.subject(), job.settings))
    except IronroadsError as error:
        return error


class Printers:
    """A worker process that is started by the first job."""

    def __init__(self) -> None:
        self._workers: Workers | None = None
        self.waiting = 0

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(self, *_: object) -> None:
        if self._workers is not None:
            await self._workers.__aexit__(None, None, None)

    async def print(self, job: PrintJob) -> bytes:
        """Raises what is wrong with the request; BadChoice if too many wait or it takes too long."""
        if self.waiting >= MOST_WAITING:
            raise BadChoice("printers_busy")
        self.waiting += 1
        try:
            if self._workers is None:
                self._workers = await Workers(1).__aenter__()
            made = await self._workers.run(partial(printed, job), SECONDS)
        except DeadWorker:
            raise BadChoice("print_took_too_long") from None
        finally:
            self.waiting -= 1
        if isinstance(made, IronroadsError):
            raise made
        return made
