"""The table in the browser: pages, live updates, an interface for programs; knows no particular game."""
