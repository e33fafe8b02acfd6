"""Money: raised in the base game, capital in the standard game; income and expenses (II.1, II.3.4, III.1, III.5)."""

from __future__ import annotations

from .table import Course, Question, Table

STEP = 5  # dollars for a step back on the income track, or for two points


def can_pay(table: Table, seat: int) -> int:
    """The most that a player can spend: cash, in the base game with all that can be raised (2.1)."""
    player = table.players[seat]
    if table.standard:
        return player.cash
    return player.cash + STEP * (player.income - table.box.lowest_income) + STEP * (player.points // 2)


def pay(table: Table, seat: int, amount: int) -> None:
    """Cash first; if it is short, only as many steps as are needed (II.1)."""
    while table.players[seat].cash < amount:
        assert not table.standard
        take_step(table, seat)
    table.players[seat].cash -= amount


def most_steps(table: Table, seat: int) -> int:
    player = table.players[seat]
    return player.income - table.box.lowest_income + player.points // 2


def take_step(table: Table, seat: int) -> None:
    """$5 for a step of income, at the bottom of the track for two points."""
    player = table.players[seat]
    if player.income > table.box.lowest_income:
        player.income -= 1
    else:
        player.points -= 2
    player.cash += STEP


def buy_capital(table: Table) -> Course:
    """Standard game: in playing order, any number of steps (III.1)."""
    for seat in table.order:
        steps = range(most_steps(table, seat) + 1)
        move = yield Question(seat, "capital", {f"capital:{STEP * count}" for count in steps})
        for _ in range(int(move.removeprefix("capital:")) // STEP):
            take_step(table, seat)


def settle(table: Table) -> list[int]:
    """Income and expenses of all in playing order; says who is bankrupt by them."""
    return [seat for seat in table.order if not _settle_one(table, seat)]


def _settle_one(table: Table, seat: int) -> bool:
    player = table.players[seat]
    due = player.income - (player.locomotive if table.standard else 0)
    if due >= 0 or player.cash >= -due:
        player.cash += due
        return True
    return _give_up(table, seat, -due) if table.standard else _raise(table, seat, -due)


def _raise(table: Table, seat: int, amount: int) -> bool:
    """Base game: raise the money, or be bankrupt (II.1, 2.11)."""
    if can_pay(table, seat) < amount:
        return False
    pay(table, seat, amount)
    return True


def _give_up(table: Table, seat: int, amount: int) -> bool:
    """Standard game: a point for every $2 short or part of it, then a step of income for every $2 (III.5, R20)."""
    player = table.players[seat]
    short = amount - player.cash
    units = (short + 1) // 2
    points = min(units, player.points)
    if player.income - (units - points) < table.box.lowest_income:
        return False
    player.points -= points
    player.income -= units - points
    player.cash = 2 * units - short
    return True
