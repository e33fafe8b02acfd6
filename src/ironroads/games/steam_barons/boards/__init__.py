"""The boards of Steam Barons as data, and their format."""
