"""Steam's maps in words: texts in every language, rules pages, positions and orders as text."""
