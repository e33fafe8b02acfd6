"""Live updates of the page of a table, over a WebSocket."""
