"""City Growth and Urbanization (II.3.2, rules page 4.4 to 4.6, R19)."""

from __future__ import annotations

from ..steam_track import NOBODY as NO_OWNER
from ..steam_track import slug
from ..steam_track.new_city import found_city, is_ring, lost_links
from .table import CITY_GROWTH, NOBODY, Course, Player, Question, Table, owner_name

# A fault of the rules by which the reference can be told to play until it is mended.
DELETES_LINKS = "a New City can delete a complete link of another player"


def can_be_placed(table: Table, seat: int, tile: str) -> bool:
    """Whether there are goods, something to put them under, and room for it."""
    return bool(groups(table)) and bool(places(table, seat, tile))


def groups(table: Table) -> set[str]:
    return {f"group:{space + 1}" for space, cubes in enumerate(table.supply) if any(cubes.values())}


def places(table: Table, seat: int, tile: str) -> set[str]:
    return _cities_to_grow(table) if tile == CITY_GROWTH else _towns_to_found(table, seat)


def _cities_to_grow(table: Table) -> set[str]:
    """Cities without a growth marker, as long as there are markers; New Cities bring their own (4.5, 4.6)."""
    if len(table.grown & set(table.board.cities)) == table.box.growth_markers:
        return set()
    return {f"grow:{slug(city)}" for city in table.board.cities if city not in table.grown}


def _towns_to_found(table: Table, seat: int) -> set[str]:
    colours = [colour for colour, left in table.new_cities.items() if left]
    towns = [town for town in table.board.towns if town not in table.wants and _can_become_city(table, seat, town)]
    return {f"found:{slug(town)}/{colour}" for town in towns for colour in colours}


def _can_become_city(table: Table, seat: int, town: str) -> bool:
    """No link may lead from a New City back to itself (4.7), and links of others stay (1.5, 3.5)."""
    spoils = DELETES_LINKS not in table.faults and any(
        link.owner not in (NO_OWNER, owner_name(seat)) for link in lost_links(table.track, town)
    )
    return not spoils and not is_ring(table.track, town)


def place_goods(table: Table, player: Player, space: int) -> Course:
    """All goods of a chosen supply space go to one city (4.4)."""
    table.group = space
    growing = player.tile == CITY_GROWTH
    move = yield Question(player.seat, "grow" if growing else "found", places(table, player.seat, player.tile))
    place, _, colour = move.partition(":")[2].partition("/")
    city = table.stop(place)
    if colour:
        _found(table, city, colour)
    table.grown.add(city)
    for good, count in table.supply[space].items():
        table.cubes[city][good] += count
    table.supply[space] = table.no_cubes()
    table.group = NOBODY
    player.must_place = False


def _found(table: Table, town: str, colour: str) -> None:
    table.new_cities[colour] -= 1
    table.wants[town] = colour
    found_city(table.track, town)
