"""Positions of the stock-market game as JSON, and what makes one impossible; the map's part serves other games too."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from ....core.position import By, Coder, Derived, Grid, Listing, Name, Names, Number, Site
from ....core.rules.bits import members
from ....core.rules.game import NOBODY
from ...steam_map.rules.links import Links
from ...steam_map.rules.track_state import FREE, Rails
from ..rules.state import Barons
from ..rules.turn import BID, BUILD, BUY, CUBES, GO, LAY, LOAD, SELL

if TYPE_CHECKING:
    from ..game import SteamBarons


@dataclass(frozen=True)
class Sparse(By):
    """A list by the names of a table of which only entries other than -1 are written."""

    def write(self, value: object, site: Site) -> object:
        assert isinstance(value, list)
        keys = site.keys(self.table)
        return {
            key: self.inner.write(item, site.below(key)) for key, item in zip(keys, value, strict=True) if item != FREE
        }

    def read(self, data: object, site: Site) -> object:
        keys = site.keys(self.table)
        if not isinstance(data, dict):
            site.complain(f"an object with names of {self.table} is needed")
            return [FREE] * len(keys)
        for key in [key for key in data if key not in keys]:
            site.complain(f"{key!r} is no {self.table}")
        return [self.inner.read(data[key], site.below(key)) if key in data else FREE for key in keys]


@dataclass(frozen=True)
class Table(Sparse):
    """The same for a table of which only these entries exist."""

    def write(self, value: object, site: Site) -> object:
        assert isinstance(value, dict)
        return super().write([value.get(number, FREE) for number in range(len(site.keys(self.table)))], site)

    def read(self, data: object, site: Site) -> object:
        found = super().read(data, site)
        assert isinstance(found, list)
        return {number: item for number, item in enumerate(found) if item != FREE}


# What lies on the map, in every game.
RAILS: dict[str, Coder] = {
    "hex": Name("hex"),
    "laid": Number(0, 99),
    "fresh": Names("edge"),
    "at": Name("stop"),
    "good": Name("good"),
    "visited": Names("stop"),
    "cities": Names("stop"),
    "joined": Derived(),
    "untouched": Derived(),
    "vacant": Derived(),
    "out": Derived(),
    "tile": Sparse("hex", Name("tile")),
    "owner": Table("edge", Name("owner")),
    "marker": Sparse("symbol", Name("owner")),
    "cubes": Grid("stop", "good", Number(0, 99)),
    "targets": By("good", Names("stop")),
    "origin": Derived(),
    "ends": Derived(),
    "pointing": Derived(),
    "stops": Derived(),
    "near": Derived(),
    "links": Derived(),
    "used": Derived(),
    "stock": Derived(),
    "present": Derived(),
}

COMPANY = Name("company")
SEAT = Name("seat")

CODERS: dict[str, Coder] = {
    "phase": Name("phase"),
    **RAILS,
    "turn": Number(1, 20),
    "first": SEAT,
    "place": Number(-1, 999),
    "company": COMPANY,
    "player": SEAT,
    "bid": Number(),
    "leader": SEAT,
    "bidders": Names("seat"),
    "round": Number(0, 9),
    "gained": Number(0, 99),
    "movable": Derived(),
    "bankrupt": Names("company"),
    "bag": By("good", Number()),
    "cash": By("seat", Number()),
    "shares": Grid("seat", "company", Number(0, 20)),
    "available": By("company", Number(0, 20)),
    "left": By("company", Number(0, 20)),
    "treasury": By("company", Number()),
    "price": By("company", Number(-1, 999)),
    "performance": By("company", Number()),
    "controller": By("company", SEAT),
    "order": Listing(COMPANY),
    "sale": Grid("seat", "company", Number(-2, 20)),
}


def track_faults(links: Links, state: Rails) -> list[str]:
    """What is wrong with the tiles and owners of a position."""
    board, tiles = links.board, links.tiles
    found = []
    for hex, tile in enumerate(state.tile):
        if tile < 0:
            continue
        name = board.hex_names[hex]
        if not board.land >> hex & 1 or links.is_city(state, hex):
            found.append(f"tile.{name}: no tile can lie there")
        elif tiles.town[tile] != (board.stop_at[hex] >= 0):
            found.append(f"tile.{name}: town tiles lie on towns, and only there")
        elif tiles.sides[tile] & ~board.sides[hex]:
            found.append(f"tile.{name}: its track leaves the map or crosses a blocked side")
    return found or [*_owner_faults(links, state), *_stock_faults(links, state)]


def _owner_faults(links: Links, state: Rails) -> list[str]:
    """Every link has one owner or none, and begins at a stop."""
    board, tiles, tracks = links.board, links.tiles, set()
    found = []
    for hex, tile in enumerate(state.tile):
        for track in tiles.tracks[tile] if tile >= 0 else []:
            edges = [board.edge[6 * hex + side] for side in members(track)]
            tracks.update(edges)
            owners = {state.owner.get(edge, FREE) for edge in edges}
            if len(owners) > 1 or FREE in owners:
                found.append(f"owner: track on {board.hex_names[hex]} must have one owner, or unowned")
    extra = [edge for edge in state.owner if edge not in tracks]
    return found + [f"owner.{board.edge_names[edge]}: there is no track" for edge in extra]


def _stock_faults(links: Links, state: Rails) -> list[str]:
    if not links.tiles.limits:
        return []
    for face, count in enumerate(state.used):
        for group, tiles in links.tiles.limits[face] if count else []:
            if sum(state.used[other] for other in group) > tiles:
                return [f"tile: there are not so many tiles with the face {links.tiles.face_ids[face]}"]
    return []


def position_faults(game: SteamBarons, state: Barons) -> list[str]:
    return track_faults(game.links, state) or [*_share_faults(game, state), *_turn_faults(game, state)]


def _share_faults(game: SteamBarons, state: Barons) -> list[str]:
    card, found = game.card, []
    for company, name in enumerate(card.company_ids):
        total = state.available[company] + state.left[company] + sum(state.shares[company :: card.companies])
        expected = 0 if state.bankrupt >> company & 1 else card.shares
        if total != expected:
            found.append(f"shares: {name} has {total} of {expected}")
        if state.price[company] > card.highest:
            found.append(f"price.{name}: is above {card.highest}")
    if len(set(state.order)) != len(state.order):
        found.append("order: no company stands in it twice")
    return found


def _turn_faults(game: SteamBarons, state: Barons) -> list[str]:
    if state.phase in (BID, BUY, BUILD, LAY, LOAD, GO) and state.company == NOBODY:
        return ["company: somebody must be asked about a company"]
    if state.phase in (BUILD, LAY, LOAD, GO) and state.controller[state.company] == NOBODY:
        return ["controller: the company that acts has none"]
    if state.phase in (BID, BUY) and state.player == NOBODY:
        return ["player: somebody must be asked"]
    if state.phase == LAY and state.hex == FREE:
        return ["hex: a hex must have been chosen"]
    if state.phase == GO and (state.at == FREE or state.good == FREE):
        return ["at: a cube must be on its way"]
    if state.phase == CUBES and not 0 <= state.place < sum(game.board.goods):
        return ["place: so many cubes are not drawn"]
    if state.phase == BUY and not state.bid:
        return ["bid: somebody must have bid"]
    if state.phase == SELL and not game.decision(state).seats:
        return ["sale: nobody is asked"]
    if not game.over(state) and not game.legal(state, game.seat(state)):
        return ["phase: whoever is asked has no choice at all"]
    return []
