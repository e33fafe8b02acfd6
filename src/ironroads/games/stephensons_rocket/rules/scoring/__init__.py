"""Majorities, their payments and the final scoring."""
