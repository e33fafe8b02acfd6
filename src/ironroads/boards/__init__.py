"""Board files: reading them, and telling every fault at once."""
