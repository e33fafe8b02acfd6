"""Titles: a game as it is offered, with its boards, options, texts and rules pages."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from copy import deepcopy
from dataclasses import dataclass
from functools import cache, lru_cache, reduce
from importlib import import_module
from importlib.resources import files
from importlib.resources.abc import Traversable
from operator import getitem
from pathlib import Path
from typing import TYPE_CHECKING, Any

import msgspec

from ..boards.reading import convert, parse, read_text, spelled_out
from ..core.board import BoardFile
from ..core.errors import BadChoice
from ..core.lesson import Lesson
from ..core.rules.game import Game, Option
from ..core.speaker import Speaker
from ..core.typed import decode_toml
from ..words.loader import Catalogue, catalogue, page
from ..words.plugins import plugins

if TYPE_CHECKING:
    from ..boards.workbench import Workbench
    from ..core.face import Face

FIGURE_MARGIN = 60.0  # units of a chart around the pieces of a figure
MOST_OPEN = 128  # opened games that are kept, since own boards are without number


@dataclass(frozen=True, eq=False)
class Title:
    id: str
    package: str
    game: str  # module:class, below the package
    face: str
    format: str
    own_boards: tuple[str, ...]  # the first one is the usual one
    minutes: tuple[int, int]
    shared: str = ""  # the package with boards and words that several titles share
    words: str = ""  # words of this title alone, on top of its package's: "steam-base" is steam-base.en.toml
    pages: tuple[str, ...] = ("rules",)  # parts of the rules page: "rules" is rules.en.md, "x:rules" is package x's
    home: str = "ironroads.games"  # the package that holds `package`; empty for a package of its own
    seats: tuple[int, int] = (0, 0)  # fewest and most, so that lists need not open the box; (0, 0): look into it
    workbench: str = ""  # the module that describes the format for the editor; empty if it cannot be drawn

    @property
    def kind(self) -> type[Game[Any]]:
        kind: type[Game[Any]] = self._load(self.game)
        return kind

    @property
    def boards(self) -> tuple[str, ...]:
        """The boards of the title, then those that installed packages bring for it."""
        return (*self.own_boards, *[name for name in _installed(self.id) if name not in self.own_boards])

    @property
    def players(self) -> range:
        fewest, most = self.seats
        return range(fewest, most + 1) if most else self.kind.players

    @property
    def options(self) -> tuple[Option, ...]:
        return self.kind.options

    def open(self, board: str = "", options: Mapping[str, str] | None = None) -> Game[Any]:
        """The box with a board (one of ours by name, or a file) and options, defaults filled in."""
        return self.open_file(self.board_file(board), options)

    def open_file(self, file: BoardFile, options: Mapping[str, str] | None = None) -> Game[Any]:
        chosen = self.choose(options or {})
        return _open(self, file, tuple(chosen.items()))

    def show(self, game: Game[Any]) -> Face[Any]:
        """The face of an opened box, made once."""
        return _show(self, game)

    def shipped(self, board: str = "") -> BoardFile:
        """One of our boards by name; BadChoice for any other name. Never reads a file of the user."""
        name = board or self.own_boards[0]
        if name not in self.boards:
            raise BadChoice("board", name, ", ".join(self.boards))
        return _packaged(self, name)

    def board_text(self, board: str) -> str:
        """The file of one of our boards, with its comments."""
        if board in self.own_boards:
            return self._folder(self.shared).joinpath("boards", f"{board}.toml").read_text("utf-8")
        return _installed(self.id)[board].read_text("utf-8")

    def is_shipped(self, game: Game[Any]) -> bool:
        """Whether a game is played on one of our boards, not on another with the same id."""
        if game.board_id not in self.boards:
            return False
        return self.open_file(self.shipped(game.board_id), game.chosen).board_digest == game.board_digest

    def board_name(self, game: Game[Any], language: str = "en") -> str:
        """The name of a game's board: from the catalogue if it is ours, else from its file."""
        names: Mapping[str, str] = self.catalogue(language)["boards"]
        ours = names.get(game.board_id, "") if self.is_shipped(game) else ""
        return ours or self.show(game).chart.title

    def board_file(self, board: str = "") -> BoardFile:
        """One of our boards or of an installed package by name, or a file of the user."""
        name = board or self.own_boards[0]
        if name in self.boards:
            return self.shipped(name)
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

    def draw_figure(self, name: str) -> str:
        """A picture of the rules page as SVG, around all players' pieces; empty if there is none of that name."""
        from ..core.position import read_position
        from ..draw.chart import draw_part

        shipped = self._folder().joinpath("show", "figures", f"{name}.json")
        if not shipped.is_file():
            return ""
        position = msgspec.json.decode(shipped.read_bytes())
        game = self.open(position["board"], position["options"])
        state, face = read_position(game, position), self.show(game)
        points = [point for seat in range(state.seats) for point in face.close_up(state, seat)]
        return draw_part(face.chart, face.marks(state), points, FIGURE_MARGIN)[0]

    def _cover(self, ending: str) -> Traversable:
        return self._folder().joinpath("show", "covers", f"{self.id}.{ending}")

    def check(self, file: BoardFile) -> None:
        """Raise BadBoard with every fault, unless the file is a board of this game."""
        format = self._load(self.format, self.shared)
        convert(file, format, format.faults, *self._catalogues)

    def spelled_out(self, data: dict[str, Any]) -> dict[str, Any]:
        """The data of a board file without the short forms that its format allows, for programs that change it."""
        return spelled_out(data, self._load(self.format, self.shared))

    def schema(self) -> dict[str, Any]:
        """The JSON schema of board files."""
        return msgspec.json.schema(self._load(self.format, self.shared))

    def tools(self) -> Workbench:
        """What the editor knows of the format."""
        tools: Workbench = self._load(f"{self.workbench}:WORKBENCH", self.shared)
        return tools

    def tool_names(self, language: str = "en") -> Catalogue:
        """The names of the editor's tools, and of the tables and keys of a board file."""
        return catalogue(language, "boards/workbench", self._text("workbench", self.shared))

    def empty_board(self, columns: int, rows: int, name: str) -> dict[str, Any]:
        """The data of a board with nothing on it but land; what is in the box is taken from our first board."""
        empty: Callable[[dict[str, Any], int, int], dict[str, Any]] = self._load(f"{self.workbench}:empty", self.shared)
        usual = deepcopy(self.shipped().data)
        usual.pop("picture", None)
        board, tools = empty(usual, columns, rows), self.tools()
        for path, value in ((tools.id, "my-board"), (tools.name, name)):
            *above, key = path.split(".")
            reduce(getitem, above, board)[key] = value
        return board

    def choose(self, options: Mapping[str, str]) -> dict[str, str]:
        """All options with their values; BadChoice for unknown names and values."""
        known = {option.name: option for option in self.options}
        for name, value in options.items():
            if name not in known:
                raise BadChoice("option", name, ", ".join(known))
            if value not in known[name].values:
                raise BadChoice("option_value", name, value, ", ".join(known[name].values))
        return {name: options.get(name, option.values[0]) for name, option in known.items()}

    def choose_for_bots(self, options: Mapping[str, str]) -> dict[str, str]:
        """All options of a game without people; some have another default then."""
        usual = {option.name: option.among_bots for option in self.options if option.among_bots}
        return self.choose({**usual, **options})

    def speaker(self, game: Game[Any], language: str = "en", people: tuple[str, ...] = ()) -> Speaker:
        return Speaker(self.catalogue(language), game.names(), people)

    def catalogue(self, language: str = "en") -> Catalogue:
        """The texts of the game on top of those that all games share."""
        return catalogue(language, "core", *self._catalogues)

    @property
    def _catalogues(self) -> list[str]:
        """The catalogues with the texts of this game alone."""
        shared = [self._text("", self.shared)] if self.shared else []
        special = [self._text(self.words)] if self.words else []
        return [*shared, self._text(), *special]

    @property
    def has_lesson(self) -> bool:
        return self._lesson_file().is_file()

    def lesson(self) -> Lesson:
        """The guided first game, without its texts."""
        return _lesson(self)

    def lesson_texts(self, language: str = "en") -> Catalogue:
        """What the coach says at each step, by its key."""
        return catalogue(language, self._text(self._lesson_name))

    def _lesson_file(self) -> Traversable:
        return self._folder().joinpath("text", f"{self._lesson_name}.toml")

    @property
    def _lesson_name(self) -> str:
        return f"{self.words}-lesson" if self.words else "lesson"

    def rules_page(self, language: str = "en") -> str:
        """The rules in our own words, as Markdown with numbered paragraphs."""
        parts = [part.rpartition(":") for part in self.pages]
        return "\n".join([page(language, self._text(name, package)) for package, _, name in parts])

    def paragraph(self, rule: str, language: str = "en") -> str:
        """One paragraph of the rules in a single line; empty when there is none of that number."""
        for paragraph in self.rules_page(language).split("\n\n"):
            if rule and paragraph.startswith(f"**{rule}**"):
                return " ".join(paragraph.removeprefix(f"**{rule}**").split())
        return ""

    def _text(self, name: str = "", package: str = "") -> str:
        """A part of the texts, as the loader names it."""
        folder = f"games/{package or self.package}/text" if self.home else f"{package or self.package}:text"
        return f"{folder}/{name}" if name else folder

    def _folder(self, package: str = "") -> Traversable:
        """The folder of a package, found without loading it."""
        name = package or self.package
        return files(self.home).joinpath(*name.split(".")) if self.home else files(name)

    def _load(self, name: str, package: str = "") -> Any:
        module, _, attribute = name.partition(":")
        return getattr(import_module(f"{self._module(package)}.{module}"), attribute)

    def _module(self, package: str = "") -> str:
        return ".".join([part for part in (self.home, package or self.package) if part])


@cache
def _installed(game: str) -> dict[str, Traversable]:
    """Board files of a game in installed packages, by name."""
    folders = [files(package) for name, package in plugins("boards") if name == game]
    found = [file for folder in folders for file in folder.iterdir() if file.name.endswith(".toml")]
    return {file.name.removesuffix(".toml"): file for file in sorted(found, key=lambda file: file.name)}


@cache
def _packaged(title: Title, name: str) -> BoardFile:
    return parse(name, title.board_text(name))


@cache
def _lesson(title: Title) -> Lesson:
    return decode_toml(title._lesson_file().read_bytes(), Lesson)


@lru_cache(maxsize=MOST_OPEN)
def _open(title: Title, file: BoardFile, chosen: tuple[tuple[str, str], ...]) -> Game[Any]:
    return title.kind.open(file, dict(chosen))


@lru_cache(maxsize=MOST_OPEN)
def _show(title: Title, game: Game[Any]) -> Face[Any]:
    face: Face[Any] = title._load(title.face)(game)
    return face
