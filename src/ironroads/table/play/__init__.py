"""Tables in play: committing changes, what players do, bots and deadlines, the tables open in this process."""
