"""The format of the market file: stock card, companies, cubes, tiles, costs, and the figures of Steam's other games."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta, Struct

from ....core.faults import Fault
from .map_format import Count, Id

OWNERS = 6
GOODS_COLOURS = ("red", "blue", "yellow", "purple", "grey", "black", "orange", "white")
MOST_FACES = 32
ACTION_TILES = (
    "turn_order",
    "first_move",
    "engineer",
    "first_build",
    "city_growth",
    "locomotive",
    "urbanization",
)
Side = Annotated[int, Meta(ge=0, le=5, description="0 to 5 clockwise from the north")]


class Stock(Struct, frozen=True):
    """Figures of the stock-market game."""

    turns: Annotated[int, Meta(ge=1, le=20)]
    start_share_price: Count
    start_treasury: Count
    shares_available_at_start: Count
    issue_value: Annotated[int, Meta(ge=1, le=99)]
    min_bid_at_price_zero: Annotated[int, Meta(ge=1)]
    deliveries_per_company_per_turn: Annotated[int, Meta(ge=1, le=9)]
    start_capital: dict[str, Count]
    source: str = ""


class Company(Struct, frozen=True):
    id: Id
    name_de: str = ""
    source: str = ""


class PerformanceRow(Struct, frozen=True):
    """Payments for a performance from `min` to `max`."""

    min: Count
    max: Count
    dividend: Count
    ceo_bonus: Count
    profit: Count


class Performance(Struct, frozen=True):
    row: list[PerformanceRow]
    columns_source: str = ""
    figures_source: str = ""


class PriceSpace(Struct, frozen=True):
    price: Count
    colour: str
    modifier: int


class PriceTrack(Struct, frozen=True):
    min: int
    max: Count
    spaces: list[PriceSpace]
    range_source: str = ""
    modifiers_source: str = ""


class Adjustment(Struct, frozen=True):
    """The boxes of the adjustment table, where the best stack begins, and what bankrupt companies fill."""

    boxes: list[int]
    first_box: list[Count]
    bankrupt_boxes: list[list[Count]]
    source: str = ""


class CityTiles(Struct, frozen=True):
    new_cities: dict[str, Count]
    growth_markers: Count
    goods_supply_spaces: Count
    source: str = ""


class TrackCosts(Struct, frozen=True):
    per_exit: Count
    town: Count
    river: Count
    hill: Count
    mountain: Count
    city_link: Count
    tiles_per_turn: Count
    tiles_per_turn_engineer: Count
    source: str = ""


class TileFace(Struct, frozen=True):
    """Tracks as pairs of sides, or the sides joined to a town."""

    id: Id
    group: str
    tracks: list[tuple[Side, Side]] = []
    exits: list[Side] = []
    steam: str = ""


class TileFaces(Struct, frozen=True):
    faces: list[TileFace]
    source: str = ""


class Tile(Struct, frozen=True):
    """A tile with two faces, and how many there are in Steam and in Steam Barons."""

    faces: tuple[Id, Id]
    steam: Count
    barons: Count
    source: str = ""


class Standard(Struct, frozen=True):
    """Figures of the standard game only."""

    locomotive_upkeep_per_level: Count
    vp_lost_per_2_dollars_short: Count
    income_lost_per_2_dollars_short: Count
    auction_free_last_place: bool
    auction_full_price_places: list[Count]
    auction_half_price_round: str
    source: str = ""


class Steam(Struct, frozen=True):
    """Figures of Steam's base and standard games."""

    players: tuple[int, int]
    income_min: int
    income_max: int
    locomotive_start: Count
    locomotive_max: Count
    income_start: int
    vp_start: Count
    cash_start: Count
    money_per_income_step: Count
    vp_per_5_dollars_at_min_income: Count
    final_vp_per_2_income: Count
    final_vp_per_negative_income: int
    final_vp_per_completed_link: Count
    turns: dict[str, Count]
    standard: Standard
    source: str = ""


class ActionTile(Struct, frozen=True):
    value: Count
    id: Id
    base_cost: int | str
    pass_option: bool
    base_effect: str = ""
    standard_effect: str = ""


class MarketFile(Struct, frozen=True):
    """The stock card, companies, cubes, tiles and costs that all maps share."""

    schema: int
    id: str
    name: str
    stock: Stock
    company: list[Company]
    performance: Performance
    price_track: PriceTrack
    adjustment: Adjustment
    cubes: dict[str, int | str]
    city_tiles: CityTiles
    track_costs: TrackCosts
    tile_faces: TileFaces
    tile: list[Tile]
    steam: Steam
    action_tile: list[ActionTile]
    sources: dict[str, str] = {}

    def goods(self) -> dict[str, int]:
        """Cubes in the bag by colour."""
        return {colour: count for colour, count in self.cubes.items() if isinstance(count, int)}

    def faults(self) -> list[Fault]:
        """Everything that fits the format and still cannot be played."""
        return [*self._price_faults(), *self._table_faults(), *self._tile_faults(), *self._steam_faults()]

    def _price_faults(self) -> list[Fault]:
        found = []
        if not 1 <= len(self.company) <= OWNERS:
            found.append(Fault("company", "company_count", (OWNERS, len(self.company))))
        if [space.price for space in self.price_track.spaces] != list(range(self.price_track.max + 1)):
            found.append(Fault("price_track.spaces", "price_spaces", (self.price_track.max,)))
        return found + [
            Fault("stock.start_capital", "players_missing", (players,))
            for players in "23456"
            if players not in self.stock.start_capital
        ]

    def _table_faults(self) -> list[Fault]:
        """Faults of the performance and adjustment tables."""
        found, upto, companies = [], -1, len(self.company)
        for row in self.performance.row:
            if row.min != upto + 1:
                found.append(Fault("performance.row", "row_start", (upto + 1, row.min)))
            upto = row.max
        if len(self.adjustment.first_box) < companies or len(self.adjustment.boxes) < companies:
            found.append(Fault("adjustment", "too_few_boxes"))
        if len(self.adjustment.bankrupt_boxes) < companies:
            found.append(Fault("adjustment.bankrupt_boxes", "too_few_bankrupt_boxes"))
        return found

    def _steam_faults(self) -> list[Fault]:
        """Faults of what only the base and standard games use."""
        found = [
            Fault("steam.turns", "players_missing", (players,))
            for players in "3456"
            if not self.steam.turns.get(players)
        ]
        if [tile.id for tile in self.action_tile] != list(ACTION_TILES):
            found.append(Fault("action_tile", "action_tiles", (", ".join(ACTION_TILES),)))
        found += [
            Fault("cubes", "goods_colour", (colour, ", ".join(GOODS_COLOURS)))
            for colour in self.goods()
            if colour not in GOODS_COLOURS
        ]
        return found + [
            Fault("city_tiles.new_cities", "unknown_colour", (colour,))
            for colour in self.city_tiles.new_cities
            if colour not in self.goods()
        ]

    def _tile_faults(self) -> list[Fault]:
        faces = {face.id for face in self.tile_faces.faces}
        if len(faces) > MOST_FACES:
            return [Fault("tile_faces", "face_count", (MOST_FACES,))]
        found = [
            Fault("tile", "unknown_face", (face,)) for tile in self.tile for face in tile.faces if face not in faces
        ]
        for face in self.tile_faces.faces:
            sides = [side for track in face.tracks for side in track] + face.exits
            if not sides or len(set(sides)) != len(sides) or bool(face.tracks) == bool(face.exits):
                found.append(Fault(f"face {face.id}", "face_sides"))
        return found
