"""The inner loops of bots: trees, searches, plans and playouts; pure, compiled."""
