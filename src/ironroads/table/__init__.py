"""Tables: matches with people, bots, clocks and a database around them; independent of HTTP and of any one game."""
