"""The rules of Steel Driver: pure, compiled."""
