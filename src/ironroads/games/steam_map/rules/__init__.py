"""The rules of Steam's maps: pure, compiled."""
