"""The boards of Steam's maps as data, and their format."""
