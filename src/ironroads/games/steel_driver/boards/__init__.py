"""The boards of Steel Driver as data, and their format."""
