"""The figures of Steam's base and standard games: tracks, fees, turns, cubes and action tiles."""

from __future__ import annotations

from typing import Final, final

from ...steam_map.boards.format import MapFile, MarketFile

TURN_ORDER: Final = 0
FIRST_MOVE: Final = 1
ENGINEER: Final = 2
FIRST_BUILD: Final = 3
CITY_GROWTH: Final = 4
LOCOMOTIVE: Final = 5
URBANIZATION: Final = 6
TILES: Final = 7


@final
class Figures:
    """Figures from the map and the market file; action tiles are numbered from 0."""

    def __init__(self, layout: MapFile, market: MarketFile, turns: str) -> None:
        steam, standard, costs = market.steam, market.steam.standard, market.track_costs
        self.lowest: Final[int] = steam.income_min
        self.highest: Final[int] = steam.income_max
        self.income: Final[int] = steam.income_start
        self.points: Final[int] = steam.vp_start
        self.cash: Final[int] = steam.cash_start
        self.locomotive: Final[int] = steam.locomotive_start
        self.strongest: Final[int] = steam.locomotive_max
        self.step: Final[int] = steam.money_per_income_step
        self.points_per_step: Final[int] = steam.vp_per_5_dollars_at_min_income
        self.upkeep: Final[int] = standard.locomotive_upkeep_per_level
        self.full_price: Final[int] = max(standard.auction_full_price_places)
        self.score_per_link: Final[int] = steam.final_vp_per_completed_link
        self.score_per_two_income: Final[int] = steam.final_vp_per_2_income
        self.score_below_zero: Final[int] = steam.final_vp_per_negative_income
        self.tiles: Final[int] = layout.rules.base_standard_build_limit
        self.more_tiles: Final[int] = costs.tiles_per_turn_engineer - costs.tiles_per_turn
        self.city_cubes: Final[int] = layout.rules.base_standard_goods_per_city
        self.space_cubes: Final[int] = layout.rules.base_standard_goods_per_supply_space
        self.spaces: Final[int] = market.city_tiles.goods_supply_spaces
        self.markers: Final[int] = market.city_tiles.growth_markers
        colours = market.goods()
        # by colour of goods
        self.new_cities: Final[list[int]] = [market.city_tiles.new_cities.get(colour, 0) for colour in colours]
        self.turns: Final[list[int]] = [
            int(turns) if turns.isdigit() else steam.turns.get(str(players), 0) for players in range(7)
        ]
        self.tile_ids: Final[list[str]] = [tile.id.replace("_", "-") for tile in market.action_tile]
        # by tile; the fee of the locomotive grows with its level
        self.fees: Final[list[int]] = [_fee(tile.base_cost) for tile in market.action_tile]


def _fee(cost: int | str) -> int:
    """
    >>> _fee(2), _fee("4 + new level")
    (2, 4)
    """
    return cost if isinstance(cost, int) else int(cost.partition(" ")[0])
