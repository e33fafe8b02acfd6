"""Track, links and goods on Steam's maps: pure, compiled."""
