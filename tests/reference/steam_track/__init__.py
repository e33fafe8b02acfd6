"""Track, links and deliveries on the maps of Steam Barons, by the rulebook; shared by the references of three games.

`Track` is what lies on the map. `Sites` says what a builder may do there, `delivering` where a cube may go.
Hexes, stops, edges and link symbols are called as in a position: "F5", "New York", "F5/Chicago", "Boston–Albany".
"""

from .board import Board, read_board, slug
from .sites import Sites
from .tiles import Tile, Tiles
from .track import NOBODY, Link, Track

__all__ = ["NOBODY", "Board", "Link", "Sites", "Tile", "Tiles", "Track", "read_board", "slug"]
