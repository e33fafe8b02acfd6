"""Small maps for tests, and positions on any map in short form."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

from ironroads.core.board import BoardFile
from ironroads.core.position import read_position, write_position
from ironroads.core.rules.match import Match
from ironroads.games import TITLES
from ironroads.games.dampfross.boards.format import NUMBERS
from ironroads.games.dampfross.boards.hex_names import hex_name
from ironroads.games.dampfross.game import Dampfross
from ironroads.games.dampfross.rules.owners import OWNER_NAMES
from playing import play

TITLE = TITLES["dampfross"]


def block(rows: list[str]) -> str:
    """Rows from the top, as a file has them."""
    return "\n".join(f"{hex_name(len(rows) - 1 - number, 0)} {row}" for number, row in enumerate(rows))


def sheet(rows: list[str], towns: dict[str, str], **more: Any) -> dict[str, Any]:
    """A map file; towns get numbers in turn, and players may begin in all of them but the last."""
    names = list(towns)
    numbers = {name: NUMBERS[place :: len(names)] for place, name in enumerate(names)}
    special = [{"faces": [1, 2, 3, 4, 5, 6], "name": "Anywhere", "places": names}]
    return {
        "format": "dampfross-map-1",
        "id": "made-up",
        "title": "Made up",
        "max_players": 4,
        "home": "H",
        "grid": {"rows": len(rows), "columns": len(rows[0])},
        "countries": {"H": "Home", "X": "Abroad"},
        "fields": {"terrain": block(rows), "country": block(["H" * len(row) for row in rows])},
        "town": [{"name": name, "hex": towns[name], "numbers": numbers[name]} for name in names],
        "start": [{"players": [2, 3, 4], "towns": names[:-1]}],
        "special": {"every": 4, "roll": special},
    } | more


def box(data: dict[str, Any], **options: str) -> Dampfross:
    return Dampfross.open(BoardFile("made-up", data), TITLE.choose(options))


def plain(rows: int, columns: int) -> list[str]:
    return ["." * columns] * rows


def opened(game: Dampfross, sites: str, first: int = 1) -> Match[Any]:
    """A match in its first round, with these start towns by seat."""
    towns = sites.split()
    match = Match(game, len(towns), 0)
    return play(match, " ".join([f"first:{first}", *(f"site:{town}" for town in towns)]))


def position(game: Dampfross, tracks: dict[int, list[str]], seats: int = 2, **facts: Any) -> Match[Any]:
    """A match with lines as chains of hexes (A1-A2-A3); each seat began where its first chain begins."""
    data = write_position(game, game.start(seats))
    track = {OWNER_NAMES[owner]: _sides(game, chains) for owner, chains in tracks.items()}
    first = {str(owner): [chains[0].partition("-")[0]] for owner, chains in tracks.items() if owner < seats}
    used = {hex for chains in tracks.values() for chain in chains for hex in chain.split("-")}
    joined = [town for town, hex in zip(game.board.town_names, game.board.town_hex, strict=True)]
    data |= {
        "phase": "build",
        "player": "0",
        "round": 1,
        "track": data["track"] | track,
        "footing": data["footing"] | first,
        "joined": [town for town in joined if game.board.hex_names[game.board.place_hexes[town]] in used],
    }
    for key, value in facts.items():
        data[key] = {**data[key], **value} if isinstance(data[key], dict) else value
    return Match(game, seats, 0, read_position(game, data))


def _sides(game: Dampfross, chains: list[str]) -> list[str]:
    board = game.board
    pairs = [pair for chain in chains for pair in pairwise(chain.split("-"))]
    numbers = [sorted((board.hex_number(a), board.hex_number(b))) for a, b in pairs]
    return [board.side_name(board.side[a, b]) for a, b in numbers]


def running(game: Dampfross, tracks: dict[int, list[str]], start: str, goal: str, seats: int = 2, **facts: Any):
    """A match after the throw for a run: the first seat is asked whether it enters."""
    board = game.board
    return position(
        game,
        tracks,
        seats,
        **{
            "phase": "enter",
            "run": 1,
            "start": board.hex_names[board.place_hexes[start]],
            "goal": str(NUMBERS[board.lot_towns.index(board.town_names.index(goal))]),
            "goals": [board.hex_names[board.place_hexes[goal]]],
        }
        | facts,
    )


def nineteen_and_eleven(accounts: dict[str, int] | None = None) -> Match[Any]:
    """The rulebook's example for the limit of ten: A owes B 19 and B owes A 11."""
    row = [f"B{number}" for number in range(1, 32)]
    game = box(sheet(plain(3, 34), {"West": "B1", "East": "B31"}))
    tracks = {0: ["-".join(row[:12])], 1: ["-".join(row[11:])]}
    return running(game, tracks, "West", "East", accounts=accounts or {})
