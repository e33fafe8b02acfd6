"""Values of positions and suggested moves for Steam Barons: pure, compiled."""
