"""Commands for playing and for reading finished games."""
