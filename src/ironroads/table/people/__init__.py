"""People: accounts, signed links to seats, and how to reach them."""
