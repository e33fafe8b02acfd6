"""The rules of Steam Barons: pure, compiled."""
