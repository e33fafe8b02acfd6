"""Dampfross 2: build a railway net by dice, then race along it."""
