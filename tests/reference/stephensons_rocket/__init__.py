"""Stephenson's Rocket a second time, from the German rulebook of 1999.

Docstrings name the rulebook's sections in German; where the rulebook is silent they cite the number of our ruling on
the rules page (`rules.en.md`, § 12). Lines are known by their ids ("LY"), hexes by their names, seats by their numbers.
"""
