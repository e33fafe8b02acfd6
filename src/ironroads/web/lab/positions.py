"""Back from paper: a position is typed in, checked as it grows, drawn, and played on from at a new table."""

from __future__ import annotations

from typing import Annotated, Any

import msgspec
from msgspec import Meta
from starlette.concurrency import run_in_threadpool
from starlette.datastructures import FormData
from starlette.requests import Request
from starlette.responses import Response

from ...core.board import BoardFile
from ...core.errors import BadPosition, IronroadsError
from ...core.position import read_position, write_position
from ...core.position_form import position_form
from ...core.rules.game import Game
from ...core.speaker import Speaker
from ...core.typed import decode_json
from ...draw.chart import Chart, draw
from ...games.title import Title
from ...table.log.spec import WAYS
from ...words.loader import catalogue
from ..actions.new_table import create_table, holders_of
from ..api.bodies import Word, read_body
from ..pages.new_table import NewTableForm, last_name
from ..requests import rate_limits
from ..requests.errors import BadRequest, UserError
from ..requests.forms import integer_query, read_form, text_field
from ..requests.own_boards import chosen_board, owner_of
from ..requests.rendering import render_page
from ..requests.session import session_of
from ..requests.settings import language_of, words_of
from ..requests.titles import title_or_404
from .answers import explained, json_response
from .pages import encoded, offered_boards

TEXTS = "boards/position"
Options = Annotated[dict[Word, Word], Meta(max_length=50)]


class TypedPosition(msgspec.Struct, forbid_unknown_fields=True):
    """A position as far as it has been typed in."""

    position: dict[str, Any]
    board: Word = ""
    options: Options = {}
    dark: bool = False


async def show(request: Request) -> Response:
    """The form, filled with the set-up of a game."""
    title = title_or_404(request.path_params["game"])
    board = request.query_params.get("board") or title.boards[0]
    options = {key[7:]: value for key, value in request.query_params.items() if key.startswith("option-")}
    file = await _file(request, title, board)
    try:
        game = await run_in_threadpool(title.open_file, file, options)
    except IronroadsError as error:
        raise UserError(error) from None
    seats = integer_query(request, "seats") or game.players[0]
    seats = max(game.players[0], min(seats, game.players[-1]))
    words, language = words_of(request), language_of(request)
    form = NewTableForm(title, words, FormData(), await last_name(request))
    context = {
        "game": title.id,
        "name": title.catalogue(language)["title"],
        "encoded": encoded(_description(title, game, board, seats, words.section("lab"), language)),
        "board": board,
        "board_name": title.board_name(game, language),
        "boards": await _boards(request, title, board, game),
        "players": game.players,
        "seats": seats,
        "options": [{**option, "chosen": game.chosen[option["name"]]} for option in form.context()["options"]],
        "holders": [(value, label) for value, label in form.context()["holders"] if value != "nobody"],
        "ways": WAYS,
    }
    return render_page(request, "lab_position.html", here="boards", **context)


async def check(request: Request) -> Response:
    """Everything that is wrong with a position; its picture if nothing is."""
    title = title_or_404(request.path_params["game"])
    rate_limits.check_heavy(request, "lab")
    typed = await read_body(request, TypedPosition)
    file = await _file(request, title, typed.board)
    try:
        drawn = await run_in_threadpool(_drawn, title, file, typed)
    except BadPosition as error:
        return json_response({"faults": explained(request, error), "svg": ""})
    except IronroadsError as error:
        raise UserError(error) from None
    return json_response({"faults": [], "svg": drawn})


async def play(request: Request) -> Response:
    """Open a table at a position; refused with everything that is wrong with it."""
    title = title_or_404(request.path_params["game"])
    fields = await read_form(request)
    try:
        typed = decode_json(text_field(fields, "typed"), TypedPosition)
    except (msgspec.DecodeError, RecursionError):
        raise BadRequest("bad_form") from None
    settings = {
        "board": await chosen_board(request, title, typed.board or title.boards[0]),
        "options": typed.options,
        "position": typed.position,
    }
    try:
        return await create_table(request, title, holders_of(fields), text_field(fields, "way"), **settings)
    except IronroadsError as error:
        raise UserError(error) from None


async def _file(request: Request, title: Title, board: str) -> BoardFile:
    found = await chosen_board(request, title, board or title.boards[0])
    return title.shipped(found) if isinstance(found, str) else found


def _drawn(title: Title, file: BoardFile, typed: TypedPosition) -> str:
    game = title.open_file(file, typed.options)
    face = title.show(game)
    return str(draw(face.chart, face.marks(read_position(game, typed.position)), dark=typed.dark))


def _description(
    title: Title, game: Game[Any], board: str, seats: int, words: dict[str, str], language: str
) -> dict[str, Any]:
    texts, face = catalogue(language, TEXTS), title.show(game)
    return {
        "game": title.id,
        "board": board,
        "options": game.chosen,
        "position": write_position(game, game.start(seats)),
        "form": position_form(game),
        "names": {"fields": texts["fields"], "words": texts["words"]},
        "tables": _tables(game, title.speaker(game, language), seats, texts["phases"]),
        "size": face.chart.size,
        "spots": _spots(face.chart),
        "words": words,
    }


def _tables(game: Game[Any], speaker: Speaker, seats: int, phases: dict[str, str]) -> dict[str, list[list[str]]]:
    """By table: each name as positions write it, and as people read it."""
    found = {
        table: [[name, speaker.cell(number, table)] for number, name in enumerate(names)]
        for table, names in game.names().items()
    }
    found["seat"] = [[str(seat), speaker.seat(seat)] for seat in range(seats)]
    found["phase"] = [[kind, phases.get(kind, kind)] for kind in [*[phase.kind for phase in game.phases], "over"]]
    return found


def _spots(chart: Chart) -> dict[str, dict[str, Any]]:
    """By spot, which is called `table-number`: its shape and its points, rounded to a tenth."""
    return {
        name: {
            "shape": spot.shape,
            "size": spot.size,
            "points": [[round(x, 1), round(y, 1)] for x, y in spot.points],
        }
        for name, spot in chart.spots.items()
    }


async def _boards(request: Request, title: Title, chosen: str, game: Game[Any]) -> list[tuple[str, str]]:
    """The chosen board, which may be another player's, then those that the viewer keeps, and ours."""
    known = await offered_boards(request, title, owner_of(await session_of(request)))
    other = [] if chosen in dict(known) else [(chosen, title.board_name(game, language_of(request)))]
    return [*other, *known]
