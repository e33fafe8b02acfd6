"""The second part of the game: runs from town to town (rules 3)."""
