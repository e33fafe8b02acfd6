"""Second implementations of the rules, written from the rulebooks alone."""
