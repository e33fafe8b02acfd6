"""How Steel Driver looks: the map, panels and pictures."""
