"""How Steam Barons looks: the map, panels and pictures."""
