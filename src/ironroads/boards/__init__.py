"""Board files: reading them, and reporting every fault at once."""
