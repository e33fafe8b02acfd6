"""The first part of the game: throwing dice and building track (rules 2)."""
