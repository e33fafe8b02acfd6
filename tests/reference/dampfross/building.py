"""Laying track, buying ferries and jumping: in a turn of the Aufbauphase, or after a run."""

from __future__ import annotations

from collections.abc import Callable

from . import extension, fees, frog, rounds
from .board import Step, name
from .table import Party, Table

FERRY = 6  # points, or units
BONUS = 6  # units for the first line into a town


def moves(table: Table) -> set[str]:
    found = {f"build:{name(step)}" for step in steps(table)}
    if table.landed:
        return found
    found.add("done")
    found |= {f"buy:{table.board.ferries[ferry].notation}" for ferry in ferries(table)}
    found |= {f"jump:{hex}/{rival + 1}" for hex, rival in frog.jumps(table)}
    if not table.run and rounds.may_declare(table):
        found.add("declare")
    return found


def steps(table: Table) -> set[Step]:
    """Every step that can be built and paid now (Streckenverlauf); after a jump, from where it landed."""
    builders = rounds.builders(table)
    hexes = {table.landed} if table.landed else set.intersection(*(table.hexes[seat] for seat in builders))
    nearby = [(hex, step) for hex in hexes for step, _ in table.board.steps_at[hex]]
    return {step for hex, step in nearby if can_build(table, builders, step, hex)}


def can_build(table: Table, builders: Party, step: Step, begin: str, already: int = 0) -> bool:
    """Whether a step can be built and paid, besides units that are already due."""
    cost = table.board.cost[step]
    if cost > table.points or not _is_free(table, builders, step):
        return False
    units = sum(fees.fees(table, builders, step, begin).values())
    return affordable(table, builders, cost, already + units)


def _is_free(table: Table, builders: Party, step: Step) -> bool:
    return not any(seat in party for party in table.lines.get(step, ()) for seat in builders)


def _cheapest_fees(table: Table, builders: Party, step: Step) -> dict[Party, int]:
    """A step between two hexes of the builders' own may be drawn from either."""
    begins = [hex for hex in step if all(hex in table.hexes[seat] for seat in builders)]
    begins = [table.landed] if table.landed else begins
    return min((fees.fees(table, builders, step, hex) for hex in begins), key=lambda due: sum(due.values()))


def affordable(table: Table, builders: Party, cost: int, units: int) -> bool:
    """Points from the throw and fees from the account; after a run both come from account and earnings (Ausbau)."""
    if table.run:
        return cost + units <= table.points and fees.can_pay(table, builders, cost + units)
    return cost <= table.points and fees.can_pay(table, builders, units)


def ferries(table: Table) -> list[str]:
    """Ferries without an owner, in ports that the player has reached (Fähren); they are bought alone."""
    if table.partner is not None:
        return []
    free = [ferry for ferry in table.board.ferries.values() if ferry.name not in table.ferries]
    reached = [ferry for ferry in free if ferry.port in table.hexes[table.player]]
    return [ferry.name for ferry in reached if _can_buy(table)]


def _can_buy(table: Table) -> bool:
    if table.run:
        return affordable(table, (table.player,), FERRY, 0)
    if table.options["ferry"] == "account":
        return table.accounts[table.player] >= FERRY
    return table.points >= FERRY


def play(table: Table, move: str) -> None:
    kind, _, what = move.partition(":")
    doing: dict[str, Callable[[Table, str], None]] = {"build": _build, "buy": _buy, "jump": frog.jump}
    if kind == "declare":
        rounds.end_phase(table)
    elif kind == "done":
        _end_turn(table)
    else:
        doing[kind](table, what)
        if table.run and extension.has_reached_target(table):
            table.phase = "over"
        if table.phase == "build" and not table.points and kind != "jump":
            _end_turn(table)


def _end_turn(table: Table) -> None:
    if table.run:
        extension.ask(table)
    else:
        rounds.end_turn(table)


def _build(table: Table, what: str) -> None:
    a, _, b = what.partition("-")
    builders, step = rounds.builders(table), (a, b)
    due = _cheapest_fees(table, builders, step)
    spend(table, builders, table.board.cost[step], sum(due.values()))
    fees.pay(table, builders, due)
    table.draw(step, builders)
    table.landed = ""
    for hex in step:
        if hex in table.board.towns and hex not in table.joined:
            table.joined.add(hex)
            for seat in builders:
                table.accounts[seat] += BONUS // len(builders)
    if rounds.note_towns(table) and not table.run:
        rounds.end_phase(table)


def spend(table: Table, builders: Party, cost: int, units: int) -> None:
    table.points -= cost + (units if table.run else 0)
    if table.run:
        table.accounts[builders[0]] -= cost


def _buy(table: Table, what: str) -> None:
    """From the other shore one goes on building as usual."""
    ferry = next(ferry for ferry in table.board.ferries.values() if ferry.notation == what)
    if not table.run and table.options["ferry"] == "account":
        table.accounts[table.player] -= FERRY
    else:
        spend(table, (table.player,), FERRY, 0)
    table.ferries[ferry.name] = table.player
    table.set_foot(table.player, ferry.landing)
