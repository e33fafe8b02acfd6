"""Steam: the base game and the standard game, on the maps of Steam Barons."""
