"""Steel Driver by its rulebook: a second implementation to compare the rules with."""
