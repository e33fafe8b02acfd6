"""Commands for matches of bots, data and measurements."""
