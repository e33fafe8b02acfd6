"""Reports of `ironroads bench`: the table, the bots, the environment for learning programs."""
