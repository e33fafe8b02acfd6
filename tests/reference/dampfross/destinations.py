"""Start und Ziel, Sonderfahrten, and the numbers that are ticked off when the number of runs was agreed."""

from __future__ import annotations

from . import entering
from .board import MOUNTAIN, PLAIN, Special
from .faults import BOTH_PLACES, PLAIN_ONLY
from .network import distances
from .table import Table

LEAST = 6  # hexes between start and destination
VISITS = {"18-runs": 1, "36-runs": 2}  # how often each number is start or destination
TWO_IN_SEVEN = (4, 0)  # the fourth and the seventh of every seven runs


def begin_run(table: Table) -> None:
    """Throw for the start, unless the last destination is the start of this run (Weitere Fahrten)."""
    table.run += 1
    last = table.goals if table.options["chain"] == "yes" and table.goal is not None else set()
    table.clear_run()
    for hex in last:
        table.start = hex
    if not _two_towns_left(table):
        table.phase = "over"
    elif last:
        after_start(table)
    else:
        table.phase = "start"


def _two_towns_left(table: Table) -> bool:
    """A run needs a start and another town; numbers may be used up, or towns without a line."""
    towns = {hex for number, hex in table.board.hex_of_number.items() if _can_be_visited(table, number)}
    return len(towns | ({table.start} if table.start else set())) > 1


def numbers(table: Table) -> set[str]:
    """Red die for the tens, white die for the units."""
    return {f"lot:{red}{white}" for red in range(1, 7) for white in range(1, 7)}


def throw_start(table: Table, move: str) -> None:
    number = int(move.removeprefix("lot:"))
    if _can_be_visited(table, number):
        table.start, table.lot = table.board.hex_of_number[number], number
        table.ticks[number] += 1
        after_start(table)


def _can_be_visited(table: Table, number: int) -> bool:
    """Towns without a line are thrown again (ruling 14), and numbers that are used up (Ende des Spiels)."""
    used_up = table.options["end"] in VISITS and table.ticks[number] >= VISITS[table.options["end"]]
    return table.has_line(table.board.hex_of_number[number]) and not used_up


def after_start(table: Table) -> None:
    special = _is_special(table) and any(_line_has_goals(table, face) for face in table.board.specials)
    table.phase = "special" if special else "goal"


def _is_special(table: Table) -> bool:
    """Every fourth run, or two in every seven (ruling 36)."""
    if table.options["special"] == "two-in-seven":
        return table.run % 7 in TWO_IN_SEVEN
    return table.run % table.board.file["special"]["every"] == 0


# ordinary runs


def throw_goal(table: Table, move: str) -> None:
    """A destination less than six hexes away is thrown again, if there is another (ruling 35)."""
    number = int(move.removeprefix("lot:"))
    assert table.start is not None
    ways = distances(table, {table.start})
    others = [other for other in table.board.hex_of_number if _is_other_town(table, other)]
    far = [other for other in others if _is_far(table, ways, table.board.hex_of_number[other])]
    if number in (far or others):
        table.goal, table.goals = number, {table.board.hex_of_number[number]}
        table.ticks[number] += 1
        entering.begin(table)


def _is_other_town(table: Table, number: int) -> bool:
    return _can_be_visited(table, number) and table.board.hex_of_number[number] != table.start


def _is_far(table: Table, ways: dict[str, int], hex: str) -> bool:
    """Ruling 13: along the lines, or through the air where no line leads."""
    assert table.start is not None
    return (ways[hex] if hex in ways else table.board.air_distance(table.start, hex)) >= LEAST


# special runs


def faces(table: Table) -> set[str]:
    return {f"special:{face}" for face in range(1, 7)}


def throw_special(table: Table, move: str) -> None:
    face = int(move.removeprefix("special:"))
    line = table.board.specials[face]
    if line.even:
        table.face, table.phase = face, "second"
    elif _line_has_goals(table, face):
        table.face, table.goals = face, reachable(table, named(table, line))
        entering.begin(table)


def _line_has_goals(table: Table, face: int) -> bool:
    line = table.board.specials[face]
    return bool(reachable(table, named(table, line) | line.even | line.odd))


def throw_second(table: Table, move: str) -> None:
    assert table.face is not None
    line = table.board.specials[table.face]
    decided = line.even | line.odd if BOTH_PLACES in table.faults else line.even if move == "even" else line.odd
    table.goals = reachable(table, set(decided))
    if table.goals:
        entering.begin(table)
    else:
        table.face, table.phase = None, "special"


def named(table: Table, line: Special) -> set[str]:
    """Places that the table names, and the plain hexes of the countries it names (ruling 37)."""
    board = table.board
    any_terrain = line.whatever_terrain and PLAIN_ONLY not in table.faults
    terrains = (PLAIN, MOUNTAIN) if any_terrain else (PLAIN,)
    abroad = {hex for hex, country in board.country.items() if country in line.countries}
    return {hex for hex in abroad if board.terrain[hex] in terrains} | set(line.hexes)


def reachable(table: Table, hexes: set[str]) -> set[str]:
    """Those that lines lead to, at least six hexes away."""
    assert table.start is not None
    ways = distances(table, {table.start})
    return {hex for hex in hexes if ways.get(hex, 0) >= LEAST}
