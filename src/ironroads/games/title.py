"""Titles: a game as it is offered, with its boards, options, texts and rules pages."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from importlib import import_module
from importlib.resources import files
from importlib.resources.abc import Traversable
from pathlib import Path
from typing import TYPE_CHECKING, Any

import msgspec

from ..boards.reading import convert, parse, read_text
from ..core.board import BoardFile
from ..core.errors import BadChoice
from ..core.rules.game import Game, Option
from ..core.speaker import Speaker
from ..words.loader import Catalogue, catalogue, page

if TYPE_CHECKING:
    from ..core.face import Face


@dataclass(frozen=True, eq=False)
class Title:
    id: str
    package: str
    game: str  # module:class, below the package
    face: str
    format: str
    boards: tuple[str, ...]  # the first one is the usual one
    minutes: tuple[int, int]
    shared: str = ""  # the package with boards and words that several titles share
    words: str = ""  # words of this title alone, on top of its package's: "steam-base" is steam-base.en.toml
    pages: tuple[str, ...] = ("rules",)  # parts of the rules page: "rules" is rules.en.md, "x:rules" is package x's
    seats: tuple[int, int] = (0, 0)  # fewest and most, so that lists need not open the box; (0, 0): look into it

    @property
    def kind(self) -> type[Game[Any]]:
        kind: type[Game[Any]] = self._load(self.game)
        return kind

    @property
    def players(self) -> range:
        fewest, most = self.seats
        return range(fewest, most + 1) if most else self.kind.players

    @property
    def options(self) -> tuple[Option, ...]:
        return self.kind.options

    def open(self, board: str = "", options: Mapping[str, str] | None = None) -> Game[Any]:
        """The box with a board (one of ours by name, or a file) and options, defaults filled in."""
        file = self.board_file(board)
        chosen = self.choose(options or {})
        return _open(self, file, tuple(chosen.items()))

    def show(self, game: Game[Any]) -> Face[Any]:
        """The face of an opened box, made once."""
        return _show(self, game)

    def board_file(self, board: str = "") -> BoardFile:
        name = board or self.boards[0]
        if name in self.boards:
            return _packaged(self, name)
        path = Path(name)
        if not path.is_file():
            raise BadChoice("board", name, ", ".join(self.boards))
        return parse(str(path), read_text(path))

    def cover(self) -> str:
        """The picture on the box, as SVG. It is shipped, so that no rules are loaded and nothing is drawn."""
        shipped = self._cover("svg")
        return shipped.read_text("utf-8") if shipped.is_file() else self.draw_cover()

    def draw_cover(self) -> str:
        """The picture on the box, as it is drawn today."""
        from ..draw.chart import draw_small

        game, state = self.cover_position()
        face = self.show(game)
        return draw_small(face.chart, face.marks(game.veil(state, 0)))

    def cover_position(self) -> tuple[Game[Any], Any]:
        """The position on the box, from the middle of a game; without one, the usual board before the first move."""
        from ..core.position import read_position

        shipped = self._cover("json")
        if not shipped.is_file():
            game = self.open()
            return game, game.start(game.players[0])
        position = msgspec.json.decode(shipped.read_bytes())
        game = self.open(position["board"], position["options"])
        return game, read_position(game, position)

    def _cover(self, ending: str) -> Traversable:
        return self._folder().joinpath("show", "covers", f"{self.id}.{ending}")

    def check(self, file: BoardFile) -> None:
        """Raise BadBoard with every fault, unless the file is a board of this game."""
        format = self._load(self.format, self.shared)
        convert(file, format, format.faults, *self._catalogues)

    def schema(self) -> dict[str, Any]:
        """The JSON schema of board files."""
        return msgspec.json.schema(self._load(self.format, self.shared))

    def choose(self, options: Mapping[str, str]) -> dict[str, str]:
        """All options with their values; BadChoice for unknown names and values."""
        known = {option.name: option for option in self.options}
        for name, value in options.items():
            if name not in known:
                raise BadChoice("option", name, ", ".join(known))
            if value not in known[name].values:
                raise BadChoice("option_value", name, value, ", ".join(known[name].values))
        return {name: options.get(name, option.values[0]) for name, option in known.items()}

    def speaker(self, game: Game[Any], language: str = "en", people: tuple[str, ...] = ()) -> Speaker:
        return Speaker(self.catalogue(language), game.names(), people)

    def catalogue(self, language: str = "en") -> Catalogue:
        """The texts of the game on top of those that all games share."""
        return catalogue(language, "core", *self._catalogues)

    @property
    def _catalogues(self) -> list[str]:
        """The catalogues with the texts of this game alone."""
        shared = [f"games/{self.shared}/text"] if self.shared else []
        special = [self._text(self.words)] if self.words else []
        return [*shared, f"games/{self.package}/text", *special]

    def rules_page(self, language: str = "en") -> str:
        """The rules in our own words, as Markdown with numbered paragraphs."""
        return "\n".join([page(language, self._text(part)) for part in self.pages])

    def paragraph(self, rule: str, language: str = "en") -> str:
        """One paragraph of the rules in a single line; empty when there is none of that number."""
        for paragraph in self.rules_page(language).split("\n\n"):
            if rule and paragraph.startswith(f"**{rule}**"):
                return " ".join(paragraph.removeprefix(f"**{rule}**").split())
        return ""

    def _text(self, part: str) -> str:
        package, _, name = part.rpartition(":")
        return f"games/{package or self.package}/text/{name}"

    def _folder(self, package: str = "") -> Traversable:
        return files(__package__).joinpath(package or self.package)

    def _load(self, name: str, package: str = "") -> Any:
        module, _, attribute = name.partition(":")
        return getattr(import_module(f".{package or self.package}.{module}", __package__), attribute)


@cache
def _packaged(title: Title, name: str) -> BoardFile:
    return parse(name, title._folder(title.shared).joinpath("boards", f"{name}.toml").read_text("utf-8"))


@cache
def _open(title: Title, file: BoardFile, chosen: tuple[tuple[str, str], ...]) -> Game[Any]:
    return title.kind.open(file, dict(chosen))


@cache
def _show(title: Title, game: Game[Any]) -> Face[Any]:
    face: Face[Any] = title._load(title.face)(game)
    return face
