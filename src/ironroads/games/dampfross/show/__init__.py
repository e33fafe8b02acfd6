"""How Dampfross looks: the map, panels and pictures."""
