"""How Steam's maps looks: the map, panels and pictures."""
