"""Bots: they know the core only, and see what their seat may see."""
