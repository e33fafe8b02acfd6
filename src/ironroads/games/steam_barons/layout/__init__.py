"""How the files of maps and of the market are built, and what can be wrong with them."""
