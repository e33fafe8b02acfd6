"""What Steam and Steam Barons share: maps, tiles, track, links and goods."""
