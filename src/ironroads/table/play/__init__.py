"""Tables in play: persisted moves, bots and clocks, all tables of a server."""
