"""Moving goods (chapter 2, II.3.3; rules page, chapter 5)."""

from __future__ import annotations

from ..steam_track import NOBODY, slug
from .routes import Trip, all_links, can_arrive, deliverable
from .table import FIRST_MOVE, Cargo, Course, Player, Question, Table, owner_name

ROUNDS = 2


def move_goods(table: Table) -> Course:
    """Two rounds, First Move in front (5.1)."""
    for player in table.players:
        player.upgraded = False
    for table.round in range(ROUNDS):
        for seat in table.order_behind(FIRST_MOVE):
            yield from _move_one(table, table.players[seat])
    table.round = 0


def _move_one(table: Table, player: Player) -> Course:
    """A cube, or a level of the locomotive, once a turn, or nothing; who can do neither is not asked (5.1, 5.2)."""
    can_upgrade = not player.upgraded and player.locomotive < table.box.strongest
    choices = _loads(table, player) | ({"upgrade"} if can_upgrade else set())
    if not choices:
        return
    move = yield Question(player.seat, "move", choices | {"stay"})
    if move == "upgrade":
        player.upgraded = True
        player.locomotive += 1
    elif move != "stay":
        yield from _deliver(table, player, *move.removeprefix("load:").split("/"))


def _trip(table: Table, player: Player) -> Trip:
    return Trip(all_links(table.track), table.wants, owner_name(player.seat), player.locomotive)


def _loads(table: Table, player: Player) -> set[str]:
    trip = _trip(table, player)
    wanted = set(table.wants.values())
    return {
        f"load:{slug(stop)}/{good}"
        for stop in trip.stops_near_own_links()
        for good in deliverable(trip, stop, {good for good, count in table.cubes[stop].items() if count} & wanted)
    }


def _deliver(table: Table, player: Player, place: str, good: str) -> Course:
    start, trip = table.stop(place), _trip(table, player)
    table.cubes[start][good] -= 1
    cargo = table.cargo = Cargo(good, start, [start])
    while cargo.at == start or table.wants.get(cargo.at) != good:
        steps = _steps(trip, cargo)
        move = yield Question(player.seat, "carry", set(steps))
        cargo.take(*steps[move])
    table.bag[good] += 1
    yield from _credit(table, player.seat)


def _steps(trip: Trip, cargo: Cargo) -> dict[str, tuple[str, str]]:
    """The links the cube can take next and still arrive: stop and owner."""
    return {
        f"go:{slug(stop)}/{_number(owner)}": (stop, owner)
        for stop, owner in trip.links.get(cargo.at, ())
        if stop not in cargo.visited and can_arrive(trip, cargo.after(stop, owner))
    }


def _number(owner: str) -> str:
    """An owner as notation has it: players are counted from 1."""
    return NOBODY if owner == NOBODY else str(int(owner.removeprefix("seat-")) + 1)


def _credit(table: Table, mover: int) -> Course:
    """Points for all links used; the mover decides first, then the others in playing order (2.4)."""
    points = {owner: count for owner, count in table.cargo.used.items() if owner != NOBODY}
    table.cargo = Cargo(used=points)
    for seat in [mover, *(other for other in table.order if other != mover)]:
        if owner_name(seat) in points:
            yield from _credit_one(table, table.players[seat], points[owner_name(seat)])
            del points[owner_name(seat)]
    table.cargo = Cargo()


def _credit_one(table: Table, player: Player, count: int) -> Course:
    """All on income, as far as they fit, or all as victory points; at the top of the track points only (R17)."""
    highest = table.box.highest_income
    move = "to-points"
    if player.income < highest:
        move = yield Question(player.seat, "credit", {"to-income", "to-points"})
    if move == "to-income":
        player.income = min(player.income + count, highest)
    else:
        player.points += count
