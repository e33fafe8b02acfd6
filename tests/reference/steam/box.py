"""What is in the box beside track tiles."""

from __future__ import annotations

from dataclasses import dataclass

from ..steam_track import Board


@dataclass(frozen=True)
class Box:
    """Figures of Steam's base and standard game."""

    cubes: dict[str, int]  # in the bag at first, by colour
    new_cities: dict[str, int]  # by colour
    growth_markers: int
    spaces: int
    per_city: int  # cubes put into each city at first
    per_space: int
    turns: dict[int, int]  # by number of players
    tiles_per_turn: int
    lowest_income: int
    highest_income: int
    strongest: int  # level of the best locomotive


def open_box(board: Board) -> Box:
    steam, city, rules = board.market["steam"], board.market["city_tiles"], board.layout["rules"]
    return Box(
        cubes={colour: board.market["cubes"][colour] for colour in board.colours},
        new_cities={colour: city["new_cities"].get(colour, 0) for colour in board.colours},
        growth_markers=city["growth_markers"],
        spaces=city["goods_supply_spaces"],
        per_city=rules["base_standard_goods_per_city"],
        per_space=rules["base_standard_goods_per_supply_space"],
        turns={int(players): turns for players, turns in steam["turns"].items()},
        tiles_per_turn=rules["base_standard_build_limit"],
        lowest_income=steam["income_min"],
        highest_income=steam["income_max"],
        strongest=steam["locomotive_max"],
    )
