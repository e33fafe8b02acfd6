"""A match with people, bots, clocks and a store around it; knows no particular game and no HTTP."""
