"""Advice from bots: hints, why a move is good, the review of a game, and puzzles."""
