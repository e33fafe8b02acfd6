"""C) Linie ausbauen: where an engine may go, and what happens when its move is final."""

from __future__ import annotations

from .scoring import score_connections, score_shares
from .table import Extension, Table


def engine_moves(table: Table) -> set[str]:
    """Any engine, but not the same one twice in a turn (Ablauf)."""
    return {
        f"move:{line}>{hex}"
        for line in table.engine
        if line not in table.moved
        for hex in targets(table, line).values()
    }


def targets(table: Table, line: str) -> dict[str, str]:
    """By direction: neighbouring hexes without town, track or engine, beside one other line at most (Wertungen)."""
    beside = table.board.beside[table.engine[line]]
    return {
        direction: beside[direction]
        for direction in table.board.gentle(table.heading[line])
        if direction in beside and may_enter(table, line, beside[direction])
    }


def may_enter(table: Table, line: str, hex: str) -> bool:
    if hex in table.board.town_on or hex in table.line_on:
        return False
    return len(table.other_lines_beside(hex, line)) < 2


def move_engine(table: Table, text: str) -> None:
    """The mover gets a share at once, if the stack has one (Aktienvorrat aufgebraucht)."""
    line, hex = text.split(">")
    table.moved.add(line)
    table.extension = Extension(line, hex, hex)
    if table.stack[line]:
        table.stack[line] -= 1
        table.shares[table.player][line] += 1


def complete(table: Table, extension: Extension) -> None:
    """After the veto round: shares, passenger, track, then all that has to be scored."""
    pay_bid(table, extension)
    give_passenger(table, extension)
    lay_track(table, extension)
    line, hex = extension.line, extension.target
    score_connections(table, line, hex)
    for other in table.other_lines_beside(hex, line):
        merge(table, line, other)


def pay_bid(table: Table, extension: Extension) -> None:
    """The last bidder gives the shares back; supplementary ones last and to their own pile (rules 6.6).

    What is paid for an isolated line leaves the game (rules 9.2).
    """
    if extension.bidder is None:
        return
    line = extension.line
    real = min(extension.bid, sum(table.shares_by_seat(line)) - table.supplementary[line])
    table.shares[extension.bidder][line] -= extension.bid
    table.supplementary[line] -= extension.bid - real
    if line not in table.isolated:
        table.stack[line] += real


def give_passenger(table: Table, extension: Extension) -> None:
    """Fahrgastplättchen: for the mover, on a station of another baron, unless another baron made the last bid."""
    owner = table.stations.get(extension.target)
    foreign = owner is not None and owner != table.player
    if foreign and extension.bidder in (None, table.player) and passengers_left(table):
        table.passengers[table.player] += 1


def passengers_left(table: Table) -> int:
    return int(table.board.pieces["passenger_tokens"]) - sum(table.passengers)


def lay_track(table: Table, extension: Extension) -> None:
    """Track on the hex the engine leaves; the start town gets none and leaves the line."""
    line, hex, origin = extension.line, extension.target, table.engine[extension.line]
    direction = next(name for name, near in table.board.beside[origin].items() if near == hex)
    if table.heading[line] is None:
        del table.line_on[origin]
    else:
        table.sides[direction].add(origin)
        use_tile(table)
    table.sides[table.board.opposite(direction)].add(hex)
    table.engine[line], table.heading[line], table.line_on[hex] = hex, direction, line


def use_tile(table: Table) -> None:
    """A merger may need one tile more than there are (rules 10.2)."""
    table.tiles = max(0, table.tiles - 1)


def merge(table: Table, line: str, other: str) -> None:
    """Aktienfusion: the moved line is dissolved, its engine replaced by track."""
    score_shares(table, line)
    exchange(table, line, other)
    lay_joining_track(table, line, other)
    if table.options["merger_uses_track_tile"] == "yes":
        use_tile(table)
    del table.engine[line]
    table.line_on = {hex: other if owner == line else owner for hex, owner in table.line_on.items()}
    table.connected[other] |= table.connected[line]
    table.connected[line] = set()
    table.isolated.discard(line)


def lay_joining_track(table: Table, line: str, other: str) -> None:
    """Which face is up is for the eye only: it leads to the other line if it can, straight before right before left."""
    hex, heading = table.engine[line], table.heading[line]
    left, straight, right = table.board.gentle(heading)
    beside = table.board.beside[hex]
    leading = [side for side in (straight, right, left) if table.line_on.get(beside.get(side, "")) == other]
    table.sides[leading[0] if leading else straight].add(hex)


def exchange(table: Table, line: str, other: str) -> None:
    """One share for two, an odd one is lost; what the stack lacks are supplementary shares."""
    for shares in table.shares:
        due = shares[line] // 2
        shares[line] = 0
        shares[other] += due
        from_stack = min(due, table.stack[other])
        table.stack[other] -= from_stack
        table.supplementary[other] += due - from_stack
    table.stack[line] = table.supplementary[line] = 0
