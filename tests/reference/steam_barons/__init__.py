"""Steam Barons' stock-market game, by the rulebook."""

from .game import SteamBarons

__all__ = ["SteamBarons"]
