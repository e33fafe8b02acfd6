"""Steam's maps in words: texts in every language, rules of track, the map's part of positions."""
