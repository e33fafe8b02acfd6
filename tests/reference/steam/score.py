"""The end (II.4; rules page 1.6 and 1.7)."""

from __future__ import annotations

from .table import Player, Table, owner_name

BEHIND_ALL = -21  # a bankrupt player: one less than the worst score of others, which is ten steps below 0


def score(table: Table, seat: int) -> int:
    """Points, income and complete links."""
    player = table.players[seat]
    if player.bankrupt:
        return BEHIND_ALL
    income = player.income // 2 if player.income >= 0 else 2 * player.income
    links = [owner for _, _, owner in table.track.complete_links() if owner == owner_name(seat)]
    return player.points + income + len(links)


def places(table: Table) -> dict[int, int]:
    """By seat, from 1, of those who are not bankrupt: on a tie the higher income, then the lower action tile."""
    solvent = [player for player in table.players if not player.bankrupt]
    return {
        player.seat: 1 + sum(_standing(table, other) > _standing(table, player) for other in solvent)
        for player in solvent
    }


def _standing(table: Table, player: Player) -> tuple[int, int, int]:
    return (score(table, player.seat), player.income, -player.number())
