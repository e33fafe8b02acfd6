"""The files of a map and of the market that serves every map, read together."""

from __future__ import annotations

from importlib.resources import files
from typing import Any

from ....boards.reading import convert, parse
from ....core.board import BoardFile
from ....core.errors import BadBoard
from ....core.faults import Fault
from ....core.typed import convert_data
from .map_format import WATER, PlainMapFile
from .market_format import MarketFile

__all__ = ["WATER", "MapFile", "MarketFile", "read_files"]

TEXTS = ("games/steam_map/text",)  # the catalogue with the sentences of faults
MARKET = "steam-barons-market"


class MapFile(PlainMapFile, frozen=True):
    """A map of Steam Barons."""

    def faults(self) -> list[Fault]:
        """Everything that cannot be played, in the parts of the market that the map replaces as well."""
        found = [*super().faults(), *market_faults(self.market)]
        return found or self._colour_faults()

    def _colour_faults(self) -> list[Fault]:
        """Cities take goods of a colour that is in the bag."""
        goods = convert_data(market_data(self.market), MarketFile).goods()
        strange = [city for city in self.city if city.colour not in goods]
        return [Fault(f"city {city.name}", "city_colour", (city.colour, ", ".join(goods))) for city in strange]


def market_data(replaced: dict[str, Any]) -> dict[str, Any]:
    """The market file that comes with the program, with the parts that a map replaces."""
    text = files(__package__).joinpath(f"{MARKET}.toml").read_text("utf-8")
    return {**parse(MARKET, text).data, **replaced}


def market_faults(replaced: dict[str, Any]) -> list[Fault]:
    if not replaced:
        return []
    try:
        convert(BoardFile(MARKET, market_data(replaced)), MarketFile, MarketFile.faults, *TEXTS)
    except BadBoard as error:
        return [Fault(f"market.{fault.place}", fault.code, fault.facts) for fault in error.faults]
    return []


def read_files(file: BoardFile) -> tuple[MapFile, MarketFile, str]:
    """A map, the market that goes with it, and the digest of both."""
    layout = convert(file, MapFile, MapFile.faults, *TEXTS)
    data = market_data(layout.market)
    market = convert(BoardFile(MARKET, data), MarketFile, MarketFile.faults, *TEXTS)
    return layout, market, BoardFile(file.name, file.data | {"market": data}).digest
