"""Steam's base and standard game by the rulebooks: what `tests/reference/steam_track` does not cover.

Sections in the docstrings are those of our rules notes (chapters II and III, rulings R1 to R28) and, where those are
silent, the paragraphs of the rules pages steam-base, steam-standard and steam.
"""
