"""Dampfross 2 a second time, from the rulebook's text: dicts and sets, one module for each part of the rulebook."""
