"""The face of Steam: board, panels and forecasts."""
