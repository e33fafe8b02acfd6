"""Values of positions and suggested moves for Steam: pure, compiled."""
