"""How fair and how varied a board is: games between bots, and what can be seen without playing."""
