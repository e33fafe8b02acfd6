"""Phase four: dividends, bonuses, profits and new share prices. No one is asked."""

from __future__ import annotations

from .table import BANKRUPT, Table


def pay_dividends(table: Table) -> None:
    """The bank pays for each share of a player, a bonus to the controller, and the profit to the company."""
    for company in table.living():
        row = _row(table, table.performance[company])
        for seat, held in enumerate(table.shares):
            table.cash[seat] += row["dividend"] * held[company]
        controller = table.controller[company]
        if controller is not None:
            table.cash[controller] += row["ceo_bonus"]
        table.treasury[company] += row["profit"]


def _row(table: Table, performance: int) -> dict[str, int]:
    (row,) = [row for row in table.market["performance"]["row"] if row["min"] <= performance <= row["max"]]
    return row


def adjust_prices(table: Table) -> None:
    """Stacks go on the adjustment table, the prices change, and every performance goes back to 0."""
    boxes = _boxes(table)
    for company in table.living():
        table.price[company] = _new_price(table, table.price[company], boxes[table.performance[company]])
        table.performance[company] = 0


def _boxes(table: Table) -> dict[int, int]:
    """The box of every stack, by its performance."""
    stacks = sorted({table.performance[company] for company in table.living()}, reverse=True)
    boxes = [5, 3, 1, 0, -1, -3]
    count = len(stacks) + len(table.bankrupt)
    first = {1: 0, 2: 1, 3: 1, 4: 3, 5: 3, 6: 5}[count]
    filled = {0: [], 1: [0], 2: [0, -1], 3: [1, 0, -1], 4: [1, 0, -1, -3], 5: [3, 1, 0, -1, -3]}[len(table.bankrupt)]
    free = [box for box in boxes[boxes.index(first) :] if box not in filled]
    return dict(zip(stacks, free, strict=False))


def _new_price(table: Table, price: int, box: int) -> int:
    """The coloured space is the one before the change: green adds to a rise, pink to a fall or no change."""
    (space,) = [space for space in table.market["price_track"]["spaces"] if space["price"] == price]
    if space["colour"] == ("green" if box > 0 else "pink"):
        box += space["modifier"]
    return min(18, price + box) if price + box >= 0 else BANKRUPT
