"""Dampfross 2: build a railway network with dice, then race along it."""
