"""How fast the tables are: a server of its own, browsers and programs that watch, and a peer under the same load."""
