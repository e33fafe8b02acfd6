"""Steel Driver in words: texts in every language, rules pages, positions and orders as text."""
