"""The picture of the map, shared by the faces of Steam and Steam Barons."""
