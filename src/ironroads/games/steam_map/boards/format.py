"""The files of a map and of the market that serves every map, read together."""

from __future__ import annotations

from importlib.resources import files
from typing import Any

from ....boards.reading import convert, parse
from ....core.board import BoardFile
from .map_format import WATER, MapFile
from .market_format import MarketFile

__all__ = ["WATER", "MapFile", "MarketFile", "read_files"]

TEXTS = ("games/steam_map/text",)  # the catalogue with the sentences of faults
MARKET = "steam-barons-market"


def market_data(file: BoardFile) -> dict[str, Any]:
    """The market file that comes with the program, with the parts that a map replaces."""
    text = files(__package__).joinpath(f"{MARKET}.toml").read_text("utf-8")
    return {**parse(MARKET, text).data, **file.data.get("market", {})}


def read_files(file: BoardFile) -> tuple[MapFile, MarketFile, str]:
    """A map, the market that goes with it, and the digest of both."""
    layout = convert(file, MapFile, MapFile.faults, *TEXTS)
    data = market_data(file)
    market = convert(BoardFile(MARKET, data), MarketFile, MarketFile.faults, *TEXTS)
    return layout, market, BoardFile(file.name, file.data | {"market": data}).digest
