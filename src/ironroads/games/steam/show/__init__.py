"""How Steam looks: the map, panels and pictures."""
