"""Advice at a table: hints during the game, reviews after it."""
