"""How Stephenson's Rocket looks: the map, panels and pictures."""
