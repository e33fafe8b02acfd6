"""Phase six: Final profit determination."""

from __future__ import annotations

from functools import cache
from itertools import combinations

from .table import Table


def begin(table: Table) -> None:
    """Empty the boxes, put goods on the connected locations, give the control markers to the majority shareholders."""
    table.box = dict.fromkeys(table.board.companies, 0)
    table.goods_on_map = {city for company in table.board.companies for city in table.cities_of(company)}
    table.controller = {company: majority_shareholder(table, company) for company in table.board.companies}
    table.phase = "claim"


def majority_shareholder(table: Table, company: str) -> int | None:
    """Among equals the one closest clockwise to the last player to control the company, starting with that player."""
    seat = table.last_controller[company]
    if seat is None:  # ruling 19: never sold
        return None
    most = max(shares[company] for shares in table.shares)
    while table.shares[seat][company] < most:
        seat = table.left_of(seat)
    return seat


def claims(table: Table, company: str) -> set[str]:
    """One goods cube from a location connected to the company's track."""
    return {f"claim:{city}" for city in table.cities_of(company) & table.goods_on_map}


def claim(table: Table, city: str) -> None:
    assert table.company is not None
    table.goods_on_map.remove(city)
    table.goods[table.company][table.board.cities[city].colour] += 1
    table.place += 1


def next_company(table: Table) -> None:
    """In order of play, round after round; a company that can claim nothing goes to the pass row."""
    while len(table.pass_row) < len(table.order):
        table.place %= len(table.order)
        table.company = table.order[table.place]
        if table.company not in table.pass_row:
            if claims(table, table.company):
                return
            table.pass_row.append(table.company)
        table.place += 1
    table.company = None
    pay_shares(table)
    table.phase = "over"


def pay_shares(table: Table) -> None:
    """Every share brings the final profit level of its company."""
    for company in table.board.companies:
        worth = value_of_sets(tuple(table.goods[company].values()), tuple(table.board.set_values))
        for seat in range(table.players):
            table.cash[seat] += table.shares[seat][company] * worth


@cache
def value_of_sets(goods: tuple[int, ...], values: tuple[int, ...]) -> int:
    """The most that sets of different colours are worth; ruling 20: every way to take the first set is tried."""
    colours = [colour for colour, cubes in enumerate(goods) if cubes]
    chosen = [each for size in range(1, len(colours) + 1) for each in combinations(colours, size)]
    rest = [(each, tuple(cubes - (colour in each) for colour, cubes in enumerate(goods))) for each in chosen]
    return max((values[len(each) - 1] + value_of_sets(left, values) for each, left in rest), default=0)


def places(table: Table) -> list[int]:
    """Most cash wins; among equals the one whose companies have the most goods cubes, ruling 21: added up."""
    led = [0] * table.players
    for company, seat in table.controller.items():
        if seat is not None:
            led[seat] += sum(table.goods[company].values())
    standings = list(zip(table.cash, led, strict=True))
    return [1 + sum(other > own for other in standings) for own in standings]
