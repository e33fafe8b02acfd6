"""The rules of Steam: pure, compiled."""
