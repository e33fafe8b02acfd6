"""How fast the rules are, alone and beside a peer measured in the same minutes."""
