"""The face of Steam Barons: board, stock card, panels and forecasts."""
