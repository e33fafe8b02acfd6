"""Live updates over WebSockets, and the cached scenes they are made from."""
