"""Bots against each other: games, series, their results and what these say."""
